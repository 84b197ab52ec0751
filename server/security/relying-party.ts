import * as oidc from 'openid-client';
import type { Deps } from '../deps.ts';
import { Refusal, retryAfterSeconds } from '../http/refusal.ts';
import { issuerOf, type ProviderSecrets } from '../oidc/client.ts';
import { loopbackNames } from '../origins.ts';

/** What the provider says about the user who signed in. */
export interface Identity {
  readonly subject: string;
  /** Lower case; `undefined` unless the provider says that it checked it. */
  readonly verifiedEmail: string | undefined;
}

/** What one sign-in is checked by when the browser comes back. */
export interface Checks {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
  /** Which of the portal's client ids asked [S9.13]; only the same one may exchange the code. */
  readonly clientId: string;
}

/** The portal as OpenID relying party: the same for the embedded provider and for one of the firm's own. */
export interface RelyingParty {
  /** Fresh checks and the provider's address for a new sign-in. Refuses with 503 when the provider is away. */
  start(
    wish: Pick<Checks, 'redirectUri' | 'clientId'> & { readonly language: string },
  ): Promise<{ checks: Checks; location: string }>;
  /**
   * Exchanges a code. Refuses with 403 `signInRejected` when the provider rejects it or its answer does not pass
   * the checks, with 503 `unavailable` when the provider is away, and with 400 `signInInterrupted` when it went away
   * after the code was used.
   */
  exchange(code: string, checks: Checks): Promise<Identity>;
  /**
   * Where the provider ends its own session [S7.05], or `undefined` when it has no such address. The provider adds
   * `state` to `returnTo`.
   */
  signOutAddress(clientId: string, returnTo: string, state?: string): Promise<string | undefined>;
}

const scope = 'openid email profile';

const unavailable = (): Refusal =>
  new Refusal(503, 'unavailable', 'The identity provider cannot be reached.', {
    'retry-after': retryAfterSeconds,
  });

/** The refusal of a sign-in whose code is used, and which did not come to its end: it has to begin anew. */
export const interrupted = (): Refusal =>
  new Refusal(400, 'signInInterrupted', 'The sign-in was interrupted after its code was used.');

/** Whether an error says that there was no answer, rather than a refusal. */
function isAway(error: unknown): boolean {
  if (error instanceof oidc.ResponseBodyError) return error.status >= 500;
  const { name, code } = error as { name?: string; code?: string };
  return name === 'TimeoutError' || name === 'TypeError' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM';
}

/**
 * Makes the relying party. For each client id the provider is asked about itself at the first need, and again after a
 * failure. Only the portal's own client ids may be given.
 */
export function createRelyingParty(
  { settings }: Pick<Deps, 'settings'>,
  secrets: ProviderSecrets | undefined,
): RelyingParty {
  const own = settings.issuer;
  const issuer = new URL(own?.url ?? issuerOf(settings.publicOrigin));
  const insecure = issuer.protocol === 'http:' && loopbackNames.has(issuer.hostname);
  // The embedded provider is reached directly: the public name may lead through a proxy that we cannot use.
  const direct: oidc.CustomFetch = (url, options) =>
    fetch(url.replace(settings.publicOrigin, `http://127.0.0.1:${settings.port}`), options as RequestInit);

  const known = new Map<string, Promise<oidc.Configuration>>();
  const configurationOf = (clientId: string): Promise<oidc.Configuration> => {
    const secret = own ? (own.clientSecrets?.[clientId] ?? own.clientSecret) : secrets?.clientSecret;
    const configuration =
      known.get(clientId) ??
      oidc
        .discovery(issuer, clientId, undefined, oidc.ClientSecretBasic(secret), {
          timeout: settings.limits.providerMs / 1000,
          execute: insecure ? [oidc.allowInsecureRequests] : [],
          ...(own ? {} : { [oidc.customFetch]: direct }),
        })
        .catch(() => {
          known.delete(clientId);
          throw unavailable();
        });
    known.set(clientId, configuration);
    return configuration;
  };

  return {
    async start({ redirectUri, clientId, language }) {
      const config = await configurationOf(clientId);
      const codeVerifier = oidc.randomPKCECodeVerifier();
      const checks = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        codeVerifier,
        redirectUri,
        clientId,
      };
      const location = oidc.buildAuthorizationUrl(config, {
        scope,
        redirect_uri: redirectUri,
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ui_locales: language,
        // On a shared device the next user has to sign in themselves.
        ...(own ? {} : { prompt: 'login' }),
      });
      return { checks, location: location.href };
    },

    async exchange(code, checks) {
      const config = await configurationOf(checks.clientId);
      const answer = new URL(checks.redirectUri);
      answer.searchParams.set('code', code);
      answer.searchParams.set('state', checks.state);
      // The contract's call carries code and state only. There is one issuer, so there is none to mix it up with.
      answer.searchParams.set('iss', config.serverMetadata().issuer);
      const tokens = await oidc
        .authorizationCodeGrant(config, answer, {
          expectedState: checks.state,
          expectedNonce: checks.nonce,
          pkceCodeVerifier: checks.codeVerifier,
          idTokenExpected: true,
        })
        .catch((error: unknown) => {
          throw isAway(error) ? unavailable() : new Refusal(403, 'signInRejected');
        });
      const claims = tokens.claims();
      if (!claims) throw new Refusal(403, 'signInRejected');
      let { email, email_verified: verified } = claims;
      if (email === undefined && config.serverMetadata().userinfo_endpoint)
        ({ email, email_verified: verified } = await oidc
          .fetchUserInfo(config, tokens.access_token, claims.sub)
          .catch((error: unknown) => {
            throw isAway(error) ? interrupted() : new Refusal(403, 'signInRejected');
          }));
      return {
        subject: claims.sub,
        verifiedEmail: typeof email === 'string' && verified === true ? email.toLowerCase() : undefined,
      };
    },

    async signOutAddress(clientId, returnTo, state) {
      const config = await configurationOf(clientId);
      if (!config.serverMetadata().end_session_endpoint) return undefined;
      return oidc.buildEndSessionUrl(config, {
        post_logout_redirect_uri: returnTo,
        ...(state === undefined ? {} : { state }),
      }).href;
    },
  };
}
