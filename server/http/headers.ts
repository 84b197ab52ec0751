import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import type { Settings } from '../settings.ts';

/** What every answer carries, whoever made it. */
export function commonHeaders({
  publicOrigin,
}: Pick<Settings, 'publicOrigin'>): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    ...(publicOrigin.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
      : {}),
  };
}

/** Adds headers to answers that do not have them already. */
export function withHeaders(headers: Readonly<Record<string, string>>): MiddlewareHandler {
  const entries = Object.entries(headers);
  return async (context, next) => {
    await next();
    // The provider's library has answered already.
    if ((context.env as Partial<HttpBindings>).outgoing?.headersSent) return;
    for (const [name, value] of entries)
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
  };
}
