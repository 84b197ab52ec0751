import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { frameAncestors } from '../http/frame-ancestors.ts';
import { newNonce } from '../http/nonce.ts';
import { originsOf } from '../origins.ts';
import type { Settings } from '../settings.ts';

/** Answers a request with a page that is drawn with the nonce of its policy. */
export type SendPage = (
  context: Context,
  draw: (nonce: string) => string,
  status?: ContentfulStatusCode,
) => Response;

/** Makes what answers with pages of the provider, which no cache keeps. */
export function pageSender(
  settings: Pick<Settings, 'publicOrigin' | 'firmHosts' | 'mobile' | 'demo' | 'development'>,
): SendPage {
  const ancestors = frameAncestors(settings);
  const origins = originsOf(settings);
  return (context, draw, status = 200) => {
    const nonce = newNonce();
    context.header('content-security-policy', pagePolicy(nonce, ancestors, origins));
    context.header('cache-control', 'no-store');
    return context.html(draw(nonce), status) as Response;
  };
}

/**
 * What a page of the provider may load: its own style and script, the firm's logo and the portal's font; and who may
 * frame it. Its forms end, by redirects, at whichever of the portal's host names the sign-in began.
 */
export const pagePolicy = (nonce: string, ancestors: string, origins: readonly string[]): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; img-src 'self' data:; font-src 'self'; form-action 'self' ${origins.join(' ')}; frame-ancestors ${ancestors}; base-uri 'none'`;
