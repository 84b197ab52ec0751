import sanitizeHtml from 'sanitize-html';

const allowedTags = [
  ...['p', 'br', 'strong', 'em', 'u', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'hr'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'a', 'img'],
];
/** What goes with its content: other elements that are not allowed leave their text behind. */
const droppedWhole = [
  ...['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title', 'head', 'xmp', 'noembed'],
  ...['noframes', 'plaintext', 'iframe', 'object', 'embed', 'svg', 'math'],
];
const mostNesting = 50;
const spans = ['colspan', 'rowspan'];
const mostSpan = 100;

/** An absolute address of the web or of a mailbox, in the form in which browsers read it. */
function safeHref(href: string | undefined): string | undefined {
  if (href === undefined || !URL.canParse(href)) return undefined;
  const { protocol, href: read } = new URL(href);
  return protocol === 'https:' || protocol === 'mailto:' ? read : undefined;
}

const spansOf = (attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes =>
  Object.fromEntries(
    Object.entries(attributes).filter(
      ([name, value]) => spans.includes(name) && /^[1-9]\d{0,2}$/.test(value) && Number(value) <= mostSpan,
    ),
  );

/**
 * The HTML of an article as far as it is allowed: text with structure, links to https and mailto that open elsewhere,
 * and pictures with a description from the article's own attachments. `pathOf` answers the path of a picture that is
 * written as `attachments/{id}`, or `undefined` when the article has no such picture.
 */
export function safeHtml(html: string, pathOf: (attachmentId: string) => string | undefined): string {
  return sanitizeHtml(html, {
    allowedTags,
    allowedAttributes: {
      a: ['href', 'rel', 'target'],
      img: ['src', 'alt'],
      td: spans,
      th: spans,
    },
    allowedSchemes: ['https', 'mailto'],
    allowProtocolRelative: false,
    nonTextTags: droppedWhole,
    nestingLimit: mostNesting,
    transformTags: {
      a(tagName, { href }) {
        const safe = safeHref(href);
        const attribs: sanitizeHtml.Attributes = safe
          ? { href: safe, rel: 'noopener noreferrer', target: '_blank' }
          : {};
        return { tagName, attribs };
      },
      img(tagName, { src = '', alt }) {
        const path = pathOf(/^attachments\/([\w-]+)$/.exec(src)?.[1] ?? '');
        const attribs: sanitizeHtml.Attributes = path && alt !== undefined ? { src: path, alt } : {};
        return { tagName, attribs };
      },
      td: (tagName, attributes) => ({ tagName, attribs: spansOf(attributes) }),
      th: (tagName, attributes) => ({ tagName, attribs: spansOf(attributes) }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  });
}
