interface PagePolicy {
  readonly hotReload: boolean;
  /** Who may frame the page, as `frameAncestors` says. */
  readonly ancestors: string;
}

/**
 * What a page of the portal may load and do: its own scripts, and styles by nonce. Hot reload, which only development
 * has, writes scripts and styles into the page and opens a web socket.
 */
export const pagePolicy = (nonce: string, { hotReload, ancestors }: PagePolicy): string =>
  [
    "default-src 'self'",
    `script-src 'self'${hotReload ? " 'unsafe-inline'" : ''}`,
    `style-src 'self' ${hotReload ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "img-src 'self' data: blob:",
    `connect-src 'self'${hotReload ? ' ws: wss:' : ''}`,
    `frame-ancestors ${ancestors}`,
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ');

/** What a page without scripts may load: its own style, the firm's logo and the portal's font. It sends no form unless `forms` says so. */
export const plainPolicy = (
  nonce: string,
  ancestors: string,
  forms: "'none'" | "'self'" = "'none'",
): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self' data:; font-src 'self'; form-action ${forms}; frame-ancestors ${ancestors}; base-uri 'none'`;
