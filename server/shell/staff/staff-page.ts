import { html } from 'hono/html';
import { withoutHiddenCharacters } from '../../../contract/calls/hidden-characters.ts';
import type { Theme } from '../../../contract/firm/theme.ts';
import { fill } from '../../http/texts.ts';
import { mayView, type User } from '../../security/roles.ts';
import type { Markup } from '../frame-markup.ts';
import type { StaffClient, StaffPage } from './staff.queries.ts';
import { staffActionsPath, staffPath } from './staff-path.ts';

/** What every page of the staff area is drawn from. */
export interface StaffView {
  readonly viewer: User;
  readonly theme: Theme;
  /** The texts of `staff.json`; `lang` is the language that they are really in. */
  readonly texts: Readonly<Record<string, string>>;
}

const nameOf = ({ firstName, lastName }: User): string =>
  withoutHiddenCharacters(`${firstName} ${lastName}`.trim());

/** The header, the two pages of the area, and the content of one of them. */
export function frame(
  { viewer, theme, texts }: StaffView,
  content: Markup,
  page: 'clients' | 'actions' | 'none',
): Markup {
  const link = (name: typeof page, href: string, text: string | undefined) =>
    html`<a href="${href}"${page === name ? html` aria-current="page"` : ''}>${text}</a>`;
  return html`<header>${
    theme.logoUrl
      ? html`<img class="mark" src="${theme.logoUrl}" alt="">`
      : html`<span class="mark" aria-hidden="true">${theme.monogram}</span>`
  }<span class="firm">${theme.firmName}</span><span class="who">${nameOf(viewer)}</span><a href="${staffPath}sign-out">${texts.signOut}</a></header><nav class="areas" aria-label="${texts.title}">${link('clients', staffPath, texts.areaClients)}${link('actions', staffActionsPath, texts.actionsTitle)}</nav><main>${content}</main>`;
}

function personMarkup({ viewer, texts }: StaffView, person: User): Markup {
  const name = nameOf(person);
  const action = mayView(viewer, person)
    ? html`<form method="post" action="${staffPath}preview"><input type="hidden" name="person" value="${person.id}"><button>${fill(texts.viewAs ?? '', { name })}</button></form>`
    : html`<span class="note">${texts.cannotSignIn}</span>`;
  return html`<li class="person"><div>${name}<p class="note">${person.email}</p></div>${action}</li>`;
}

function clientMarkup(view: StaffView, { client, people }: StaffClient): Markup {
  const shown = client.doingBusinessAs || client.displayAs || client.name;
  const notes = [shown === client.name ? '' : client.name, client.description].filter(Boolean).join(' · ');
  return html`<li class="client"><div><h2>${shown}</h2>${notes && html`<p class="note">${notes}</p>`}</div>${
    people.length > 0
      ? html`<ul class="people">${people.map((person) => personMarkup(view, person))}</ul>`
      : html`<p class="note">${view.texts.nobody}</p>`
  }</li>`;
}

const addressOf = (term: string, page: number): string => {
  const query = new URLSearchParams({
    ...(term && { q: term }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return `${staffPath}${query && `?${query}`}`;
};

function pagesMarkup({ texts }: StaffView, { page, pages }: StaffPage, term: string): Markup | '' {
  if (pages === 1) return '';
  const link = (to: number, text: string | undefined) =>
    to >= 1 && to <= pages ? html`<a class="button" href="${addressOf(term, to)}">${text}</a>` : '';
  const here = fill(texts.page ?? '', { page: String(page), pages: String(pages) });
  return html`<nav class="pages" aria-label="${texts.pages}">${link(page - 1, texts.previous)}<span>${here}</span>${link(page + 1, texts.next)}</nav>`;
}

/** The number of clients in the words of the language. */
function countText(texts: StaffView['texts'], total: number): string {
  const rule = new Intl.PluralRules(texts.lang).select(total);
  const count = new Intl.NumberFormat(texts.lang).format(total);
  return fill(texts[`clients_${rule}`] ?? texts.clients_other ?? '', { count });
}

/** The staff area [S2.08, T6.01]: the firm's clients, and under each the people as whom the portal can be viewed. */
export function staffMarkup(view: StaffView, found: StaffPage, term: string): Markup {
  const { texts } = view;
  const list =
    found.total > 0
      ? html`<ul class="card">${found.clients.map((client) => clientMarkup(view, client))}</ul>`
      : html`<p class="card blank">${term ? fill(texts.none ?? '', { term }) : texts.empty}</p>`;
  return frame(
    view,
    html`<h1>${texts.title}</h1><p class="intro">${texts.intro}</p><form class="find" role="search" action="${staffPath}"><label for="q">${texts.search}</label><input id="q" type="search" name="q" value="${term}" maxlength="100" autocomplete="off"><button class="main">${texts.searchButton}</button></form><p class="count" role="status"><span>${countText(texts, found.total)}</span>${term && html`<a href="${staffPath}">${texts.all}</a>`}</p>${list}${pagesMarkup(view, found, term)}`,
    'clients',
  );
}

/** What is said when the user who was to be shown does not exist, or may not be shown. */
export const goneMarkup = (view: StaffView): Markup =>
  frame(
    view,
    html`<div class="card gone"><div><h1>${view.texts.goneTitle}</h1><p class="intro">${view.texts.goneText}</p></div><a class="button main" href="${staffPath}">${view.texts.back}</a></div>`,
    'none',
  );
