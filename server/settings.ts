import { resolve } from 'node:path';

/** How an installation is set up; read once from the environment. */
export interface Settings {
  /** The port of the one HTTP server. */
  readonly port: number;
  /** The origin that people type, without a slash at the end. */
  readonly publicOrigin: string;
  /** Where the embedded database, blobs and outbox live, absolute. */
  readonly dataDir: string;
  /** A PostgreSQL of the firm's own; `undefined` starts the embedded one. */
  readonly databaseUrl: string | undefined;
  /** An OpenID provider of the firm's own; `undefined` starts the embedded one. */
  readonly issuer:
    | { readonly url: string; readonly clientId: string; readonly clientSecret: string }
    | undefined;
  /** An S3-compatible store; `undefined` keeps blobs on disk. */
  readonly s3:
    | { readonly bucket: string; readonly endpoint: string | undefined; readonly region: string }
    | undefined;
  /** Whether the demo firms are made when the database is empty. */
  readonly demo: boolean;
  /** How long a session lives, in minutes. */
  readonly sessionMinutes: number;
  /** The firm whose look the sign-in page has when nothing else says so (decision 12a). */
  readonly defaultCompanyId: string;
  /** Whether the page is served with hot reload. */
  readonly development: boolean;
}

/** Something in the environment that cannot be used; the message is shown as it is. */
export class SettingsError extends Error {}

const number = (env: NodeJS.ProcessEnv, name: string, fallback: number, most: number): number => {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw new SettingsError(`${name} must be a whole number from 1 to ${most}, but is "${text}".`);
  return value;
};

/** Reads the settings. Throws `SettingsError` with one clear line when a value cannot be used. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const port = number(env, 'PORT', 8080, 65_535);
  const publicOrigin = (env.PUBLIC_ORIGIN ?? `http://localhost:${port}`).replace(/\/+$/, '');
  if (!URL.canParse(publicOrigin)) throw new SettingsError(`PUBLIC_ORIGIN is no address: "${publicOrigin}".`);
  if (env.OIDC_ISSUER && !(env.OIDC_CLIENT_ID && env.OIDC_CLIENT_SECRET))
    throw new SettingsError('OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET beside it.');
  return {
    port,
    publicOrigin,
    dataDir: resolve(env.DATA_DIR || '.data'),
    databaseUrl: env.DATABASE_URL || undefined,
    issuer: env.OIDC_ISSUER
      ? {
          url: env.OIDC_ISSUER,
          clientId: env.OIDC_CLIENT_ID ?? '',
          clientSecret: env.OIDC_CLIENT_SECRET ?? '',
        }
      : undefined,
    s3: env.S3_BUCKET
      ? {
          bucket: env.S3_BUCKET,
          endpoint: env.S3_ENDPOINT || undefined,
          region: env.S3_REGION ?? 'us-east-1',
        }
      : undefined,
    demo: env.DEMO !== 'off',
    sessionMinutes: number(env, 'SESSION_MINUTES', 480, 10_080),
    defaultCompanyId: env.DEFAULT_COMPANY_ID ?? '1001',
    development: env.PORTAL_DEV === 'on',
  };
}
