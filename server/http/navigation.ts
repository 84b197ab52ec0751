import type { Context } from 'hono';

const pageDestinations: ReadonlySet<string> = new Set(['document', 'iframe', 'frame']);

/**
 * Whether the answer to a request is shown to a person as a page. Browsers say so by `Sec-Fetch-Dest` where the address
 * is secure, and by what they accept everywhere.
 */
export function isPageNavigation(context: Context): boolean {
  const destination = context.req.header('sec-fetch-dest');
  if (destination !== undefined) return pageDestinations.has(destination);
  return /\btext\/html\b/i.test(context.req.header('accept') ?? '');
}
