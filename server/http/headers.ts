import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import type { Settings } from '../settings.ts';

type Headers = Readonly<Record<string, string>>;

/** The headers of every answer. */
export const commonHeaders = ({ publicOrigin }: Pick<Settings, 'publicOrigin'>): Headers => ({
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  ...(publicOrigin.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
    : {}),
});

/** What bounds a page. Scripts and styles, of which a page has many, have no use for it. */
export const pageHeaders: Headers = {
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
};

/** Adds headers to answers that do not have them already, but for addresses below `except`. */
export function withHeaders(headers: Headers, except?: string): MiddlewareHandler {
  const entries = Object.entries(headers);
  return async (context, next) => {
    await next();
    if (except && context.req.path.startsWith(except)) return;
    // The provider's library has answered already.
    if ((context.env as Partial<HttpBindings>).outgoing?.headersSent) return;
    for (const [name, value] of entries)
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
  };
}
