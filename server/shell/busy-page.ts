import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { html } from 'hono/html';
import { bestLanguage, type Language, languageOfPath } from '../../contract/language/market.ts';
import type { Deps } from '../deps.ts';
import { frameAncestors } from '../http/frame-ancestors.ts';
import { type KeptForm, keptForm } from '../http/kept-form.ts';
import { translationsOf } from '../http/translations.ts';
import { originsOf } from '../origins.ts';
import { plainDocument } from './document.ts';
import { lastFirmOf } from './firm.ts';
import { languageWished } from './language.ts';
import { plainPolicy } from './policy.ts';
import { sheet, sheetStyle } from './sheet.ts';
import { staffPath } from './staff/staff-path.ts';
import { themeStyle } from './style.ts';

/** A page and what it may load. */
export interface BusyPage {
  readonly html: string;
  readonly policy: string;
}

/** Draws the page for a path that leads nowhere (404), for too many requests (429), for what was refused, or for a server that could not answer. */
export type DrawBusyPage = (context: Context, status: number) => BusyPage;

/**
 * Says that there is no such page, or that the portal cannot answer at the moment, with a way on; a form that was kept can be sent
 * again from there. Asks neither the database nor another server, and needs no script.
 */
export function busyPages({ db, settings }: Pick<Deps, 'db' | 'settings'>): DrawBusyPage {
  const ancestors = frameAncestors(settings);
  return (context, status) => {
    const language = languageOf(context);
    const { theme } = lastFirmOf({ db, settings }, context, language);
    const translations = translationsOf<string>(language, 'busy');
    const nonce = randomBytes(16).toString('base64');
    const kept = status === 401 || status === 429 || status >= 500 ? keptForm(context) : undefined;
    const { title, text } = wordsOf(translations, status);
    const isLost = status === 404 || (status < 429 && context.req.method === 'GET');
    const on = kept
      ? againMarkup(translations, { status, kept, path: pathOf(context.req.url) })
      : isLost
        ? html`<p><a class="button main" href="/">${translations.toPortal}</a></p>`
        : html`<p><a class="button main" href="${againAt(context, originsOf(settings))}">${translations.again}</a></p>`;
    const content = html`<h1>${title}</h1><p>${text}${kept && status !== 401 ? ` ${translations.keptText}` : ''}</p>${on}`;
    return {
      html: plainDocument({
        language: translations.lang ?? '',
        theme,
        nonce,
        title: `${title} · ${theme.firmName}`,
        style: themeStyle(theme) + sheetStyle,
        root: sheet(theme, content),
      }),
      // A form that is sent by a press must not be framed: the press could be meant for another page.
      policy: kept ? plainPolicy(nonce, "'none'", "'self'") : plainPolicy(nonce, ancestors),
    };
  };
}

type Words = Readonly<Record<string, string | undefined>>;

/** Statuses with words of their own. */
const names: Readonly<Record<number, string>> = { 401: 'ended', 404: 'missing', 429: 'many' };

function wordsOf(
  translations: Words,
  status: number,
): { readonly title: string | undefined; readonly text: string | undefined } {
  const name = names[status] ?? (status < 500 ? 'refused' : 'away');
  return { title: translations[`${name}Title`], text: translations[`${name}Text`] };
}

/** A form as it was sent, to be sent again: after a sign-in in another tab, where its session is over. */
function againMarkup(
  translations: Words,
  { status, kept, path }: { readonly status: number; readonly kept: KeptForm; readonly path: string },
) {
  const fields = [...kept].map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const isEnded = status === 401;
  const open = isEnded
    ? html`<p><a class="button" href="${staffPath}" target="_blank" rel="noopener">${translations.endedOpen}</a></p>`
    : '';
  return html`${open}<form method="post" action="${path}">${fields}<button class="button main">${isEnded ? translations.endedAgain : translations.again}</button></form>`;
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
  return pathOf(page);
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  // Browsers take two slashes for the name of another host.
  return pathname.startsWith('//') ? '/' : `${pathname}${search}`;
}
