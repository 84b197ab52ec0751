import { memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageSize, PdfPages } from '../../pdf/pdf-pages.ts';
import classes from './pdf.module.css';
import { useIsNear, usePageEnd } from './use-page-sight.ts';

interface PdfPageProps {
  pages: PdfPages;
  number: number;
  pageCount: number;
  /** How large it probably is, until it is looked at. */
  estimate: PageSize;
  /** How wide it is to be, in CSS pixels. */
  width: number;
  /** What scrolls the pages. */
  stage: HTMLElement;
  /** Called when the end of the page is in sight, and the page is drawn. */
  onEnd?: ((number: number) => void) | undefined;
}

/** One page: a picture with its text over it, and an empty sheet of the right size while it is far away. */
export const PdfPage = memo(function PdfPage(props: PdfPageProps) {
  const { pages, number, pageCount, estimate, width, stage, onEnd } = props;
  const { t } = useTranslation('preview');
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place, stage);
  const [size, setSize] = useState(estimate);
  const [hasFailed, setHasFailed] = useState(false);
  const [isDrawn, setIsDrawn] = useState(false);
  const end = usePageEnd(stage, isDrawn && onEnd ? () => onEnd(number) : undefined);

  useEffect(() => {
    const sheet = place.current;
    if (!isNear || !sheet) return;
    const stop = new AbortController();
    const canvas = document.createElement('canvas');
    const text = document.createElement('div');
    text.className = classes.text ?? '';
    canvas.setAttribute('aria-hidden', 'true');
    const draw = async () => {
      const own = await pages.size(number);
      stop.signal.throwIfAborted();
      setSize(own);
      await pages.draw(number, { canvas, text }, width / own.width, stop.signal);
      sheet.replaceChildren(canvas, text);
      setHasFailed(false);
      setIsDrawn(true);
    };
    draw().catch(() => !stop.signal.aborted && setHasFailed(true));
    return () => stop.abort();
  }, [isNear, pages, number, width]);

  useEffect(() => {
    // A page that is far away again gives back its picture: a phone could not hold them all.
    if (!isNear) place.current?.replaceChildren();
  }, [isNear]);

  return (
    <section
      className={classes.page}
      aria-label={t('page', { number, count: pageCount })}
      data-page={number}
      style={{ width, height: (width * size.height) / size.width }}
    >
      <div ref={place} className={classes.sheet} />
      {onEnd && <div ref={end} className={classes.end} aria-hidden="true" />}
      {hasFailed && <p className={classes.failed}>{t('pageFailed')}</p>}
    </section>
  );
});
