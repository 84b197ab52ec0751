/**
 * What the HTML of an article may hold: one rule for the server, which answers it, and for the browser, which makes it
 * safe again before it is shown.
 */

export const articleTags: readonly string[] = [
  ...['p', 'br', 'strong', 'em', 'u', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'hr'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'a', 'img'],
];

/** Elements that mean the same as an allowed one, and are answered as that. */
export const articleTwins: Readonly<Record<string, string>> = {
  ...{ b: 'strong', i: 'em', h1: 'h2', h5: 'h4', h6: 'h4' },
};

/** Elements that are removed with their content: other elements that are not allowed leave their text behind. */
export const droppedWhole: readonly string[] = [
  ...['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title', 'head', 'xmp', 'noembed'],
  ...['noframes', 'plaintext', 'iframe', 'object', 'embed', 'svg', 'math'],
];

/** Elements that nest deeper than this are cut. */
export const mostNesting = 50;

/** The attributes of a cell. */
export const spanAttributes: readonly string[] = ['colspan', 'rowspan'];
const mostSpan = 100;

/** Whether a cell may span so many columns or rows, as it is written. */
export const isSafeSpan = (span: string): boolean => /^[1-9]\d{0,2}$/.test(span) && Number(span) <= mostSpan;

/** What each link has beside its address: it opens elsewhere, and that page cannot reach this one. */
export const linkAttributes = { rel: 'noopener noreferrer', target: '_blank' } as const;

/** An absolute address of the web or of a mailbox, in the form in which browsers read it; `undefined` for others. */
export function safeHref(href: string | undefined): string | undefined {
  if (href === undefined || !URL.canParse(href)) return undefined;
  const { protocol, href: read } = new URL(href);
  return protocol === 'https:' || protocol === 'mailto:' ? read : undefined;
}

/** Whether an attachment of this type may be shown in an article, and be its cover. */
export const isArticlePicture = (mimeType: string): boolean => /^image\/(png|jpeg|gif|webp)$/.test(mimeType);
