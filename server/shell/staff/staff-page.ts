import { html } from 'hono/html';
import { withoutHiddenCharacters } from '../../../contract/calls/hidden-characters.ts';
import { displayNameOf } from '../../../contract/firm/clients.ts';
import type { Theme } from '../../../contract/firm/theme.ts';
import type { Language } from '../../../contract/language/market.ts';
import { fill } from '../../http/translations.ts';
import { mayView, type User } from '../../security/roles.ts';
import type { Markup } from '../frame-markup.ts';
import type { StaffClient, StaffPage } from './staff.queries.ts';
import {
  staffActionsPath,
  staffMonthsPath,
  staffPath,
  staffPayrollPath,
  staffReceiptsPath,
} from './staff-path.ts';

/** What every page of the staff area is drawn from. */
export interface StaffView {
  readonly viewer: User;
  readonly theme: Theme;
  /** The translations of `staff.json`; `lang` is the language that they are really in. */
  readonly translations: Readonly<Record<string, string>>;
  /** The language of the viewer, for amounts and for words of other namespaces. */
  readonly language: Language;
  /** Whether the firm has payrolls and delivery receipts. */
  readonly isBrazilian: boolean;
}

const nameOf = ({ firstName, lastName }: User): string =>
  withoutHiddenCharacters(`${firstName} ${lastName}`.trim());

/** The header, the pages of the area, and the content of one of them. */
export function frame(
  { viewer, theme, translations, isBrazilian }: StaffView,
  content: Markup,
  page: 'clients' | 'actions' | 'payroll' | 'receipts' | 'none',
): Markup {
  const link = (name: typeof page, href: string, text: string | undefined) =>
    html`<a href="${href}"${page === name ? html` aria-current="page"` : ''}>${text}</a>`;
  return html`<header>${
    theme.logoUrl
      ? html`<img class="mark" src="${theme.logoUrl}" alt="">`
      : html`<span class="mark" aria-hidden="true">${theme.monogram}</span>`
  }<span class="firm">${theme.firmName}</span><span class="who">${nameOf(viewer)}</span><a href="${staffPath}sign-out">${translations.signOut}</a></header><nav class="areas" aria-label="${translations.title}">${link('clients', staffPath, translations.areaClients)}${link('actions', staffActionsPath, translations.actionsTitle)}${isBrazilian && html`${link('payroll', staffPayrollPath, translations.payrollArea)}${link('receipts', staffReceiptsPath, translations.receiptsTitle)}`}</nav><main>${content}</main>`;
}

function personMarkup({ viewer, translations }: StaffView, person: User): Markup {
  const name = nameOf(person);
  const action = mayView(viewer, person)
    ? html`<form method="post" action="${staffPath}preview"><input type="hidden" name="person" value="${person.id}"><button>${fill(translations.viewAs ?? '', { name })}</button></form>`
    : html`<span class="note">${translations.cannotSignIn}</span>`;
  return html`<li class="person"><div>${name}<p class="note">${person.email}</p></div>${action}</li>`;
}

/** What the firm does for a client in Brazil. */
function linksMarkup({ translations, isBrazilian }: StaffView, clientId: string, name: string): Markup | '' {
  if (!isBrazilian) return '';
  const link = (href: string, text: string | undefined) =>
    html`<a href="${href}" aria-label="${`${text}: ${name}`}">${text}</a>`;
  const receipts = `${staffReceiptsPath}?${new URLSearchParams({ client: clientId })}`;
  return html`<p class="links">${link(staffMonthsPath(clientId), translations.monthsLink)}${link(receipts, translations.receiptsTitle)}</p>`;
}

function clientMarkup(view: StaffView, { client, people }: StaffClient): Markup {
  const shown = displayNameOf(client);
  const notes = [shown === client.name ? '' : client.name, client.description].filter(Boolean).join(' · ');
  return html`<li class="client"><div><h2>${shown}</h2>${notes && html`<p class="note">${notes}</p>`}${linksMarkup(view, client.id, shown)}</div>${
    people.length > 0
      ? html`<ul class="people">${people.map((person) => personMarkup(view, person))}</ul>`
      : html`<p class="note">${view.translations.nobody}</p>`
  }</li>`;
}

const addressOf = (term: string, page: number): string => {
  const query = new URLSearchParams({
    ...(term && { q: term }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return `${staffPath}${query && `?${query}`}`;
};

/** The number of clients in the words of the language. */
function countText(translations: StaffView['translations'], total: number): string {
  const rule = total === 0 ? 'zero' : new Intl.PluralRules(translations.lang).select(total);
  const count = new Intl.NumberFormat(translations.lang).format(total);
  return fill(translations[`clients_${rule}`] ?? translations.clients_other ?? '', { count });
}

/** The staff area [S2.08, T6.01]: the firm's clients, and under each the people as whom the portal can be viewed. */
export function staffMarkup(view: StaffView, found: StaffPage, term: string): Markup {
  const { translations } = view;
  const list =
    found.total > 0
      ? html`<ul class="card">${found.clients.map((client) => clientMarkup(view, client))}</ul>`
      : html`<p class="card blank">${term ? fill(translations.none ?? '', { term }) : translations.empty}</p>`;
  return frame(
    view,
    html`<h1>${translations.title}</h1><p class="intro">${translations.intro}</p><form class="find" role="search" action="${staffPath}"><label for="q">${translations.search}</label><input id="q" type="search" name="q" value="${term}" maxlength="100" autocomplete="off"><button class="main">${translations.searchButton}</button></form><p class="count" role="status"><span>${countText(translations, found.total)}</span>${term && html`<a href="${staffPath}">${translations.all}</a>`}</p>${list}${pagesOf(view, found, (page) => addressOf(term, page))}`,
    'clients',
  );
}

/** What is said when the user who was to be shown does not exist, or may not be shown. */
export const goneMarkup = (view: StaffView): Markup =>
  frame(
    view,
    html`<div class="card gone"><div><h1>${view.translations.goneTitle}</h1><p class="intro">${view.translations.goneText}</p></div><a class="button main" href="${staffPath}">${view.translations.back}</a></div>`,
    'none',
  );

/** What is said when the task that was to be shown is not there any more. */
export const taskGoneMarkup = (view: StaffView): Markup =>
  frame(
    view,
    html`<div class="card gone"><div><h1>${view.translations.taskGoneTitle}</h1><p class="intro">${view.translations.taskGoneText}</p></div><a class="button main" href="${staffActionsPath}">${view.translations.actionsBack}</a></div>`,
    'none',
  );

/** What is said when a client or a page does not exist, or is not the firm's. */
export const missingMarkup = (view: StaffView): Markup =>
  frame(
    view,
    html`<div class="card gone"><div><h1>${view.translations.missingTitle}</h1><p class="intro">${view.translations.missingText}</p></div><a class="button main" href="${staffPath}">${view.translations.back}</a></div>`,
    'none',
  );

/** The links to the pages before and after one; nothing when there is only one page. */
export function pagesOf(
  { translations }: StaffView,
  { page, pages }: { readonly page: number; readonly pages: number },
  hrefOf: (page: number) => string,
): Markup | '' {
  if (pages === 1) return '';
  const link = (to: number, text: string | undefined) =>
    to >= 1 && to <= pages ? html`<a class="button" href="${hrefOf(to)}">${text}</a>` : '';
  const here = fill(translations.page ?? '', { page: String(page), pages: String(pages) });
  return html`<nav class="pages" aria-label="${translations.pages}">${link(page - 1, translations.previous)}<span>${here}</span>${link(page + 1, translations.next)}</nav>`;
}
