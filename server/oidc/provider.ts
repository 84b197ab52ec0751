import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type OidcProvider from 'oidc-provider';
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import type { Theme } from '../../contract/firm/theme.ts';
import { databaseFaultOf } from '../db/faults.ts';
import type { Deps } from '../deps.ts';
import { describeError } from '../http/describe-error.ts';
import { frameAncestors } from '../http/frame-ancestors.ts';
import { newNonce } from '../http/nonce.ts';
import { retryAfterSeconds } from '../http/refusal.ts';
import { originsOf } from '../origins.ts';
import type { BusyPage } from '../shell/busy-page.ts';
import { accountOfSubject } from './accounts.ts';
import { adapterOver } from './adapter.ts';
import { issuerOf, type ProviderSecrets, postLogoutRedirectUris, redirectUris } from './client.ts';
import { everyClientId } from './client-ids.ts';
import { Provider } from './library.ts';
import { type Frame, messagePage, signingOutPage } from './pages.ts';
import { pagePolicy } from './send-page.ts';
import { languageOfLocales, providerTranslations } from './translations.ts';

/** The embedded OpenID provider: code flow with PKCE only, for the portal under each of its client ids [S9.13]. */
export function createProvider(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  {
    secrets,
    report,
    awayPage,
    themeOfRequest,
  }: {
    readonly secrets: ProviderSecrets;
    readonly report: (line: string) => void;
    /** What a request is answered with, as a page, while the database cannot be asked. */
    readonly awayPage: (incoming: IncomingMessage) => BusyPage | undefined;
    /** The look of the page that a request is answered with. */
    readonly themeOfRequest: (incoming: IncomingMessage) => Promise<Theme>;
  },
): OidcProvider {
  const { publicOrigin, limits } = settings;
  const seconds = (ms: number): number => Math.ceil(ms / 1000);
  const ancestors = frameAncestors(settings);
  /** A page of ours in place of the library's, which writes its own headers. */
  const reply = async (context: KoaContextWithOIDC, draw: (frame: Frame) => string): Promise<void> => {
    const nonce = newNonce();
    const theme = await themeOfRequest(context.req);
    context.type = 'html';
    context.set('content-security-policy', pagePolicy(nonce, ancestors, originsOf(settings)));
    context.body = draw({ translations: translationsOf(context), theme, nonce });
  };
  const href = `${publicOrigin}/`;
  const configuration: Configuration = {
    adapter: adapterOver(db),
    clients: [...everyClientId(settings.clientIds)].map((clientId) => ({
      client_id: clientId,
      client_secret: secrets.clientSecret,
      redirect_uris: [...redirectUris(settings)],
      post_logout_redirect_uris: [...postLogoutRedirectUris(settings)],
      grant_types: ['authorization_code'],
      response_types: ['code'],
      token_endpoint_auth_method: 'client_secret_basic',
      id_token_signed_response_alg: 'ES256',
    })),
    jwks: { keys: [secrets.signingKey as never] },
    cookies: {
      keys: [...secrets.cookieKeys],
      long: { signed: true, httpOnly: true, sameSite: 'lax', path: '/oidc' },
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
    },
    pkce: { required: () => true },
    responseTypes: ['code'],
    scopes: ['openid', 'email', 'profile'],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'name'],
    },
    // The claims go into the ID token, which saves the portal a call.
    conformIdTokenClaims: false,
    ttl: {
      AuthorizationCode: seconds(limits.providerCodeMs),
      AccessToken: seconds(limits.providerTokenMs),
      IdToken: seconds(limits.providerTokenMs),
      Interaction: seconds(limits.providerFormMs),
      Session: seconds(limits.providerSessionMs),
      Grant: seconds(limits.providerSessionMs),
    },
    clientBasedCORS: () => false,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => reply(context, (frame) => signingOutPage(frame, form)),
        postLogoutSuccessSource: (context) =>
          reply(context, (frame) =>
            messagePage(frame, { title: frame.translations.signedOut, text: '', href }),
          ),
      },
    },
    interactions: { url: (_context, interaction) => `/oidc/interaction/${interaction.uid}` },
    async findAccount(_context, subject) {
      const account = await accountOfSubject(db, subject);
      return (
        account && {
          accountId: subject,
          claims: async () => ({
            sub: subject,
            email: account.email,
            email_verified: true,
            given_name: account.givenName,
            family_name: account.familyName,
            name: `${account.givenName} ${account.familyName}`.trim(),
          }),
        }
      );
    },
    // The portal is the provider's own client: what it asks for is granted without a page in between.
    async loadExistingGrant({ oidc }) {
      const { client, session, provider } = oidc;
      if (!client || !session?.accountId) return undefined;
      const known = session.grantIdFor(client.clientId);
      const kept = known ? await provider.Grant.find(known) : undefined;
      if (kept?.accountId === session.accountId) return kept;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    async renderError(context, _out, error) {
      const away = databaseFaultOf(error) === 'away' ? awayPage(context.req) : undefined;
      if (away) {
        context.type = 'html';
        context.set('content-security-policy', away.policy);
        context.body = away.html;
        return;
      }
      await reply(context, (frame) =>
        messagePage(frame, { title: frame.translations.expired, text: frame.translations.expiredText, href }),
      );
    },
  };
  const provider = new Provider(issuerOf(publicOrigin), configuration);
  // `mountProvider` writes the public origin into the forwarding headers of every request.
  provider.proxy = true;
  provider.on('server_error', (context, error) => {
    report(`The provider failed: ${describeError(error)}`);
    if (databaseFaultOf(error) !== 'away') return;
    context.status = 503;
    context.set('retry-after', retryAfterSeconds);
  });
  // Without a listener the framework of the library prints the error with its message.
  (provider as unknown as EventEmitter).on('error', (error: Error) =>
    report(`The provider failed: ${describeError(error)}`),
  );
  return provider;
}

const translationsOf = (context: KoaContextWithOIDC) =>
  providerTranslations(languageOfLocales(context.oidc?.params?.ui_locales));
