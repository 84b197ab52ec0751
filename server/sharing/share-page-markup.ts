import { html, raw } from 'hono/html';
import type { Theme } from '../../contract/firm/theme.ts';
import { maxCodeLength } from '../../contract/storage/sharing-rules.ts';
import { fill } from '../http/translations.ts';
import { sheet, sheetFrame } from '../shell/sheet.ts';
import type { SharedDocument } from './open-link.ts';
import { momentText, sizeText } from './share-formats.ts';

/** What every page of a link is drawn from. */
export interface ShareView {
  readonly theme: Theme;
  /** The translations of `share-page.json`; `lang` is the language that they are really in. */
  readonly translations: Readonly<Record<string, string>>;
  /** The page's own address, below which its downloads are; none where a link does not open. */
  readonly path: string;
}

/** What a link shows once it is open. */
export interface ShareList {
  readonly sender: string;
  readonly expiresAt: Date;
  readonly documents: readonly SharedDocument[];
}

const fileIcon = raw(
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M14 3v5h5"/><path d="M17 21H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h7l5 5v11a2 2 0 0 1-2 2z"/></svg>',
);

/** The number of documents in the words of the language. */
function countText(translations: ShareView['translations'], total: number): string {
  const rule = new Intl.PluralRules(translations.lang).select(total);
  const count = new Intl.NumberFormat(translations.lang).format(total);
  return fill(translations[`documents_${rule}`] ?? translations.documents_other ?? '', { count });
}

/** The documents of a link, each to be downloaded, and all of them at once where there are several. */
export function listMarkup(view: ShareView, { sender, expiresAt, documents }: ShareList): string {
  const { translations, path } = view;
  const language = translations.lang ?? '';
  const say = (key: string, values: Record<string, string> = {}) =>
    fill(translations[key] ?? '', { sender, ...values });
  if (documents.length === 0)
    return sheet(view.theme, html`<h1>${translations.emptyTitle}</h1><p>${say('emptyText')}</p>`);
  return sheetFrame(
    view.theme,
    html`<h1>${say('title')}</h1><p class="lead">${say('until', { date: momentText(expiresAt, language) })}</p><div class="bar"><span>${countText(translations, documents.length)}</span>${
      documents.length > 1 ? html`<a class="button main" href="${path}/all">${translations.all}</a>` : ''
    }</div><ul class="paper" role="list">${documents.map(
      ({ position, row }) =>
        html`<li class="file">${fileIcon}<div><p class="name">${row.name}</p><p class="size">${sizeText(row.size, language)}</p></div><a class="button" href="${path}/documents/${String(position)}" aria-label="${say('downloadNamed', { name: row.name })}">${translations.download}</a></li>`,
    )}</ul><p class="notice">${translations.notice}</p>`,
  );
}

/** Asks for the code of a link; says nothing about what is behind it. */
export function codeMarkup(view: ShareView, isWrong: boolean): string {
  const { translations, path } = view;
  const problem = html`<p class="problem" id="problem" role="alert">${translations.wrongCode}</p>`;
  return sheet(
    view.theme,
    html`<h1>${translations.codeTitle}</h1><p>${translations.codeText}</p><form method="post" action="${path}"><label for="code">${translations.code}</label><input id="code" name="code" type="password" required maxlength="${String(maxCodeLength)}" autocomplete="off" autofocus${
      isWrong ? raw(' aria-invalid="true" aria-describedby="problem"') : ''
    }>${isWrong ? problem : ''}<button class="button main">${translations.codeButton}</button></form>`,
  );
}

/** Says that no code is looked at for a while. */
export const tooManyMarkup = (view: ShareView, isBusy: boolean): string =>
  sheet(
    view.theme,
    html`<h1>${view.translations.tooManyTitle}</h1><p role="alert">${isBusy ? view.translations.busyText : view.translations.tooManyText}</p><p><a class="button" href="${view.path}">${view.translations.back}</a></p>`,
  );

/** Says that a link does not open; the same words, whatever the reason. */
export const goneMarkup = (view: Pick<ShareView, 'theme' | 'translations'>): string =>
  sheet(view.theme, html`<h1>${view.translations.goneTitle}</h1><p>${view.translations.goneText}</p>`);
