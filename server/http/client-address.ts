import type { IncomingMessage } from 'node:http';

/**
 * The address that a call came from. Each of `proxies` in front adds the address that it was called from to
 * `X-Forwarded-For`: what stands before those was written by the caller, and is worth nothing.
 */
export function clientAddress(
  incoming: Pick<IncomingMessage, 'headers' | 'socket'>,
  proxies: number,
): string {
  const forwarded = [incoming.headers['x-forwarded-for'] ?? []].flat().join(',');
  const hops = forwarded.split(',').map((hop) => hop.trim());
  const told = proxies > 0 ? hops.at(-proxies) : undefined;
  // IPv4 over a socket of IPv6 has a prefix of its own.
  return (told || incoming.socket.remoteAddress || '').replace(/^::ffff:/i, '').slice(0, 64);
}
