import { createElement, memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { linkAttributes } from '../../../../contract/brazil/article-html.ts';
import type { WordElement, WordPart } from '../../../../machines/preview/content.ts';
import previewClasses from '../../../ui/document-view/preview.module.css';
import text from '../../../ui/text.module.css';
import { isFigure } from './figure-cell.ts';
import classes from './word.module.css';

/** A text document as text: its headings, lists, tables and pictures, without its pages, fonts and colours. */
export default memo(function WordView({ parts }: { parts: readonly WordPart[] }) {
  const { t } = useTranslation('preview');
  if (parts.length === 0) return <p className={`${text.quiet} ${previewClasses.empty}`}>{t('emptyText')}</p>;
  return (
    <>
      <p className={`${text.small} ${classes.note}`}>{t('wordNote')}</p>
      <article className={classes.sheet}>
        <Parts parts={parts} />
      </article>
    </>
  );
});

/** Elements between whose children white space has no meaning, and no place. */
const structures: ReadonlySet<string> = new Set(['table', 'thead', 'tbody', 'tr', 'ul', 'ol']);

const Parts = ({ parts, inside = '' }: { parts: readonly WordPart[]; inside?: string }): ReactNode =>
  parts
    .filter((part) => typeof part !== 'string' || part.trim() !== '' || !structures.has(inside))
    .map((part, place) => {
      if (typeof part === 'string') return part;
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a document have no other name than their place.
      return <Part key={place} part={part} />;
    });

function Part({ part }: { part: Exclude<WordPart, string> }): ReactNode {
  const { t } = useTranslation('preview');
  if (!('source' in part)) return <Element element={part} />;
  const { source, alt } = part;
  if (source !== null) return <img className={classes.picture} src={source} alt={alt || t('picture')} />;
  return <span className={`${text.quiet} ${classes.pictureMissing}`}>{alt || t('pictureMissing')}</span>;
}

function Element({ element: { tag, href, colSpan, rowSpan, parts } }: { element: WordElement }): ReactNode {
  const { t } = useTranslation('preview');
  if (tag === 'br') return <br />;
  const children = <Parts parts={parts} inside={tag} />;
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
        <table>{parts.some((part) => isRow(part)) ? <tbody>{children}</tbody> : children}</table>
      </div>
    );
  const isCell = tag === 'td' || tag === 'th';
  const isNumber = (isCell && isFigure(parts)) || undefined;
  return createElement(tag, { colSpan, rowSpan, 'data-number': isNumber }, children);
}

const isRow = (part: WordPart): boolean => typeof part !== 'string' && 'tag' in part && part.tag === 'tr';
