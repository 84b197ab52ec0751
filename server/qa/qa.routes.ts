import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { basePath } from '../../contract/language/market.ts';
import { sendText } from '../http/compress.ts';
import type { Settings } from '../settings.ts';
import type { PageSource } from '../shell/page-source.ts';
import { hostMarkup } from './host-markup.ts';

/** The path of the page that hosts the portal as a native app would. */
export const bridgeHostPath = `${basePath}/qa/bridge`;

const hostStyle = readFileSync(new URL('../../server/qa/host.css', import.meta.url), 'utf8');

/** The page may load nothing but its own style and script, and frame nothing but the portal. */
const hostPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'nonce-${nonce}'`,
    "frame-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

/**
 * The page on which people who review the bridge see every message [S4.25]. It is there where the demo is, and where
 * the portal is developed; a portal in production does not know its address.
 */
export function addQaHost(
  app: Hono<{ Bindings: HttpBindings }>,
  { demo, development }: Pick<Settings, 'demo' | 'development'>,
  pages: Pick<PageSource, 'script' | 'style'>,
): void {
  if (!demo && !development) return;
  app.get(bridgeHostPath, async (context) => {
    const nonce = randomBytes(16).toString('base64');
    context.header('content-security-policy', hostPolicy(nonce));
    context.header('cache-control', 'no-store');
    const page = hostMarkup({
      nonce,
      style: pages.style('tokens') + hostStyle,
      script: pages.script('qa'),
    });
    return await sendText(context, page, 'text/html; charset=utf-8');
  });
}
