import { generateKeyPairSync, type JsonWebKey, randomUUID } from 'node:crypto';
import { languages, logoutPathOf, prefixOf } from '../../contract/language/market.ts';
import type { Database } from '../db/database.ts';
import { keptInInstallation } from '../db/installation.ts';
import { originsOf } from '../origins.ts';
import { newSecret } from '../security/secrets.ts';
import type { Settings } from '../settings.ts';

/** What the embedded provider and the portal's clients there make once. */
export interface ProviderSecrets {
  readonly signingKey: JsonWebKey;
  readonly cookieKeys: readonly string[];
  readonly clientSecret: string;
}

/** The issuer of the embedded provider, mounted beside the portal. */
export const issuerOf = (publicOrigin: string): string => `${publicOrigin}/oidc`;

type Names = Pick<Settings, 'publicOrigin' | 'firmHosts'>;

/** Where a provider may send a browser back to with code and state: the sign-in page of each language. */
export const redirectUris = (settings: Names): readonly string[] =>
  originsOf(settings).flatMap((origin) => languages.map((language) => `${origin}${prefixOf(language)}/auth`));

/** Where a provider may send a browser back to after signing out [S2.10]. */
export const postLogoutRedirectUris = (settings: Names): readonly string[] =>
  originsOf(settings).flatMap((origin) => languages.map((language) => `${origin}${logoutPathOf(language)}`));

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
