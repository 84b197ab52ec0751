import type { PageConfig } from '../ui/page/page-config.ts';

/** Reads what the server wrote into the page. Throws when the page did not come from the portal's server. */
export function readPageConfig(page: Document): PageConfig {
  const text = page.getElementById('cc-config')?.textContent;
  if (!text) throw new Error('the page carries no configuration');
  return JSON.parse(text) as PageConfig;
}
