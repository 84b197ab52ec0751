import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { type Market, markets } from '../contract/language/market.ts';
import { demoCompanyIds } from './demo/firms.ts';
import { type Limits, readLimits } from './limits.ts';
import { type ClientIds, clientIdsSchema, completeClientIds, embeddedIds } from './oidc/client-ids.ts';
import { SettingsError, wholeNumber } from './settings-error.ts';

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
    | {
        readonly url: string;
        readonly clientId: string;
        readonly clientSecret: string;
        /** The secrets of client ids that have one of their own. */
        readonly clientSecrets?: Readonly<Record<string, string>>;
      }
    | undefined;
  /** The portal's client ids at its provider, by market and kind of host [S7.05, S9.13]. */
  readonly clientIds: ClientIds;
  /** An S3-compatible store; `undefined` keeps blobs on disk. */
  readonly s3:
    | { readonly bucket: string; readonly endpoint: string | undefined; readonly region: string }
    | undefined;
  /** The sender's address and the mail server; without a server mail is written to the folder `outbox` of `dataDir`. */
  readonly mail: { readonly smtpUrl: string | undefined; readonly from: string };
  /** The certificate that signed documents are sealed with, as a PKCS #12 file; `undefined` makes one for each firm. */
  readonly signing: { readonly p12: string; readonly passphrase: string } | undefined;
  /** How many proxies are in front: each adds to `X-Forwarded-For` the address that called it. */
  readonly proxies: number;
  /** Whether the demo firms are made when the database is empty. */
  readonly demo: boolean;
  /** Whether a script plays the firms of the demo; never without the demo. */
  readonly demoFirm: boolean;
  /** How long a session lives, in minutes. */
  readonly sessionMinutes: number;
  /** The firm whose look the sign-in page has when nothing else says so (decision 12a). */
  readonly defaultCompanyId: string;
  /** The same for pages in the language of a market, where it differs. */
  readonly defaultCompanyIds: Readonly<Partial<Record<Market, string>>>;
  /** The firm of each host name that is a firm's own (decision 12a). */
  readonly firmHosts: Readonly<Record<string, string>>;
  /** The native apps that may open the portal's addresses [T2.02] and host its pages [S1.05]. */
  readonly mobile: {
    readonly iosAppId: string | undefined;
    readonly android: { readonly packageName: string; readonly fingerprints: readonly string[] } | undefined;
    /** The origin that frames the portal and exchanges messages with it; `undefined` is the portal's own. */
    readonly bridgeOrigin: string | undefined;
  };
  /** What bounds bodies, waits, sizes and rates. */
  readonly limits: Limits;
  /** Whether the page is served with hot reload. */
  readonly development: boolean;
}

function mailOf(env: NodeJS.ProcessEnv): Settings['mail'] {
  const smtpUrl = env.SMTP_URL || undefined;
  const from = env.MAIL_FROM || 'no-reply@localhost';
  // The value of SMTP_URL is not repeated: it may hold a password.
  if (smtpUrl && !/^smtps?:\/\/[^/]/i.test(smtpUrl))
    throw new SettingsError('SMTP_URL must begin with smtp:// or smtps://.');
  if (smtpUrl && !env.MAIL_FROM) throw new SettingsError('SMTP_URL needs MAIL_FROM beside it.');
  if (!/^[^\s<>@,;:"]+@[^\s<>@,;:"]+$/.test(from))
    throw new SettingsError(`MAIL_FROM must be one e-mail address, but is "${from}".`);
  return { smtpUrl, from };
}

/** A setting that is JSON; an empty object when it is not there. */
function json<S extends z.ZodMiniType>(
  env: NodeJS.ProcessEnv,
  name: string,
  schema: S,
  shape: string,
): z.infer<S> {
  try {
    return z.parse(schema, JSON.parse(env[name] || '{}'));
  } catch {
    throw new SettingsError(`${name} must be JSON such as ${shape}.`);
  }
}

const texts = z.record(z.string(), z.string());
const companyIdsByMarket = z.partialRecord(z.enum(markets), z.string());
const fingerprint = /^[0-9A-F]{2}(:[0-9A-F]{2}){31}$/i;

