import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextBlock } from '../../pdf/page-text.ts';
import type { PageSize, PdfPages } from '../../pdf/pdf-pages.ts';
import { PdfPage } from './pdf-page.tsx';
import classes from './pdf-text.module.css';
import { useIsNear, usePageEnd } from './use-page-sight.ts';

interface PdfTextProps {
  pages: PdfPages;
  pageCount: number;
  /** What scrolls the pages. */
  stage: HTMLElement | null;
  onBroken: () => void;
  /** Called when the end of a page is in sight, with the number of the page. */
  onPageEnd?: (number: number) => void;
}

/** The text of a PDF in letters that can be read on a phone. A page without text shows its picture. */
export default function PdfText({ stage, pageCount, ...props }: PdfTextProps) {
  if (!stage) return null;
  return (
    <div className={classes.pages}>
      {Array.from({ length: pageCount }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages neither move nor change.
        <TextPage key={index} number={index + 1} pageCount={pageCount} stage={stage} {...props} />
      ))}
    </div>
  );
}

/** A label with its amount shares a line; of more cells the label has a line of its own, with the others below it. */
const rowOf = (cells: number): string | undefined =>
  cells < 2 ? undefined : cells === 2 ? classes.row : `${classes.row} ${classes.cells}`;

interface TextPageProps extends Omit<PdfTextProps, 'stage'> {
  number: number;
  stage: HTMLElement;
}

interface PageContent {
  readonly blocks: readonly TextBlock[];
  /** Of a page without text, for its picture. */
  readonly size: PageSize;
}

function TextPage({ pages, number, pageCount, stage, onBroken, onPageEnd }: TextPageProps) {
  const { t } = useTranslation('preview');
  const place = useRef<HTMLElement>(null);
  const isNear = useIsNear(place, stage);
  const [content, setContent] = useState<PageContent | null>(null);
  const isPicture = content?.blocks.length === 0;
  const end = usePageEnd(stage, content && !isPicture ? () => onPageEnd?.(number) : undefined);
  useEffect(() => {
    if (!isNear) return;
    let isWanted = true;
    Promise.all([pages.text(number), pages.size(number)]).then(
      ([blocks, size]) => isWanted && setContent((known) => known ?? { blocks, size }),
      () => isWanted && onBroken(),
    );
    return () => {
      isWanted = false;
    };
  }, [isNear, pages, number, onBroken]);
  return (
    <section
      ref={place}
      className={classes.page}
      aria-label={t('page', { number, count: pageCount })}
      data-page={number}
      data-waiting={content === null || undefined}
    >
      {content && isPicture && (
        <PdfPage
          pages={pages}
          number={number}
          pageCount={pageCount}
          estimate={content.size}
          width={place.current?.clientWidth ?? content.size.width}
          stage={stage}
          onEnd={onPageEnd}
        />
      )}
      {content?.blocks.map(({ isHeading, parts }, at) => (
        <p
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a page neither move nor change.
          key={at}
          dir="auto"
          className={isHeading ? classes.heading : rowOf(parts.length)}
        >
          {parts.length > 1
            ? // biome-ignore lint/suspicious/noArrayIndexKey: as above.
              parts.map((part, place) => <span key={place}>{part}</span>)
            : parts[0]}
        </p>
      ))}
      <div ref={end} className={classes.end} aria-hidden="true" />
    </section>
  );
}
