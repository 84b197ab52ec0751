import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

/**
 * The address that a call came from. Each of `proxies` in front adds the address that it was called from to
 * `X-Forwarded-For`: everything before those was written by the caller and proves nothing.
 */
export function clientAddress(
  incoming: Pick<IncomingMessage, 'headers' | 'socket'>,
  proxies: number,
): string {
  const forwarded = [incoming.headers['x-forwarded-for'] ?? []].flat().join(',');
  const hops = forwarded.split(',').map((hop) => hop.trim());
  const told = proxies > 0 ? hops.at(-proxies) : undefined;
  return plainAddress(told || incoming.socket.remoteAddress || '').slice(0, 64);
}

/** An address without the port that some proxies add, and IPv4 without the prefix that it has over a socket of IPv6. */
function plainAddress(hop: string): string {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop;
  return ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : bare;
}
