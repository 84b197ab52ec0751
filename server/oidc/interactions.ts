import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { asc, isNotNull } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import type Provider from 'oidc-provider';
import { providerAccounts } from '../db/access-schema.ts';
import type { Deps } from '../deps.ts';
import { limitBody } from '../http/body.ts';
import { formOf } from '../http/form.ts';
import { frameAncestors } from '../http/frame-ancestors.ts';
import { newNonce } from '../http/nonce.ts';
import { Refusal } from '../http/refusal.ts';
import { sourceOfRequest } from '../http/source.ts';
import { fill } from '../http/texts.ts';
import { originsOf } from '../origins.ts';
import { knownBrowserCookie, readCookie, writeCookie } from '../security/cookies.ts';
import { isSecret, newSecret } from '../security/secrets.ts';
import { createTries, type Try } from '../security/tries.ts';
import { accountOfEmail, hashPassword } from './accounts.ts';
import { errors } from './library.ts';
import { problemPage, type SignInView, signInPage } from './pages.ts';
import { pagePolicy } from './provider.ts';
import { type ProviderTexts, providerTexts } from './texts.ts';

type Env = { Bindings: HttpBindings };
type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** The pages on which the embedded provider asks who somebody is. */
export function interactionPages(
  { db, settings, passwords }: Pick<Deps, 'db' | 'settings' | 'passwords'>,
  provider: Provider,
): Hono<Env> {
  const app = new Hono<Env>();
  // An address without an account must take as long to refuse as one with an account.
  const nobody = hashPassword('nobody');
  const tries = createTries(db, settings.limits);
  const ancestors = frameAncestors(settings);

  const send = (context: Context, page: (nonce: string) => string, status: 200 | 400 | 401 | 429) => {
    const nonce = newNonce();
    return context.html(page(nonce), status, {
      'content-security-policy': pagePolicy(nonce, ancestors, originsOf(settings)),
      'cache-control': 'no-store',
    });
  };

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
    const address = `/oidc/interaction/${interaction.uid}`;
    const texts = providerTexts(interaction.params.ui_locales);
    return send(context, (nonce) => signInPage(texts, { ...view, address, demo }, nonce), status);
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
    const hash = account?.passwordHash ?? (await nobody);
    const right = await passwords.check(source, password, hash).catch((error: unknown) => error as Error);
    if (right instanceof Error) {
      await tries.takeBack(booking);
      if (right instanceof Refusal)
        return await askToWait(context, email, Number(right.headers['retry-after']));
      throw right;
    }
    if (!account || !right) return await show(context, interaction, { email, problem: 'wrong' }, 401);
    // Never the one that came: somebody may have planted it, and would share what the browser is known for.
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
    const cookie = readCookie(context, settings, knownBrowserCookie);
    const one = { email, source, browser: cookie && isSecret(cookie) ? cookie : undefined };
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
      const texts = textsOfBrowser(context);
      const seconds = error.headers['retry-after'] ?? '';
      context.header('retry-after', seconds);
      const view = {
        title: texts.title,
        text: fill(texts.wait, { seconds }),
        publicOrigin: settings.publicOrigin,
      };
      return send(context, (nonce) => problemPage(texts, view, nonce), 429);
    }
  });

  app.get('/:uid/cancel', async (context) => {
    await detailsOf(context, provider);
    return await finish(context, provider, {
      error: 'access_denied',
      error_description: 'The sign-in was cancelled.',
    });
  });

  app.onError((error, context) => {
    if (!(error instanceof errors.SessionNotFound)) throw error;
    const texts = textsOfBrowser(context);
    const view = { title: texts.expired, text: texts.expiredText, publicOrigin: settings.publicOrigin };
    return send(context, (nonce) => problemPage(texts, view, nonce), 400);
  });
  return app;
}

/** The texts in the language of the browser, where no sign-in says which one the portal is in. */
const textsOfBrowser = (context: Context): ProviderTexts =>
  providerTexts(context.req.header('accept-language')?.replaceAll(/,|;\S*/g, ' '));

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
