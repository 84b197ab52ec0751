import type { Context, MiddlewareHandler } from 'hono';
import type { Settings } from './settings.ts';

type Names = Pick<Settings, 'publicOrigin' | 'firmHosts'>;

/** Names of this machine; an installation without a domain is reached by any of them. */
export const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

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

/**
 * The host name that a request came by: a firm's own, else the public one. `X-Forwarded-Host` is never read: any caller
 * may write it.
 */
export function hostOf({ publicOrigin, firmHosts }: Names, context: Context): string {
  const { hostname } = new URL(context.req.url);
  return Object.hasOwn(firmHosts, hostname) ? hostname : new URL(publicOrigin).hostname;
}

/** The firm whose own host name a request came by, or `undefined`. */
export function companyOfHost(names: Names, context: Context): string | undefined {
  const host = hostOf(names, context);
  return Object.hasOwn(names.firmHosts, host) ? names.firmHosts[host] : undefined;
}

/**
 * Refuses requests for host names that are not the portal's with 421, when FIRM_HOSTS says which ones are. Health
 * checks know the server by its address, and the portal calls its own provider, below `internal`, by loopback.
 */
export function refuseUnknownHosts(
  names: Names,
  { health, internal }: { readonly health: string; readonly internal: string },
): MiddlewareHandler {
  const home = new URL(names.publicOrigin).hostname;
  const isOurs = (hostname: string): boolean =>
    hostname === home ||
    Object.hasOwn(names.firmHosts, hostname) ||
    (loopbackNames.has(home) && loopbackNames.has(hostname));
  return async (context, next) => {
    const { hostname, pathname } = new URL(context.req.url);
    const isKnown =
      Object.keys(names.firmHosts).length === 0 ||
      isOurs(hostname) ||
      pathname === health ||
      (loopbackNames.has(hostname) && pathname.startsWith(`${internal}/`));
    if (!isKnown) return context.text('This server has no site of this name.', 421);
    return await next();
  };
}
