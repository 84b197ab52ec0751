import type { HttpBindings } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, Hono } from 'hono';
import { privacyLinkOf } from '../../contract/firm/support-contacts.ts';
import {
  basePath,
  expiredState,
  languageOfPath,
  languages,
  logoutPathOf,
  prefixOf,
} from '../../contract/language/market.ts';
import { safeReturn } from '../../contract/session/return-path.ts';
import type { Deps } from '../deps.ts';
import { sendText } from '../http/compress.ts';
import { frameAncestors } from '../http/frame-ancestors.ts';
import { newNonce } from '../http/nonce.ts';
import { notFound } from '../http/refusal.ts';
import { translationsOf } from '../http/translations.ts';
import { clientIdsAt } from '../oidc/client-ids.ts';
import { hostOf, loopbackNames, originOf } from '../origins.ts';
import { addQaHost } from '../qa/qa.routes.ts';
import { readCookie, sessionCookie } from '../security/cookies.ts';
import type { RelyingParty } from '../security/relying-party.ts';
import { fillDocument, plainDocument } from './document.ts';
import { firmOf } from './firm.ts';
import { fallbackStyle } from './font.ts';
import { languageWished } from './language.ts';
import { privacyMarkup, signInMarkup, skeletonMarkup, titleOf } from './page-markup.ts';
import type { PageSource } from './page-source.ts';
import { pagePolicy } from './policy.ts';
import { addSignInStart } from './sign-in.routes.ts';
import { addSignOut, signOutPath } from './sign-out.routes.ts';
import { addStaffArea } from './staff/staff.routes.ts';
import { themeStyle } from './style.ts';
import { addWellKnown } from './well-known.ts';

const year = 31_536_000;

/** The pages of the browser app, its assets, and the way into the right language. */
export function addShell(
  app: Hono<{ Bindings: HttpBindings }>,
  deps: Pick<Deps, 'db' | 'settings'>,
  { party, pages }: { readonly party: RelyingParty; readonly pages: PageSource },
): void {
  const { settings } = deps;
  const home = new URL(settings.publicOrigin);
  const ancestors = frameAncestors(settings);

  if (pages.folder)
    app.get(
      `${basePath}/assets/*`,
      async (context, next) => {
        await next();
        // The name of an asset changes with its content.
        if (context.res.ok) context.res.headers.set('cache-control', `public, max-age=${year}, immutable`);
      },
      serveStatic({
        root: pages.folder,
        precompressed: true,
        rewriteRequestPath: (path) => path.slice(basePath.length),
      }),
      () => {
        throw notFound();
      },
    );

  // Cookies and return addresses belong to one host name: a visit by the other name of this machine is redirected.
  app.use('*', async (context, next) => {
    const url = new URL(context.req.url);
    const isOtherName = url.hostname !== home.hostname && url.port === home.port;
    if (isOtherName && loopbackNames.has(url.hostname) && loopbackNames.has(home.hostname))
      return context.redirect(`${home.origin}${url.pathname}${url.search}`, 307);
    return await next();
  });

  const enter = (context: Context) => {
    const url = new URL(context.req.url);
    const rest = url.pathname.startsWith(`${basePath}/`) ? url.pathname.slice(basePath.length) : '/';
    context.header('vary', 'Accept-Language');
    context.header('cache-control', 'no-store');
    return context.redirect(`${prefixOf(languageWished(context))}${rest}${url.search}`, 302);
  };
  app.get('/', enter);
  app.get(basePath, enter);

  addSignOut(app, deps, party);
  addSignInStart(app, deps, party);
  addStaffArea(app, deps);
  addWellKnown(app, settings);

  app.get('/privacy', async (context) => {
    const asked = context.req.query('lang');
    const wished = languageWished(context);
    const language = languages.find((each) => each === asked) ?? wished;
    const { theme } = await firmOf(deps, context, language);
    const translations = translationsOf<string>(language, 'auth');
    const nonce = newNonce();
    const view = { language, theme, translations, path: '/auth' };
    const page = plainDocument({
      language,
      theme,
      nonce,
      title: `${translations.privacyTitle} · ${theme.firmName}`,
      style: themeStyle(theme) + pages.style('signIn'),
      // The policy is written in fewer languages than the portal speaks.
      root: privacyMarkup(
        view,
        `${prefixOf(privacyLinkOf(wished) === privacyLinkOf(language) ? wished : language)}/auth`,
      ).toString(),
    });
    return await sendPage(context, page, nonce);
  });

  addQaHost(app, settings, pages);

  app.get(`${basePath}/*`, async (context) => {
    const { pathname } = new URL(context.req.url);
    const language = languageOfPath(pathname);
    if (!language) return enter(context);
    const { companyId, market, theme } = await firmOf(deps, context, language);
    const path = pathname.slice(prefixOf(language).length) || '/';
    const translations = translationsOf<string>(language, 'auth');
    const nonce = newNonce();
    // Without the session's cookie there is no session, whatever page was asked for.
    const isSignIn = /^\/auth(\/|$)/.test(path) || !readCookie(context, settings, sessionCookie);
    const search = new URL(context.req.url).search;
    const wished = path.startsWith('/auth') ? (context.req.query('r') ?? null) : `${path}${search}`;
    const isExpired = pathname === logoutPathOf(language) && context.req.query('state') === expiredState;
    const view = {
      language,
      theme,
      translations,
      path: isSignIn && !path.startsWith('/auth') ? '/auth' : path,
      isExpired,
      returnTo: safeReturn(wished, originOf(settings, context), language),
    };
    const hints = pages.hints({ language, path: isSignIn ? '/auth' : path });
    // Most sign-ins lead home.
    const [nextPath = '/home'] = (view.returnTo ?? '/home').split('?');
    const next = isSignIn ? pages.hints({ language, path: nextPath }) : undefined;
    const page = fillDocument(await pages.html(context.req.url), {
      language,
      theme,
      nonce,
      title: isSignIn ? `${titleOf(view)} · ${theme.firmName}` : theme.firmName,
      style: themeStyle(theme, fallbackStyle) + pages.style(isSignIn ? 'signIn' : 'skeleton'),
      hints,
      next,
      config: {
        language,
        theme,
        companyId,
        market,
        translations,
        signOut: {
          path: signOutPath,
          clientIds: clientIdsAt(settings.clientIds, hostOf(settings, context)),
        },
        bridgeOrigin: settings.mobile.bridgeOrigin ?? originOf(settings, context),
      },
      root: (isSignIn ? signInMarkup(view) : skeletonMarkup(view)).toString(),
    });
    return await sendPage(context, page, nonce, hints.early);
  });

  const sendPage = (context: Context, page: string, nonce: string, script?: string): Promise<Response> => {
    const { hotReload } = pages;
    context.header('content-security-policy', pagePolicy(nonce, { hotReload, ancestors, script }));
    context.header('cache-control', 'no-store');
    return sendText(context, page, 'text/html; charset=utf-8');
  };
}
