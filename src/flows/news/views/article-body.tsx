import { IconPhotoOff } from '@tabler/icons-react';
import { createElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { linkAttributes } from '../../../../contract/brazil/article-html.ts';
import text from '../../../ui/text.module.css';
import classes from './article.module.css';
import type { ArticlePart } from './article-html.ts';

interface ArticleBodyProps {
  parts: readonly ArticlePart[];
  /** The URLs of the pictures that have come, by attachment; `null` for one that could not be loaded. */
  pictures: Readonly<Record<string, string | null>>;
}

/** Elements between whose children white space has no meaning, and no place. */
const structures: ReadonlySet<string> = new Set(['table', 'thead', 'tbody', 'tr', 'ul', 'ol']);

/** The text of an article: elements of its own for what is allowed, and nothing that the browser reads as HTML. */
export const ArticleBody = ({ parts, pictures }: ArticleBodyProps) => (
  <div className={classes.body} data-words="firm">
    <Parts parts={parts} pictures={pictures} />
  </div>
);

const Parts = ({ parts, pictures, inside = '' }: ArticleBodyProps & { inside?: string }): ReactNode =>
  parts
    .filter((part) => typeof part !== 'string' || part.trim() !== '' || !structures.has(inside))
    .map((part, place) => {
      if (typeof part === 'string') return part;
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an article have no other name than their place.
      return <Part key={place} part={part} pictures={pictures} />;
    });

type Element = Exclude<ArticlePart, string>;

function Part({ part, pictures }: { part: Element; pictures: ArticleBodyProps['pictures'] }) {
  const { t } = useTranslation('news');
  if ('attachmentId' in part) return <Picture alt={part.alt} url={pictures[part.attachmentId]} />;
  const { tag, href, colSpan, rowSpan, parts } = part;
  if (tag === 'br' || tag === 'hr') return createElement(tag);
  const children = <Parts parts={parts} pictures={pictures} inside={tag} />;
  if (tag === 'a')
    return href === undefined ? (
      children
    ) : (
      <a href={href} {...linkAttributes}>
        {children}
        <span className={text.hidden}> {t('newTab')}</span>
      </a>
    );
  if (tag === 'table')
    return (
      // biome-ignore lint/a11y/useSemanticElements: a set of fields is what the element for groups is for.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself, and has to be reached by keyboard.
      <div role="group" aria-label={t('table')} className={classes.table} tabIndex={0}>
        <table>{children}</table>
      </div>
    );
  return createElement(tag, { colSpan, rowSpan }, children);
}

/** A picture of the article, a place for it while it is on its way, and its description when it cannot be shown. */
export function Picture({ alt, url }: { alt: string; url: string | null | undefined }) {
  if (url) return <img className={classes.picture} src={url} alt={alt} />;
  if (url === undefined) return <span className={classes.pictureToCome} aria-hidden="true" />;
  if (alt === '') return null;
  return (
    <span className={`${text.quiet} ${text.compact} ${classes.pictureMissing}`}>
      <IconPhotoOff size={18} aria-hidden />
      <span>{alt}</span>
    </span>
  );
}
