/**
 * The portal's font, kept by the browser from one page to the next. Its 48 kB would take a fifth of the line from what a first
 * view needs, so a page fetches it after that view, and the next page shows it from its first paint on (decision 45).
 */

/** The cache that holds the font, of one version. */
const cacheName = 'cc-font';

/** What is needed of a page. Over plain HTTP a browser has no `caches`. */
type Page = Pick<Window, 'document'> & { readonly caches?: CacheStorage };

/** The style that the server writes into the page, and the font's address. */
function fontOf({ document }: Page) {
  const style = document.querySelector<HTMLStyleElement>('#cc-font');
  const file = style?.dataset.file;
  return style && file ? { style, file } : undefined;
}

/** Turns the font's style on where the browser has kept the font, or cannot keep any. */
export async function showKeptFont(page: Page): Promise<void> {
  const font = fontOf(page);
  if (!font) return;
  if (await isKept(page, font.file)) font.style.media = 'all';
}

/** Whether the font is kept; `true` where a browser keeps nothing. */
async function isKept(page: Page, file: string): Promise<boolean> {
  try {
    if (!page.caches) return true;
    return (await page.caches.match(file, { cacheName })) !== undefined;
  } catch {
    // Blocked storage: some browsers throw at the name `caches`, others refuse the call.
    return true;
  }
}

/** Fetches the font for the next page, unless it is kept already. Rejects without a network. */
export async function keepFont(page: Page): Promise<void> {
  const font = fontOf(page);
  if (!font || !page.caches) return;
  const cache = await page.caches.open(cacheName);
  if (await cache.match(font.file)) return;
  // What an earlier version of the portal kept.
  for (const request of await cache.keys()) await cache.delete(request);
  await cache.add(font.file);
}
