import type { Context } from 'hono';
import type { Settings } from './settings.ts';

type Names = Pick<Settings, 'publicOrigin' | 'firmHosts'>;

/** Every origin that people reach the portal by: the public one, and one for each host name of a firm (decision 12a). */
export function originsOf({ publicOrigin, firmHosts }: Names): readonly string[] {
  const { protocol, port } = new URL(publicOrigin);
  const others = Object.keys(firmHosts).map((host) => `${protocol}//${host}${port && `:${port}`}`);
  return [...new Set([publicOrigin, ...others])];
}

/** The portal's origin under the host name that a request came by. */
export function originOf(names: Names, context: Context): string {
  const origin = new URL(names.publicOrigin);
  origin.hostname = hostOf(names, context);
  return origin.origin;
}

/** The host name that a request came by: a firm's own, else the public one, whatever a proxy made of it. */
export function hostOf({ publicOrigin, firmHosts }: Names, context: Context): string {
  const { hostname } = new URL(context.req.url);
  return hostname in firmHosts ? hostname : new URL(publicOrigin).hostname;
}
