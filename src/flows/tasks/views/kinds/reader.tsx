import { IconCloudOff, IconFileOff } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StorageDocument } from '../../../../../contract/storage/storage-items.ts';
import type { NotShown } from '../../../../../machines/preview/content.ts';
import type { SystemActors } from '../../../../../machines/root/flows.ts';
import type { PdfPages } from '../../../../pdf/pdf-pages.ts';
import { DownloadButton } from '../../../../ui/document-view/download-button.tsx';
import { SheetSkeleton } from '../../../../ui/document-view/sheet-skeleton.tsx';
import { fittingZoom, ZoomTools } from '../../../../ui/document-view/zoom-tools.tsx';
import { late } from '../../../../ui/flow/late.tsx';
import { useFlowActor, useHasFlowFailed, useRoot } from '../../../../ui/flow/root-context.ts';
import { RetryButton } from '../../../../ui/message/retry-button.tsx';
import { StateMessage } from '../../../../ui/message/state-message.tsx';
import surface from '../../../../ui/surface.module.css';
import sign from './sign.module.css';

const PdfView = late(() => import('../../../../ui/document-view/pdf-view.tsx'), ['preview']);

interface ReaderProps {
  readonly document: StorageDocument;
  /** Called once the end of the document was visible. */
  readonly onRead: () => void;
}

/** A document in place, to be read to its last page (decision 28). */
export function Reader({ document, onRead }: ReaderProps) {
  const { t } = useTranslation('taskKinds');
  const root = useRoot();
  const reader = useFlowActor('reader');
  const hasFailed = useHasFlowFailed('reader');
  const opened = useRef(document);
  const [stage, setStage] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const about = { clientId: opened.current.parent.id, folder: null, documents: [opened.current] };
    root.send({ type: 'flow.open', flow: 'reader', dialog: 'reading', about });
  }, [root]);
  useEffect(() => () => reader?.send({ type: 'dialog.close' }), [reader]);
  const isPdf = useSelector(reader, (snapshot) => snapshot?.context.content?.kind === 'pdf');
  const [zoom, setZoom] = useState(fittingZoom);
  return (
    <div className={sign.reader}>
      {isPdf && (
        <div className={sign.tools}>
          <ZoomTools zoom={zoom} onZoom={setZoom} />
        </div>
      )}
      <section
        ref={setStage}
        className={`${surface.panel} ${surface.scroll} ${sign.stage}`}
        aria-label={t('sign.contents', { name: document.name })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard.
        tabIndex={0}
      >
        {hasFailed ? (
          <Failed onRetry={() => root.send({ type: 'flow.retry', flow: 'reader' })} />
        ) : reader && stage ? (
          <Contents reader={reader} stage={stage} zoom={zoom} onRead={onRead} />
        ) : (
          <SheetSkeleton />
        )}
      </section>
    </div>
  );
}

interface ContentsProps {
  readonly reader: SystemActors['reader'];
  /** The element that scrolls the pages. */
  readonly stage: HTMLElement;
  readonly zoom: number;
  readonly onRead: () => void;
}

function Contents({ reader, stage, zoom, onRead }: ContentsProps) {
  const content = useSelector(reader, ({ context }) => context.content);
  const reason = useSelector(reader, ({ context }) => context.reason);
  const isOffered = useSelector(reader, (snapshot) => snapshot.matches({ open: { document: 'offered' } }));
  const hasFailed = useSelector(reader, (snapshot) => snapshot.matches({ open: { document: 'failed' } }));
  if (hasFailed) return <Failed onRetry={() => reader.send({ type: 'preview.retry' })} />;
  if (content?.kind === 'pdf')
    return (
      <>
        <PdfView
          fallback={<SheetSkeleton />}
          pages={content.pages as PdfPages}
          pageCount={content.pageCount}
          zoom={zoom}
          stage={stage}
          onBroken={() => reader.send({ type: 'content.failed' })}
        />
        <End stage={stage} onSeen={onRead} />
      </>
    );
  // A document of another format cannot be signed, and is treated as one that cannot be shown.
  if (isOffered || content) return <Offered reader={reader} reason={reason ?? 'content'} />;
  return <SheetSkeleton />;
}

/** How much of the end must be visible, in CSS pixels: more than the edge that it shares with a skeleton. */
const endMargin = '0px 0px -8px 0px';

/** The end of the document, which reports when it is visible. */
function End({ stage, onSeen }: { stage: HTMLElement; onSeen: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const tell = useRef(onSeen);
  tell.current = onSeen;
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting) tell.current();
      },
      { root: stage, rootMargin: endMargin },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [stage]);
  return <div ref={place} className={sign.end} aria-hidden="true" />;
}

interface OfferedProps {
  readonly reader: SystemActors['reader'];
  readonly reason: NotShown;
}

/** Why it is not shown, and its download. */
function Offered({ reader, reason }: OfferedProps) {
  const { t } = useTranslation('preview');
  return (
    <StateMessage
      icon={<IconFileOff size={22} />}
      title={t(`reason.${reason}.title`)}
      text={t(`reason.${reason}.text`)}
      action={<DownloadButton preview={reader} />}
    />
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('taskKinds');
  return (
    <StateMessage
      isError
      icon={<IconCloudOff size={22} />}
      title={t('sign.failedTitle')}
      text={t('sign.failedText')}
      action={<RetryButton onClick={onRetry} />}
    />
  );
}
