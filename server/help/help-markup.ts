import { html, raw } from 'hono/html';
import { privacyLinkOf } from '../../contract/firm/support-contacts.ts';
import type { Theme } from '../../contract/firm/theme.ts';
import { type Language, languageNames, prefixOf } from '../../contract/language/market.ts';
import { fill } from '../http/translations.ts';
import type { Article, Help } from './articles.ts';

type Markup = ReturnType<typeof html>;

/** What every page of the help centre is drawn from. */
export interface HelpView {
  readonly theme: Theme;
  readonly help: Help;
  /** The language of the page's address; its translations may be in a related one. */
  readonly language: Language;
  /** The languages to offer, and the page in each of them: its path below the prefix. */
  readonly offered: readonly Language[];
  readonly path: string;
}

/** The address of an article, or of the list, in a language. */
export const helpAddress = (language: Language, id = ''): string => `${prefixOf(language)}/help/${id}`;

/** The list of all articles, or of those that were found. */
export function listMarkup(view: HelpView, query: string, found: readonly Article[]): string {
  const { language, help } = view;
  const { centre } = help;
  const count = String(found.length);
  const says = centre[found.length === 1 ? 'found_one' : found.length === 0 ? 'foundNone' : 'found_other'];
  return frame(
    view,
    html`<h1>${centre.title}</h1><p class="lead">${centre.lead}</p>
<form class="search" role="search" action="${helpAddress(language)}" method="get"><input type="search" name="q" maxlength="100" aria-label="${centre.search}" placeholder="${centre.search}" value="${query}"><button type="submit">${centre.searchButton}</button></form>
${
  query &&
  html`<p class="found" role="status">${fill(says ?? '', { count, query })} <a href="${helpAddress(language)}">${centre.all}</a></p>${
    found.length === 0 ? html`<p class="none">${centre.foundNoneText}</p>` : ''
  }`
}${cards(view, found)}${contact(view)}`,
  );
}

/** One article, with others of the same screens to read on. */
export function articleMarkup(view: HelpView, article: Article, related: readonly Article[]): string {
  const { centre } = view.help;
  return frame(
    view,
    html`${wayBack(view)}<article class="article"><h1>${article.title}</h1><p class="lead">${article.summary}</p>${
      article.steps.length > 0
        ? html`<section class="steps"><h2>${centre.steps}</h2><ol role="list">${article.steps.map((step) => html`<li>${step}</li>`)}</ol></section>`
        : ''
    }<div class="text">${article.body.map((text) => html`<p>${text}</p>`)}</div></article>${
      related.length > 0
        ? html`<section class="related"><h2>${centre.related}</h2>${cards(view, related)}</section>`
        : ''
    }${contact(view)}`,
  );
}

/** Says that there is no such article. */
export function missingMarkup(view: HelpView): string {
  const { centre } = view.help;
  return frame(
    view,
    html`${wayBack(view)}<h1>${centre.notFound}</h1><p class="lead">${centre.notFoundText}</p>${contact(view)}`,
  );
}

const wayBack = ({ language, help }: HelpView): Markup =>
  html`<p class="path"><a href="${helpAddress(language)}">${help.centre.all}</a></p>`;

const cards = ({ language }: HelpView, articles: readonly Article[]): Markup | '' =>
  articles.length === 0
    ? ''
    : html`<ul class="list" role="list">${articles.map(
        ({ id, title, summary }) =>
          html`<li><a class="card" href="${helpAddress(language, id)}"><strong>${title}</strong><span>${summary}</span></a></li>`,
      )}</ul>`;

const contact = ({ help, theme }: HelpView): Markup =>
  html`<p class="contact">${help.centre.contact}${theme.contactLine && html`<br>${theme.contactLine}`}</p>`;

function frame({ theme, help, language, offered, path }: HelpView, content: Markup): string {
  const { centre } = help;
  return html`<a class="skip" href="#content">${centre.skip}</a><header class="top"><span class="firm">${
    theme.logoUrl
      ? html`<img class="mark" src="${theme.logoUrl}" alt="">`
      : html`<span class="mark" aria-hidden="true">${theme.monogram}</span>`
  }<span>${theme.firmName}</span></span><a href="${prefixOf(language)}/">${centre.back}</a></header>
<main id="content" tabindex="-1">${content}</main>
<footer class="foot"><nav aria-label="${centre.language}"><ul role="list">${offered.map(
    (each) =>
      html`<li><a href="${prefixOf(each)}${path}" lang="${each}" hreflang="${each}"${each === language ? raw(' aria-current="true"') : ''}>${languageNames[each]}</a></li>`,
  )}</ul></nav><a href="${privacyLinkOf(language)}">${centre.privacy}</a></footer>`.toString();
}
