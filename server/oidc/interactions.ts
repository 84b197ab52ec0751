import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { asc, isNotNull } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import type Provider from 'oidc-provider';
import { providerAccounts } from '../db/schema/access-schema.ts';
import type { Deps } from '../deps.ts';
import { limitBody } from '../http/bodies/body.ts';
import { formOf } from '../http/bodies/form.ts';
import { sourceOfRequest } from '../http/limits/source.ts';
import { Refusal } from '../http/refusal.ts';
import { fill } from '../http/translations.ts';
import { knownBrowserCookie, readCookie, writeCookie } from '../security/cookies.ts';
import { isSecret, newSecret } from '../security/secrets.ts';
import { createTries, type Try } from '../security/tries.ts';
import { lastFirmOf } from '../shell/firm.ts';
import { accountOfEmail, unmatchableHash } from './accounts.ts';
import { errors } from './library.ts';
import { themeOfSignIn } from './look.ts';
import { forgotPage, linkSentPage, messagePage, type SignInView, signInPage } from './pages.ts';
import { type PasswordParts, sendPasswordLink } from './password-links.ts';
import { pageSender } from './send-page.ts';
import { languageOfBrowser, languageOfLocales, providerTranslations } from './translations.ts';

type Env = { Bindings: HttpBindings };
type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** The sign-in pages of the embedded provider. */
export function interactionPages(
  parts: PasswordParts & Pick<Deps, 'passwords'>,
  provider: Provider,
): Hono<Env> {
  const { db, settings, passwords } = parts;
  const app = new Hono<Env>();
  // An address without an account must take as long to refuse as one with an account.
  const hashWithoutAccount = unmatchableHash();
  const tries = createTries(db, settings.limits);
  const send = pageSender(settings);

  /** What the pages of a sign-in are drawn with: in its language, with the look of its firm. */
  const frameOf = async (context: Context<Env>, { params }: Interaction) => {
    const language = languageOfLocales(params.ui_locales);
    const theme = await themeOfSignIn({ db, settings }, context, params.redirect_uri);
    return { language, translations: providerTranslations(language), theme };
  };
  /** The secret of a browser that signed in before. */
  const browserOf = (context: Context<Env>): string | undefined => {
    const cookie = readCookie(context, settings, knownBrowserCookie);
    return cookie && isSecret(cookie) ? cookie : undefined;
  };
  /** The same where nothing is known of the sign-in, and the database is not to be asked. */
  const lastFrameOf = (context: Context<Env>) => ({
    translations: providerTranslations(languageOfBrowser(context)),
    theme: lastFirmOf({ db, settings }, context).theme,
  });

  const show = async (
    context: Context<Env>,
    interaction: Interaction,
    view: Pick<SignInView, 'email' | 'problem' | 'waitSeconds'>,
    status: 200 | 401 | 429 = 200,
  ): Promise<Response> => {
    const demo = settings.demo
      ? await db
          .select()
          .from(providerAccounts)
          .where(isNotNull(providerAccounts.demoOrder))
          .orderBy(asc(providerAccounts.demoOrder))
      : [];
    const frame = await frameOf(context, interaction);
    const address = addressOf(interaction);
    return send(context, (nonce) => signInPage({ ...frame, nonce }, { ...view, address, demo }), status);
  };

  app.get('/:uid', async (context) => {
    const interaction = await detailsOf(context, provider);
    const hint = context.req.query('account') ?? interaction.params.login_hint;
    return await show(context, interaction, { email: typeof hint === 'string' ? hint : '' });
  });

  const askToWait = async (context: Context<Env>, email: string, waitSeconds: number): Promise<Response> => {
    context.header('retry-after', `${waitSeconds}`);
    const interaction = await detailsOf(context, provider);
    return await show(context, interaction, { email, problem: 'wait', waitSeconds }, 429);
  };

  const signIn = async (context: Context<Env>, one: Try, password: string): Promise<Response> => {
    const interaction = await detailsOf(context, provider);
    const { email, source } = one;
    const booking = await tries.begin(one);
    if (typeof booking === 'number') return await askToWait(context, email, Math.ceil(booking / 1000));
    const account = await accountOfEmail(db, email);
    const hash = account?.passwordHash ?? hashWithoutAccount;
    const right = await passwords.check(source, password, hash).catch((error: unknown) => error as Error);
    if (right instanceof Error) {
      await tries.takeBack(booking);
      if (right instanceof Refusal)
        return await askToWait(context, email, Number(right.headers['retry-after']));
      throw right;
    }
    if (!account || !right) return await show(context, interaction, { email, problem: 'wrong' }, 401);
    // Never the one that came: an attacker may have planted it, and would share what the browser is known for.
    const browser = newSecret();
    await tries.succeed(one, booking, browser);
    const seconds = Math.floor(settings.limits.knownSourceMs / 1000);
    writeCookie(context, settings, knownBrowserCookie, browser, seconds);
    return await finish(context, provider, { login: { accountId: account.subject, remember: false } });
  };

  app.post('/:uid', limitBody(settings.limits.openBodyBytes), async (context) => {
    const source = sourceOfRequest(context.env.incoming as IncomingMessage, settings.proxies);
    const form = await formOf(context);
    const email = String(form.email ?? '').slice(0, 254);
    const password = String(form.password ?? '').slice(0, 256);
    const one = { email, source, browser: browserOf(context) };
    try {
      return await passwords.inTurn(source, {
        ask: async () => {
          const waitMs = await tries.waitOf(one);
          return waitMs > 0 ? await askToWait(context, email, Math.ceil(waitMs / 1000)) : undefined;
        },
        knownAccount: async () =>
          (await tries.isKnownBrowser(one)) ? email.trim().toLowerCase() : undefined,
        work: () => signIn(context, one, password),
      });
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 429) throw error;
      // The form took no place, so nothing is known of the sign-in that it belongs to.
      const frame = lastFrameOf(context);
      const seconds = error.headers['retry-after'] ?? '';
      context.header('retry-after', seconds);
      const view = {
        title: frame.translations.title,
        text: fill(frame.translations.wait, { seconds }),
        href: `${settings.publicOrigin}/`,
      };
      return send(context, (nonce) => messagePage({ ...frame, nonce }, view), 429);
    }
  });

  app.get('/:uid/cancel', async (context) => {
    await detailsOf(context, provider);
    return await finish(context, provider, {
      error: 'access_denied',
      error_description: 'The sign-in was cancelled.',
    });
  });

  app.get('/:uid/forgot', async (context) => {
    const interaction = await detailsOf(context, provider);
    const frame = await frameOf(context, interaction);
    const view = { address: addressOf(interaction), email: context.req.query('account') ?? '' };
    return send(context, (nonce) => forgotPage({ ...frame, nonce }, view));
  });

  app.post('/:uid/forgot', limitBody(settings.limits.openBodyBytes), async (context) => {
    const interaction = await detailsOf(context, provider);
    const { language, translations, theme } = await frameOf(context, interaction);
    const form = await formOf(context);
    const email = String(form.email ?? '')
      .slice(0, 254)
      .trim();
    const source = sourceOfRequest(context.env.incoming as IncomingMessage, settings.proxies);
    const view = { address: addressOf(interaction), email };
    const waitMs = await tries.beginLink({ email, source, browser: browserOf(context) });
    if (waitMs > 0) {
      const waitSeconds = Math.ceil(waitMs / 1000);
      context.header('retry-after', `${waitSeconds}`);
      return send(
        context,
        (nonce) => forgotPage({ translations, theme, nonce }, { ...view, waitSeconds }),
        429,
      );
    }
    await Promise.all([
      sendPasswordLink(parts, email, { source, language, theme }),
      pause(settings.limits.passwordAnswerMs),
    ]);
    const minutes = Math.floor(settings.limits.passwordLinkMs / 60_000);
    return send(context, (nonce) => linkSentPage({ translations, theme, nonce }, { ...view, minutes }));
  });

  app.onError((error, context) => {
    if (!(error instanceof errors.SessionNotFound)) throw error;
    const frame = lastFrameOf(context);
    const { expired: title, expiredText: text } = frame.translations;
    const view = { title, text, href: `${settings.publicOrigin}/` };
    return send(context, (nonce) => messagePage({ ...frame, nonce }, view), 400);
  });
  return app;
}

/** Where the pages of a sign-in are. */
const addressOf = ({ uid }: Interaction): string => `/oidc/interaction/${uid}`;

const detailsOf = ({ env }: Context<Env>, provider: Provider): Promise<Interaction> =>
  provider.interactionDetails(env.incoming, env.outgoing);

async function finish(
  context: Context<Env>,
  provider: Provider,
  result: Parameters<Provider['interactionResult']>[2],
): Promise<Response> {
  const { incoming, outgoing } = context.env;
  const next = await provider.interactionResult(incoming, outgoing, result, {
    mergeWithLastSubmission: false,
  });
  return context.redirect(next, 303);
}
