import { html, raw } from 'hono/html';
import { privacyLinkOf } from '../../contract/firm/support-contacts.ts';
import type { Theme } from '../../contract/firm/theme.ts';
import { type Language, languageNames, languages, prefixOf } from '../../contract/language/market.ts';
import { fill, hasTranslations } from '../http/translations.ts';

/** Markup of this module; placed in a page as it is. */
export type Markup = ReturnType<typeof html>;

/** What a page of the sign-in area is drawn from. */
export interface FrameView {
  readonly language: Language;
  readonly theme: Theme;
  /** The translations of `auth.json`. */
  readonly translations: Readonly<Record<string, string>>;
  /** The page below the prefix, for the links to the other languages. */
  readonly path: string;
}

const icon = (name: string, paths: string): Markup =>
  html`<svg class="si-icon si-icon-${name}" viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${raw(paths)}</svg>`;

/** The icons of the sign-in area. */
export const icons = {
  shield: icon(
    'shield',
    '<path d="M12 3l7 3v5c0 4.6-2.9 8.2-7 10-4.1-1.8-7-5.4-7-10V6z"/><path d="M9 12l2 2 4-4"/>',
  ),
  globe: icon(
    'globe',
    '<circle cx="12" cy="12" r="9"/><path d="M3.6 9h16.8M3.6 15h16.8M12 3a14 14 0 0 1 0 18M12 3a14 14 0 0 0 0 18"/>',
  ),
  caret: icon('caret', '<path d="M6 9l6 6 6-6"/>'),
  done: icon('done', '<circle cx="12" cy="12" r="9"/><path d="M8.5 12l2.5 2.5 4.5-5"/>'),
  note: icon('note', '<circle cx="12" cy="12" r="9"/><path d="M12 8v4.5M12 16h.01"/>'),
} as const;

/** The digits of a telephone number, as an address that dials it. */
const dialled = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;

/** The firm's telephone and mail, on pages where only the firm can help; the browser app draws the same. */
export const contactMarkup = ({ contactPhone, contactEmail }: Theme): Markup | '' =>
  contactPhone || contactEmail
    ? html`<p class="si-ask">${contactPhone && html`<a href="${dialled(contactPhone)}">${contactPhone}</a>`}${contactEmail && html`<a href="mailto:${contactEmail}">${contactEmail}</a>`}</p>`
    : '';

/** The frame of every page of the sign-in area: the same markup as the browser app draws over it later. */
export function frameMarkup({ language, theme, translations, path }: FrameView, content: Markup): Markup {
  const offered = languages.filter((each) => hasTranslations(each, 'auth'));
  const text = (key: string) => fill(translations[key] ?? key, { firm: theme.firmName });
  return html`<div class="si-page"><header class="si-brand" data-background="${theme.loginBackground}"><div class="si-firm">${
    theme.logoUrl
      ? html`<img class="si-mark" src="${theme.logoUrl}" alt="">`
      : html`<span class="si-mark" aria-hidden="true">${theme.monogram}</span>`
  }<span class="si-firm-name">${theme.firmName}</span></div><div class="si-pitch"><p class="si-headline">${text('headline')}</p><p class="si-subline">${
    theme.loginPageText ?? text('subline')
  }</p></div><p class="si-contact">${theme.contactLine}</p></header><main class="si-panel"><div class="si-box">${content}<div class="si-foot"><details class="si-language"><summary aria-label="${text('language')}: ${languageNames[language]}">${icons.globe}<span>${languageNames[language]}</span>${icons.caret}</summary><ul>${offered.map(
    (each) =>
      html`<li><a href="${prefixOf(each)}${path}" lang="${each}" hreflang="${each}"${each === language ? raw(' aria-current="true"') : ''}>${languageNames[each]}</a></li>`,
  )}</ul></details><a class="si-privacy" href="${privacyLinkOf(language)}">${text('privacy')}</a></div></div></main></div>`;
}
