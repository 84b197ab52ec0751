import { generateKeyPairSync, type JsonWebKey, randomUUID } from 'node:crypto';
import { basePath, segments } from '../../contract/market.ts';
import type { Database } from '../db/database.ts';
import { keptInInstallation } from '../db/installation.ts';
import { newSecret } from '../security/secrets.ts';

/** What the embedded provider and its one client make once. */
export interface ProviderSecrets {
  readonly signingKey: JsonWebKey;
  readonly cookieKeys: readonly string[];
  readonly clientSecret: string;
}

/** The client id of the portal at the embedded provider. */
export const embeddedClientId = 'clientcenter';

/** The issuer of the embedded provider, mounted beside the portal. */
export const issuerOf = (publicOrigin: string): string => `${publicOrigin}/oidc`;

/** Where a provider may send a browser back to with code and state: the sign-in page of each language. */
export const redirectUris = (publicOrigin: string): readonly string[] =>
  Object.values(segments).map((segment) => `${publicOrigin}${basePath}/${segment}/auth`);

/** Where a provider may send a browser back to after signing out [S2.10]. */
export const postLogoutRedirectUris = (publicOrigin: string): readonly string[] =>
  redirectUris(publicOrigin).map((address) => `${address}/logout`);

/** Signing key, cookie keys and client secret of this installation. */
export const providerSecrets = (db: Database): Promise<ProviderSecrets> =>
  keptInInstallation(db, 'provider', () => ({
    signingKey: {
      ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
      kid: randomUUID(),
      use: 'sig',
      alg: 'ES256',
    },
    cookieKeys: [newSecret()],
    clientSecret: newSecret(),
  }));
