import { createHash } from 'node:crypto';

interface PagePolicy {
  /** The text of a script in the page; `undefined` for none. */
  readonly script?: string | undefined;
  readonly hotReload: boolean;
  /** Who may frame the page, as `frameAncestors` says. */
  readonly ancestors: string;
}

/**
 * What a page of the portal may load and do: its own scripts, and styles by nonce. Hot reload, which only development
 * has, writes scripts and styles into the page and opens a web socket.
 */
export const pagePolicy = (nonce: string, { hotReload, ancestors, script }: PagePolicy): string =>
  [
    "default-src 'self'",
    `script-src 'self'${hotReload ? " 'unsafe-inline'" : ''}${script === undefined ? '' : ` ${hashSource(script)}`}`,
    `style-src 'self' ${hotReload ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "img-src 'self' data: blob:",
    `connect-src 'self'${hotReload ? ' ws: wss:' : ''}`,
    `frame-ancestors ${ancestors}`,
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ');

/** How a policy names a script in the page: by its very text. */
const hashSource = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** What a page without scripts may load: its own style, the firm's logo and the portal's font. It sends no form unless `forms` says so. */
export const plainPolicy = (
  nonce: string,
  ancestors: string,
  forms: "'none'" | "'self'" = "'none'",
): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self' data:; font-src 'self'; form-action ${forms}; frame-ancestors ${ancestors}; base-uri 'none'`;
