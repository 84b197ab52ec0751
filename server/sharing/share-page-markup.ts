import { html, raw } from 'hono/html';
import type { Theme } from '../../contract/firm/theme.ts';
import { maxCodeLength } from '../../contract/storage/sharing-rules.ts';
import { fill } from '../http/texts.ts';
import { sheet, sheetFrame } from '../shell/sheet.ts';
import type { SharedDocument } from './open-link.ts';
import { momentText, sizeText } from './share-formats.ts';

/** What every page of a link is drawn from. */
export interface ShareView {
  readonly theme: Theme;
  /** The texts of `share-page.json`; `lang` is the language that they are really in. */
  readonly texts: Readonly<Record<string, string>>;
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
function countText(texts: ShareView['texts'], total: number): string {
  const rule = new Intl.PluralRules(texts.lang).select(total);
  const count = new Intl.NumberFormat(texts.lang).format(total);
  return fill(texts[`documents_${rule}`] ?? texts.documents_other ?? '', { count });
}

/** The documents of a link, each to be downloaded, and all of them at once where there are several. */
export function listMarkup(view: ShareView, { sender, expiresAt, documents }: ShareList): string {
  const { texts, path } = view;
  const language = texts.lang ?? '';
  const say = (key: string, values: Record<string, string> = {}) =>
    fill(texts[key] ?? '', { sender, ...values });
  if (documents.length === 0)
    return sheet(view.theme, html`<h1>${texts.emptyTitle}</h1><p>${say('emptyText')}</p>`);
  return sheetFrame(
    view.theme,
    html`<h1>${say('title')}</h1><p class="lead">${say('until', { date: momentText(expiresAt, language) })}</p><div class="bar"><span>${countText(texts, documents.length)}</span>${
      documents.length > 1 ? html`<a class="button main" href="${path}/all">${texts.all}</a>` : ''
    }</div><ul class="paper" role="list">${documents.map(
      ({ position, row }) =>
        html`<li class="file">${fileIcon}<div><p class="name">${row.name}</p><p class="size">${sizeText(row.size, language)}</p></div><a class="button" href="${path}/documents/${String(position)}" aria-label="${say('downloadNamed', { name: row.name })}">${texts.download}</a></li>`,
    )}</ul><p class="notice">${texts.notice}</p>`,
  );
}

/** Asks for the code of a link; says nothing about what is behind it. */
export function codeMarkup(view: ShareView, isWrong: boolean): string {
  const { texts, path } = view;
  const problem = html`<p class="problem" id="problem" role="alert">${texts.wrongCode}</p>`;
  return sheet(
    view.theme,
    html`<h1>${texts.codeTitle}</h1><p>${texts.codeText}</p><form method="post" action="${path}"><label for="code">${texts.code}</label><input id="code" name="code" type="password" required maxlength="${String(maxCodeLength)}" autocomplete="off" autofocus${
      isWrong ? raw(' aria-invalid="true" aria-describedby="problem"') : ''
    }>${isWrong ? problem : ''}<button class="button main">${texts.codeButton}</button></form>`,
  );
}

/** Says that no code is looked at for a while. */
export const tooManyMarkup = (view: ShareView, isBusy: boolean): string =>
  sheet(
    view.theme,
    html`<h1>${view.texts.tooManyTitle}</h1><p role="alert">${isBusy ? view.texts.busyText : view.texts.tooManyText}</p><p><a class="button" href="${view.path}">${view.texts.back}</a></p>`,
  );

/** Says that a link does not open; the same words, whatever the reason. */
export const goneMarkup = (view: Pick<ShareView, 'theme' | 'texts'>): string =>
  sheet(view.theme, html`<h1>${view.texts.goneTitle}</h1><p>${view.texts.goneText}</p>`);
