import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Content } from '../../../../machines/preview/content.ts';
import type { PdfPages } from '../../../pdf/pdf-pages.ts';
import classes from '../../../ui/document-view/preview.module.css';
import { SheetSkeleton } from '../../../ui/document-view/sheet-skeleton.tsx';
import { textBlocks } from '../../../ui/document-view/text-blocks.ts';
import { fittingZoom } from '../../../ui/document-view/zoom-tools.tsx';
import { late } from '../../../ui/flow/late.tsx';
import roles from '../../../ui/text.module.css';
import { ImageView } from './image-view.tsx';

const PdfView = late(() => import('../../../ui/document-view/pdf-view.tsx'), ['preview']);
const PdfText = late(() => import('../../../ui/document-view/pdf-text.tsx'), ['preview']);
const FiscalView = late(() => import('../../../ui/fiscal/fiscal-view.tsx'), ['fiscal']);
const NoReadingNote = late(() => import('./no-reading-note.tsx'), ['fiscal']);
const WordView = late(() => import('./word-view.tsx'), ['preview']);
const TablesView = late(() => import('./tables-view.tsx'), ['preview']);

interface ContentViewProps {
  content: Content;
  name: string;
  zoom: number;
  /** Whether what is read is shown as its file writes it. */
  isSource: boolean;
  /** Whether the text of a PDF is shown in place of its pages. */
  isText: boolean;
  /** What scrolls the content. */
  stage: HTMLElement | null;
  /** The content turned out to be nothing that can be drawn. */
  onBroken: () => void;
}

/** A document's content, each kind in its own way: drawn, or as text; never as a page of its own. */
export function ContentView({
  content,
  name,
  zoom,
  isSource,
  isText,
  stage,
  onBroken,
}: ContentViewProps): ReactNode {
  switch (content.kind) {
    case 'image':
      return (
        <ImageView
          blob={content.blob as Blob}
          name={name}
          isActualSize={zoom !== fittingZoom}
          onBroken={onBroken}
        />
      );
    case 'text':
      return (
        <>
          {content.noReading && <NoReadingNote reason={content.noReading} />}
          <TextView text={content.text} />
        </>
      );
    case 'fiscal':
      return isSource ? (
        <TextView text={content.text} />
      ) : (
        <FiscalView fallback={<SheetSkeleton />} document={content.document} />
      );
    case 'pdf': {
      const pdf = {
        fallback: <SheetSkeleton />,
        pages: content.pages as PdfPages,
        pageCount: content.pageCount,
        stage,
        onBroken,
      };
      return isText ? <PdfText {...pdf} /> : <PdfView {...pdf} zoom={zoom} />;
    }
    case 'tables':
      return <TablesView fallback={<SheetSkeleton />} tables={content.tables} />;
    case 'word':
      return <WordView fallback={<SheetSkeleton />} parts={content.parts} />;
  }
}

function TextView({ text }: { text: string }) {
  const { t } = useTranslation('preview');
  if (text.trim() === '') return <p className={`${roles.quiet} ${classes.empty}`}>{t('emptyText')}</p>;
  return (
    <pre className={classes.text}>
      {textBlocks(text).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text neither move nor change.
        <div key={index} className={classes.block}>
          {block}
        </div>
      ))}
    </pre>
  );
}
