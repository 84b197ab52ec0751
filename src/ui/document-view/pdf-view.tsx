import { useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageSize, PdfPages } from '../../pdf/pdf-pages.ts';
import text from '../text.module.css';
import classes from './pdf.module.css';
import { PdfPage } from './pdf-page.tsx';
import { SheetSkeleton } from './sheet-skeleton.tsx';

interface PdfViewProps {
  pages: PdfPages;
  pageCount: number;
  /** 1 makes a page as wide as the window, within reason. */
  zoom: number;
  /** What scrolls the pages. */
  stage: HTMLElement | null;
  onBroken: () => void;
  /** Called when the end of a page is in sight and large enough to be read, with the number of the page. */
  onPageEnd?: (number: number) => void;
}

/** The widest that a page is at zoom 1, in CSS pixels: wider is no better to read. */
const widestPage = 960;
/** A page that is drawn smaller than this share of its own size cannot be read. */
const leastScale = 0.6;
/** CSS pixels in a point, the unit of a PDF. */
const pixelsPerPoint = 96 / 72;
/** The space left and right of a page, in CSS pixels. */
const margin = 32;
const narrowMargin = 16;
const narrowWindow = 600;

/** The pages of a PDF below one another. A page is drawn when it comes near to what is in sight. */
export default function PdfView({ pages, pageCount, zoom, stage, onBroken, onPageEnd }: PdfViewProps) {
  const { t } = useTranslation('preview');
  const width = useWidth(stage);
  const [first, setFirst] = useState<PageSize | null>(null);
  useEffect(() => {
    let isWanted = true;
    pages.size(1).then(
      (size) => isWanted && setFirst(size),
      () => isWanted && onBroken(),
    );
    return () => {
      isWanted = false;
    };
  }, [pages, onBroken]);
  if (!first || !stage || width === 0) return <SheetSkeleton />;
  const isLegible = (width: number) => width >= leastScale * first.width * pixelsPerPoint;
  const room = Math.min(widestPage, width - (width <= narrowWindow ? narrowMargin : margin));
  return (
    <div className={classes.pages}>
      <p className={classes.partly}>{t('printPartly')}</p>
      {onPageEnd && !isLegible(room * zoom) && (
        <p className={`${text.small} ${classes.hint}`}>{t('tooSmall')}</p>
      )}
      {Array.from({ length: pageCount }, (_, index) => (
        <PdfPage
          // biome-ignore lint/suspicious/noArrayIndexKey: pages neither move nor change.
          key={index}
          pages={pages}
          number={index + 1}
          pageCount={pageCount}
          estimate={first}
          width={room * zoom}
          stage={stage}
          onEnd={isLegible(room * zoom) ? onPageEnd : undefined}
        />
      ))}
    </div>
  );
}

/** The width of an element, as it is and as it changes, in CSS pixels. */
function useWidth(element: HTMLElement | null): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (!element) return;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