function androidOf(env: NodeJS.ProcessEnv): Settings['mobile']['android'] {
  const packageName = env.MOBILE_ANDROID_PACKAGE;
  const fingerprints = (env.MOBILE_ANDROID_SHA256 ?? '').split(/[\s,]+/).filter((each) => each !== '');
  if (!packageName && fingerprints.length === 0) return undefined;
  if (!packageName || fingerprints.length === 0 || !fingerprints.every((each) => fingerprint.test(each)))
    throw new SettingsError(
      'MOBILE_ANDROID_PACKAGE and MOBILE_ANDROID_SHA256 go together; the latter is 32 bytes such as 1A:2B:…',
    );
  return { packageName, fingerprints: fingerprints.map((each) => each.toUpperCase()) };
}

function bridgeOriginOf(env: NodeJS.ProcessEnv): string | undefined {
  const text = env.MOBILE_BRIDGE_ORIGIN;
  if (!text) return undefined;
  // Whatever is no address of the web has the origin "null", which stands for everybody's.
  if (!URL.canParse(text) || new URL(text).origin !== text)
    throw new SettingsError(
      `MOBILE_BRIDGE_ORIGIN must be one origin such as https://app.example, but is "${text}".`,
    );
  return text;
}

/** The origin as browsers write it: cookies, `Origin` headers and redirect addresses are compared with it. */
function publicOriginOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.href.replace(/\/+$/, '') !== url.origin)
    throw new SettingsError(
      `PUBLIC_ORIGIN must be one origin such as https://portal.example, but is "${text}".`,
    );
  return url.origin;
}

/** Reads the settings. Throws `SettingsError` with one clear line when a value cannot be used. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const port = wholeNumber(env, 'PORT', 8080, { most: 65_535 });
  const publicOrigin = publicOriginOf(env.PUBLIC_ORIGIN || `http://localhost:${port}`);
  if (env.OIDC_ISSUER && !(env.OIDC_CLIENT_ID && env.OIDC_CLIENT_SECRET))
    throw new SettingsError('OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET beside it.');
  const oneId = env.OIDC_ISSUER ? env.OIDC_CLIENT_ID : undefined;
  const clientIds = json(
    env,
    'OIDC_CLIENT_IDS',
    clientIdsSchema,
    '{"br":{"production":"…","nonProduction":"…"}}',
  );
  const firmHosts = json(env, 'FIRM_HOSTS', texts, '{"portal.firm.example":"1001"}');
  const defaultCompanyIds = json(env, 'DEFAULT_COMPANY_IDS', companyIdsByMarket, '{"br":"2001"}');
  const iosAppId = env.MOBILE_IOS_APP_ID || undefined;
  if (iosAppId && !/^[A-Z0-9]{10}\.[\w.-]+$/i.test(iosAppId))
    throw new SettingsError(
      'MOBILE_IOS_APP_ID is a team and a bundle, such as ABCDE12345.com.example.portal.',
    );
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
          clientSecrets: json(env, 'OIDC_CLIENT_SECRETS', texts, '{"a client id":"its secret"}'),
        }
      : undefined,
    clientIds: completeClientIds(clientIds, (key) =>
      oneId ? { production: oneId, nonProduction: oneId } : embeddedIds(key),
    ),
    s3: env.S3_BUCKET
      ? {
          bucket: env.S3_BUCKET,
          endpoint: env.S3_ENDPOINT || undefined,
          region: env.S3_REGION ?? 'us-east-1',
        }
      : undefined,
    mail: mailOf(env),
    signing: env.SIGNING_P12
      ? { p12: resolve(env.SIGNING_P12), passphrase: env.SIGNING_P12_PASSPHRASE ?? '' }
      : undefined,
    proxies: wholeNumber(env, 'PROXIES', 0, { least: 0, most: 10 }),
    demo: env.DEMO !== 'off',
    demoFirm: env.DEMO !== 'off' && env.DEMO_FIRM !== 'off',
    sessionMinutes: wholeNumber(env, 'SESSION_MINUTES', 480, { most: 10_080 }),
    defaultCompanyId: env.DEFAULT_COMPANY_ID ?? '1001',
    defaultCompanyIds: {
      // One firm named for all visitors is meant for those of every language.
      ...(env.DEMO !== 'off' && env.DEFAULT_COMPANY_ID === undefined && demoCompanyIds),
      ...defaultCompanyIds,
    },
    firmHosts: Object.fromEntries(
      Object.entries(firmHosts).map(([host, companyId]) => [host.toLowerCase(), companyId]),
    ),
    mobile: { iosAppId, android: androidOf(env), bridgeOrigin: bridgeOriginOf(env) },
    limits: readLimits(env),
    development: env.PORTAL_DEV === 'on',
  };
}
