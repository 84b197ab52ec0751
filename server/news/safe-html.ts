import sanitizeHtml from 'sanitize-html';
import {
  articleTags,
  articleTwins,
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
      ...articleTwins,
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

/** Elements whose content nobody reads: it is no loss. */
const code: readonly string[] = ['script', 'style'];
const knownTags: ReadonlySet<string> = new Set([...articleTags, ...Object.keys(articleTwins)]);
/** The most names of elements that are listed, and the longest of them, in characters. */
const mostNames = 20;
const longestName = 40;
/** Occurs in no article: a text that is cut off does not reach it. */
const end = '\uE000';

/** The text of an article without the content of some elements. */
const textIn = (html: string, without: readonly string[]): string =>
  sanitizeHtml(html, { allowedTags: [], nonTextTags: [...without] });

/** The elements of an article that are not kept, by their names; the text of most stays. */
export function elementsLeftOut(html: string): readonly string[] {
  const names = new Set<string>();
  sanitizeHtml(html, {
    allowedTags: [],
    nonTextTags: [],
    transformTags: {
      '*': (tagName, attribs) => {
        if (!knownTags.has(tagName) && names.size < mostNames) names.add(tagName.slice(0, longestName));
        return { tagName, attribs };
      },
    },
  });
  return [...names].sort();
}

/** Why an article would lose text that its author means to be read; `undefined` when it loses none. */
export function lostText(html: string): string | undefined {
  const kept = textIn(`${html}${end}`, droppedWhole);
  if (!kept.endsWith(end))
    return 'has an element, a tag or a comment that does not end, and loses what follows';
  if (kept === textIn(`${html}${end}`, code)) return undefined;
  const losing = elementsLeftOut(html).filter((name) => droppedWhole.includes(name) && !code.includes(name));
  return `loses the text in ${losing.join(', ')}`;
}
