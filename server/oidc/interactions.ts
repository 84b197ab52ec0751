import type { HttpBindings } from '@hono/node-server';
import { asc, isNotNull } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import type Provider from 'oidc-provider';
import { providerAccounts } from '../db/access-schema.ts';
import type { Deps } from '../deps.ts';
import { limitBody } from '../http/body.ts';
import { frameAncestors } from '../http/frame-ancestors.ts';
import { originsOf } from '../origins.ts';
import { accountOfEmail, checkPassword, hashPassword } from './accounts.ts';
import { errors } from './library.ts';
import { newNonce, problemPage, type SignInView, signInPage } from './pages.ts';
import { pagePolicy } from './provider.ts';
import { type ProviderTexts, providerTexts } from './texts.ts';
import { countTry, forgetTries } from './tries.ts';

type Env = { Bindings: HttpBindings };
type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** The pages on which the embedded provider asks who somebody is. */
export function interactionPages(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  provider: Provider,
): Hono<Env> {
  const app = new Hono<Env>();
  // An address without an account must take as long to refuse as one with an account.
  const nobody = hashPassword('nobody');
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
    view: Pick<SignInView, 'email' | 'problem'>,
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

  app.post('/:uid', limitBody(settings.limits.openBodyBytes), async (context) => {
    const interaction = await detailsOf(context, provider);
    const body = await context.req.parseBody();
    const email = String(body.email ?? '').slice(0, 254);
    const password = String(body.password ?? '').slice(0, 256);
    if (!(await countTry(db, email)))
      return await show(context, interaction, { email, problem: 'wait' }, 429);
    const account = await accountOfEmail(db, email);
    const right = await checkPassword(password, account?.passwordHash ?? (await nobody));
    if (!account || !right) return await show(context, interaction, { email, problem: 'wrong' }, 401);
    await forgetTries(db, email);
    return await finish(context, provider, { login: { accountId: account.subject, remember: false } });
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
    const texts: ProviderTexts = providerTexts(
      context.req.header('accept-language')?.replaceAll(/,|;\S*/g, ' '),
    );
    const view = { title: texts.expired, text: texts.expiredText, publicOrigin: settings.publicOrigin };
    return send(context, (nonce) => problemPage(texts, view, nonce), 400);
  });
  return app;
}

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
