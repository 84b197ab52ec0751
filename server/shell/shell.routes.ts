import { randomBytes } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, Hono } from 'hono';
import { basePath, bestLanguage, type Language, languageOfPath, prefixOf } from '../../contract/market.ts';
import type { Deps } from '../deps.ts';
import { sendText } from '../http/compress.ts';
import { notFound } from '../http/refusal.ts';
import { textsOf } from '../http/texts.ts';
import { postLogoutRedirectUris } from '../oidc/client.ts';
import { readCookie, sessionCookie } from '../security/cookies.ts';
import type { RelyingParty } from '../security/relying-party.ts';
import { fillDocument, plainDocument } from './document.ts';
import { firmOf } from './firm.ts';
import { privacyMarkup, signInMarkup, skeletonMarkup, titleOf } from './page-markup.ts';
import type { PageSource } from './page-source.ts';
import { pagePolicy } from './policy.ts';
import { pageStyles, themeStyle } from './style.ts';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);
const year = 31_536_000;

/** The pages of the browser app, its assets, and the way into the right language. */
export function addShell(
  app: Hono<{ Bindings: HttpBindings }>,
  deps: Pick<Deps, 'db' | 'settings'>,
  { party, pages }: { readonly party: RelyingParty; readonly pages: PageSource },
): void {
  const { settings } = deps;
  const home = new URL(settings.publicOrigin);
  const returnAddresses = postLogoutRedirectUris(settings.publicOrigin);

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

  // Cookies and return addresses belong to one host name: whoever typed the other name of this machine is brought over.
  app.use('*', async (context, next) => {
    const url = new URL(context.req.url);
    const isOtherName = url.hostname !== home.hostname && url.port === home.port;
    if (isOtherName && loopback.has(url.hostname) && loopback.has(home.hostname))
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

  // Where the provider ends its own session [S4.05, S7.05]; `returnTo` is one of the logout addresses of S2.10.
  app.get(`${basePath}/sign-out`, async (context) => {
    const wished = context.req.query('returnTo') ?? '';
    const fallback = `${settings.publicOrigin}${prefixOf(languageWished(context))}/auth/logout`;
    const returnTo = returnAddresses.includes(wished) ? wished : fallback;
    context.header('cache-control', 'no-store');
    return context.redirect((await party.signOutAddress(returnTo).catch(() => undefined)) ?? returnTo, 302);
  });

  app.get('/privacy', async (context) => {
    const language = languageWished(context);
    const { theme } = await firmOf(deps, context);
    const texts = textsOf<string>(language, 'auth');
    const nonce = newNonce();
    const view = { language, theme, texts, path: '/auth' };
    const page = plainDocument({
      language,
      theme,
      nonce,
      title: `${texts.privacyTitle} · ${theme.firmName}`,
      style: themeStyle(theme) + pageStyles.signIn,
      root: privacyMarkup(view, `${prefixOf(language)}/auth`).toString(),
    });
    return await sendPage(context, page, nonce);
  });

  app.get(`${basePath}/*`, async (context) => {
    const { pathname } = new URL(context.req.url);
    const language = languageOfPath(pathname);
    if (!language) return enter(context);
    const { companyId, market, theme } = await firmOf(deps, context);
    const path = pathname.slice(prefixOf(language).length) || '/';
    const texts = textsOf<string>(language, 'auth');
    const nonce = newNonce();
    // Without the session's cookie nobody is signed in, whatever page was asked for.
    const isSignIn = /^\/auth(\/|$)/.test(path) || !readCookie(context, settings, sessionCookie);
    const view = { language, theme, texts, path: isSignIn && !path.startsWith('/auth') ? '/auth' : path };
    const page = fillDocument(await pages.html(context.req.url), {
      language,
      theme,
      nonce,
      title: isSignIn ? `${titleOf(view)} · ${theme.firmName}` : theme.firmName,
      style: themeStyle(theme) + (isSignIn ? pageStyles.signIn : pageStyles.skeleton),
      hints: pages.hints({ language, path: isSignIn ? '/auth' : path }),
      config: {
        language,
        theme,
        companyId,
        market,
        texts,
        signOut: { clientId: party.clientId, path: `${basePath}/sign-out` },
      },
      root: (isSignIn ? signInMarkup(view) : skeletonMarkup(view)).toString(),
    });
    return await sendPage(context, page, nonce);
  });

  const sendPage = (context: Context, page: string, nonce: string): Promise<Response> => {
    context.header('content-security-policy', pagePolicy(nonce, pages.hotReload));
    context.header('cache-control', 'no-store');
    return sendText(context, page, 'text/html; charset=utf-8');
  };
}

const newNonce = (): string => randomBytes(16).toString('base64');

/** The language a visitor wishes, by the order of Accept-Language. */
function languageWished(context: Context): Language {
  const wishes = (context.req.header('accept-language') ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.split(';q=');
      return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => tag && quality > 0)
    .sort((one, other) => other.quality - one.quality);
  return bestLanguage(wishes.map(({ tag }) => tag));
}
