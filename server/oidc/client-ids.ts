import * as z from 'zod/mini';
import {
  isProductionHost,
  type Language,
  type Market,
  type ProviderClientKey,
  providerClientKey,
  providerClientKeys,
} from '../../contract/language/market.ts';

interface Pair {
  readonly production: string;
  readonly nonProduction: string;
}

/** The portal's client ids at its identity provider, by market and kind of host [S7.05, S9.13]. */
export type ClientIds = Readonly<Record<ProviderClientKey, Pair>>;

const clientId = z.string().check(z.minLength(1));

/** The shape of the setting OIDC_CLIENT_IDS: some or all keys, each with both kinds. */
export const clientIdsSchema = z.partialRecord(
  z.enum(providerClientKeys),
  z.object({ production: clientId, nonProduction: clientId }),
);

/** All keys, `make` giving those that `given` has not. */
export const completeClientIds = (
  given: Partial<ClientIds>,
  make: (key: ProviderClientKey) => Pair,
): ClientIds =>
  Object.fromEntries(providerClientKeys.map((key) => [key, given[key] ?? make(key)])) as unknown as ClientIds;

/** The ids that the embedded provider knows the portal by: `clientcenter`, `clientcenter-br-en-us-test`, … */
export function embeddedIds(key: ProviderClientKey): Pair {
  const kebab = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const production = key === 'default' ? 'clientcenter' : `clientcenter-${kebab}`;
  return { production, nonProduction: `${production}-test` };
}

/** The ids for the host `hostname`, for the page to choose from. */
export const clientIdsAt = (ids: ClientIds, hostname: string): Readonly<Record<ProviderClientKey, string>> =>
  Object.fromEntries(
    providerClientKeys.map((key) => [
      key,
      isProductionHost(hostname) ? ids[key].production : ids[key].nonProduction,
    ]),
  ) as Record<ProviderClientKey, string>;

/** The id for a visitor of a firm's market who uses `language` on the host `hostname`. */
export const clientIdFor = (
  ids: ClientIds,
  at: { readonly market: Market; readonly language: Language; readonly hostname: string },
): string => clientIdsAt(ids, at.hostname)[providerClientKey(at.market, at.language)];

/** Every id that is the portal's own. */
export const everyClientId = (ids: ClientIds): ReadonlySet<string> =>
  new Set(Object.values(ids).flatMap(({ production, nonProduction }) => [production, nonProduction]));
