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
