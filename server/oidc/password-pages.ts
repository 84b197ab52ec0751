import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { bestLanguage, prefixOf } from '../../contract/language/market.ts';
import type { Deps } from '../deps.ts';
import { limitBody } from '../http/bodies/body.ts';
import { formOf } from '../http/bodies/form.ts';
import { sourceOfRequest } from '../http/limits/source.ts';
import { themeOfSignIn } from './look.ts';
import { messagePage, newPasswordPage } from './pages.ts';
import { findPasswordLink, type PasswordParts, passwordPath, setPassword } from './password-links.ts';
import { pageSender } from './send-page.ts';
import { languageOfBrowser, providerTranslations } from './translations.ts';

type Env = { Bindings: HttpBindings };

/** The characters of a password at least (NIST SP 800-63B asks for 8 and advises more). */
export const leastPasswordLength = 12;

/** What is wrong with a new password; `undefined` when nothing is. */
export function passwordProblem(password: string, email: string): 'tooShort' | 'likeEmail' | undefined {
  if ([...password.normalize('NFKC')].length < leastPasswordLength) return 'tooShort';
  return password.trim().toLowerCase() === email.toLowerCase() ? 'likeEmail' : undefined;
}

/** The page behind a link to a new password. Looking at it uses nothing up: programs that check mail open links. */
export function passwordPages(parts: PasswordParts & Pick<Deps, 'passwords'>): Hono<Env> {
  const { db, settings, passwords } = parts;
  const app = new Hono<Env>();
  const send = pageSender(settings);

  /** What a page is drawn with: the language in which the link was asked for, else the browser's. */
  const frameOf = async (context: Context<Env>, asked: unknown) => {
    // The page that the link leads to must not get it as a referrer.
    context.header('referrer-policy', 'no-referrer');
    context.header('x-robots-tag', 'noindex, nofollow, noarchive');
    const language = typeof asked === 'string' ? bestLanguage([asked]) : languageOfBrowser(context);
    return {
      language,
      translations: providerTranslations(language),
      theme: await themeOfSignIn(parts, context),
    };
  };
  const portalIn = (language: Parameters<typeof prefixOf>[0]): string =>
    `${settings.publicOrigin}${prefixOf(language)}/auth`;

  const gone = async (context: Context<Env>): Promise<Response> => {
    const { language, ...frame } = await frameOf(context, undefined);
    const { linkOver: title, linkOverText: text } = frame.translations;
    return send(
      context,
      (nonce) => messagePage({ ...frame, nonce }, { title, text, href: portalIn(language) }),
      404,
    );
  };

  app.get('/:token', async (context) => {
    const token = context.req.param('token');
    const link = await findPasswordLink(db, token);
    if (!link) return await gone(context);
    const { translations, theme } = await frameOf(context, link.language);
    return send(context, (nonce) =>
      newPasswordPage(
        { translations, theme, nonce },
        { address: `${passwordPath}/${token}`, email: link.account.email, least: leastPasswordLength },
      ),
    );
  });

  app.post('/:token', limitBody(settings.limits.openBodyBytes), async (context) => {
    const token = context.req.param('token');
    const link = await findPasswordLink(db, token);
    if (!link) return await gone(context);
    const { email } = link.account;
    const form = await formOf(context);
    const password = String(form.password ?? '').slice(0, 256);
    const { language, translations, theme } = await frameOf(context, link.language);
    const problem = passwordProblem(password, email);
    if (problem) {
      const view = { address: `${passwordPath}/${token}`, email, least: leastPasswordLength, problem };
      return send(context, (nonce) => newPasswordPage({ translations, theme, nonce }, view), 400);
    }
    const source = sourceOfRequest(context.env.incoming as IncomingMessage, settings.proxies);
    const passwordHash = await passwords.hash(source, password);
    if (!(await setPassword(parts, { token, passwordHash }, { source, language, theme })))
      return await gone(context);
    return send(context, (nonce) =>
      messagePage(
        { translations, theme, nonce },
        {
          title: translations.changedTitle,
          text: translations.changedText,
          href: portalIn(language),
          label: translations.title,
        },
      ),
    );
  });
  return app;
}
