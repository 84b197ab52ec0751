import createPurifier, { type Config } from 'dompurify';
import {
  articleTags,
  droppedWhole,
  isSafeSpan,
  mostNesting,
  safeHref,
  spanAttributes,
} from '../../../../contract/brazil/article-html.ts';
import { attachmentIdIn } from '../../../../machines/news/pictures.ts';

const config: Config & { RETURN_DOM_FRAGMENT: true } = {
  ALLOWED_TAGS: [...articleTags],
  ALLOWED_ATTR: ['href', 'src', 'alt', ...spanAttributes],
  ALLOWED_NAMESPACES: ['http://www.w3.org/1999/xhtml'],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  FORBID_CONTENTS: [...droppedWhole],
  RETURN_DOM_FRAGMENT: true,
};

/** A piece of an article that may be shown. */
export type ArticlePart =
  | string
  | { readonly tag: 'img'; readonly attachmentId: string; readonly alt: string }
  | {
      readonly tag: string;
      /** Of a link alone; without one it leads nowhere. */
      readonly href?: string;
      readonly colSpan?: number;
      readonly rowSpan?: number;
      readonly parts: readonly ArticlePart[];
    };

const spanOf = (element: Element, name: string): number | undefined => {
  const span = element.getAttribute(name);
  return span !== null && isSafeSpan(span) ? Number(span) : undefined;
};

function partsOf(parent: Node, articleId: string, depth: number): readonly ArticlePart[] {
  return [...parent.childNodes].flatMap((node): readonly ArticlePart[] => {
    if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ? [node.nodeValue] : [];
    if (!(node instanceof HTMLElement) || !articleTags.includes(node.localName)) return [];
    const tag = node.localName;
    if (tag === 'img') {
      const attachmentId = attachmentIdIn(articleId, node.getAttribute('src') ?? '');
      const alt = node.getAttribute('alt');
      return attachmentId !== undefined && alt !== null ? [{ tag: 'img', attachmentId, alt }] : [];
    }
    const parts = partsOf(node, articleId, depth + 1);
    if (depth >= mostNesting) return parts;
    const href = tag === 'a' ? safeHref(node.getAttribute('href') ?? undefined) : undefined;
    const isCell = tag === 'td' || tag === 'th';
    const colSpan = isCell ? spanOf(node, 'colspan') : undefined;
    const rowSpan = isCell ? spanOf(node, 'rowspan') : undefined;
    return [
      {
        tag,
        ...(href === undefined ? {} : { href }),
        ...(colSpan === undefined ? {} : { colSpan }),
        ...(rowSpan === undefined ? {} : { rowSpan }),
        parts,
      },
    ];
  });
}

/**
 * What may be shown of the HTML of an article. The server has made it safe; here it is parsed as this browser parses it,
 * made safe once more, and taken apart into what the rule of `contract` allows. It is never put together as HTML again.
 */
export function articleParts(html: string, articleId: string): readonly ArticlePart[] {
  return partsOf(createPurifier(window).sanitize(html, config), articleId, 0);
}
