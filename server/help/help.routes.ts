import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import { helpArticles } from '../../contract/firm/support.ts';
import { type Language, languages, prefixOf } from '../../contract/language/market.ts';
import type { Deps } from '../deps.ts';
import { sendText } from '../http/compress.ts';
import { frameAncestors } from '../http/frame-ancestors.ts';
import type { Routes } from '../http/handle.ts';
import { newNonce } from '../http/nonce.ts';
import { findCompany } from '../security/theme.ts';
import { plainDocument } from '../shell/document.ts';
import { firmOf } from '../shell/firm.ts';
import { pagePolicy } from '../shell/policy.ts';
import { themeStyle } from '../shell/style.ts';
import { type Article, type Help, helpIn, helpLanguages, searchArticles } from './articles.ts';
import { articleMarkup, type HelpView, helpAddress, listMarkup, missingMarkup } from './help-markup.ts';
import { helpStyle } from './help-style.ts';

/** The most articles to read on with below one. */
const mostRelated = 4;
/** The longest search, in characters. */
const longestQuery = 100;

/** The articles to suggest on a screen [T2.08, T7.22]. */
export function addHelpRoutes(routes: Routes, { db }: Pick<Deps, 'db'>): void {
  routes.handle(helpArticles, async ({ principal, query }) => {
    const screens = [query.screens].flat();
    const company = await findCompany(db, principal.companyId);
    const { articles } = helpIn(query.locale, company?.name ?? '');
    return {
      items: articles
        .filter(
          (one) =>
            one.userTypes.includes(query.userType) && screens.some((each) => one.screens.includes(each)),
        )
        .map(({ id, title, summary }) => ({ id, title, summary, url: helpAddress(query.locale, id) })),
    };
  });
}

/** The help centre: a list with a search, and a page for each article [T2.08]. It needs neither script nor session. */
export function addHelpPages(
  app: Hono<{ Bindings: HttpBindings }>,
  deps: Pick<Deps, 'db' | 'settings'>,
): void {
  const ancestors = frameAncestors(deps.settings);
  for (const language of languages) {
    const home = `${prefixOf(language)}/help`;
    const list = async (context: Context) => {
      const query = (context.req.query('q') ?? '').trim().slice(0, longestQuery);
      return await sendPage(context, language, '/help/', ({ help, ...view }) => {
        const found = searchArticles(listed(help), query);
        return { title: help.centre.title ?? '', root: listMarkup({ ...view, help }, query, found) };
      });
    };
    app.get(home, list);
    app.get(`${home}/`, list);
    app.get(`${home}/:id`, async (context) => {
      const id = context.req.param('id');
      return await sendPage(context, language, `/help/${encodeURIComponent(id)}`, (view) => {
        const article = view.help.articles.find((one) => one.id === id);
        if (!article)
          return { title: view.help.centre.notFound ?? '', root: missingMarkup(view), status: 404 };
        return { title: article.title, root: articleMarkup(view, article, relatedTo(article, view.help)) };
      });
    });
  }

  const sendPage = async (
    context: Context,
    language: Language,
    path: string,
    draw: (view: HelpView) => { title: string; root: string; status?: 404 },
  ): Promise<Response> => {
    const { theme } = await firmOf(deps, context, language);
    const help = helpIn(language, theme.firmName);
    const { title, root, status } = draw({ theme, help, language, path, offered: helpLanguages() });
    const nonce = newNonce();
    const page = plainDocument({
      language: help.language,
      theme,
      nonce,
      title: `${title} · ${theme.firmName}`,
      style: themeStyle(theme) + helpStyle,
      root,
    });
    context.header('content-security-policy', pagePolicy(nonce, { hotReload: false, ancestors }));
    context.header('cache-control', 'no-store');
    return await sendText(context, page, 'text/html; charset=utf-8', status);
  };
}

/** The content of the list: its reader may be a client. */
const listed = ({ articles }: Help): readonly Article[] =>
  articles.filter(({ userTypes }) => userTypes.includes('client'));

/** Other articles of the same screens, those with most of them in common first. */
function relatedTo(article: Article, help: Help): readonly Article[] {
  const shared = (other: Article): number =>
    other.screens.filter((screen) => article.screens.includes(screen)).length;
  return listed(help)
    .filter((other) => other.id !== article.id && shared(other) > 0)
    .sort((one, other) => shared(other) - shared(one))
    .slice(0, mostRelated);
}
