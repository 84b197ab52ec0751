import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import { clientAddress } from './client-address.ts';

/** Leading bytes of an IPv6 address that one household or server owns: it changes the rest at will. */
const networkBytes = 8;

/**
 * What counts as one source when requests are limited: an IPv4 address, or the /64 network of an IPv6 address.
 * An address that cannot be read is a source of its own.
 */
export function sourceOf(address: string): string {
  try {
    // IPv4 over a socket of IPv6 comes as ::ffff:1.2.3.4; read as IPv6, all IPv4 visitors would be one source.
    const parsed = ipaddr.process(address);
    if (parsed.kind() === 'ipv4') return parsed.toString();
    return `${Buffer.from(parsed.toByteArray().slice(0, networkBytes)).toString('hex')}/64`;
  } catch {
    return address;
  }
}

/** The source of a request, behind as many proxies as the settings say. */
export const sourceOfRequest = (
  incoming: Pick<IncomingMessage, 'headers' | 'socket'>,
  proxies: number,
): string => sourceOf(clientAddress(incoming, proxies));
