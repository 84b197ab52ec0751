import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { html } from 'hono/html';
import { bestLanguage, type Language, languageOfPath } from '../../contract/language/market.ts';
import type { Deps } from '../deps.ts';
import { frameAncestors } from '../http/frame-ancestors.ts';
import { translationsOf } from '../http/translations.ts';
import { originsOf } from '../origins.ts';
import { plainDocument } from './document.ts';
import { lastFirmOf } from './firm.ts';
import { languageWished } from './language.ts';
import { plainPolicy } from './policy.ts';
import { sheet, sheetStyle } from './sheet.ts';
import { themeStyle } from './style.ts';

/** A page and what it may load. */
export interface BusyPage {
  readonly html: string;
  readonly policy: string;
}

/** Draws the page for a path that leads nowhere (404), for too many requests (429), or for a server that could not answer. */
export type DrawBusyPage = (context: Context, status: number) => BusyPage;

/**
 * Says that there is no such page, or that the portal cannot answer at the moment, with a way on. Asks neither the database nor another server, and
 * needs no script.
 */
export function busyPages({ db, settings }: Pick<Deps, 'db' | 'settings'>): DrawBusyPage {
  const ancestors = frameAncestors(settings);
  return (context, status) => {
    const language = languageOf(context);
    const { theme } = lastFirmOf({ db, settings }, context, language);
    const translations = translationsOf<string>(language, 'busy');
    const nonce = randomBytes(16).toString('base64');
    const { title, text, href, label } =
      status === 404
        ? {
            title: translations.missingTitle,
            text: translations.missingText,
            href: '/',
            label: translations.toPortal,
          }
        : {
            title: status === 429 ? translations.manyTitle : translations.awayTitle,
            text: status === 429 ? translations.manyText : translations.awayText,
            href: againAt(context, originsOf(settings)),
            label: translations.again,
          };
    const content = html`<h1>${title}</h1><p>${text}</p><p><a class="button main" href="${href}">${label}</a></p>`;
    return {
      html: plainDocument({
        language: translations.lang ?? '',
        theme,
        nonce,
        title: `${title} · ${theme.firmName}`,
        style: themeStyle(theme) + sheetStyle,
        root: sheet(theme, content),
      }),
      policy: plainPolicy(nonce, ancestors),
    };
  };
}

/** The language of the path, else the one that a sign-in is in, else the browser's. */
function languageOf(context: Context): Language {
  const { pathname, searchParams } = new URL(context.req.url);
  const asked = searchParams.get('ui_locales');
  return languageOfPath(pathname) ?? (asked ? bestLanguage(asked.split(' ')) : languageWished(context));
}

/** Where another try leads: to the same address, or for a form to the page that it was on. */
function againAt(context: Context, origins: readonly string[]): string {
  const { method } = context.req;
  const referer = context.req.header('referer') ?? '';
  const isForm = method !== 'GET' && method !== 'HEAD';
  const page =
    isForm && URL.canParse(referer) && origins.includes(new URL(referer).origin) ? referer : context.req.url;
  const { pathname, search } = new URL(page);
  // Browsers take two slashes for the name of another host.
  return pathname.startsWith('//') ? '/' : `${pathname}${search}`;
}
