import sanitizeHtml from 'sanitize-html';
import {
  articleTags,
  droppedWhole,
  isSafeSpan,
  linkAttributes,
  mostNesting,
  safeHref,
  spanAttributes,
} from '../../contract/brazil/article-html.ts';

const spansOf = (attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes =>
  Object.fromEntries(
    Object.entries(attributes).filter(([name, value]) => spanAttributes.includes(name) && isSafeSpan(value)),
  );

/**
 * The HTML of an article as far as it is allowed: text with structure, links to https and mailto that open elsewhere,
 * and pictures with a description from the article's own attachments. `pathOf` answers the path of a picture that is
 * written as `attachments/{id}`, or `undefined` when the article has no such picture.
 */
export function safeHtml(html: string, pathOf: (attachmentId: string) => string | undefined): string {
  return sanitizeHtml(html, {
    allowedTags: [...articleTags],
    allowedAttributes: {
      a: ['href', 'rel', 'target'],
      img: ['src', 'alt'],
      td: [...spanAttributes],
      th: [...spanAttributes],
    },
    allowedSchemes: ['https', 'mailto'],
    allowProtocolRelative: false,
    nonTextTags: [...droppedWhole],
    nestingLimit: mostNesting,
    transformTags: {
      a(tagName, { href }) {
        const safe = safeHref(href);
        const attribs: sanitizeHtml.Attributes = safe ? { href: safe, ...linkAttributes } : {};
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
