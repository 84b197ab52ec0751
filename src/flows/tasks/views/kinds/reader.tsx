import { IconCloudOff, IconFileOff } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { NotShown } from '../../../../../machines/preview/content.ts';
import type { SystemActors } from '../../../../../machines/root/flows.ts';
import type { PdfPages } from '../../../../pdf/pdf-pages.ts';
import { DownloadButton } from '../../../../ui/document-view/download-button.tsx';
import { SheetSkeleton } from '../../../../ui/document-view/sheet-skeleton.tsx';
import { late } from '../../../../ui/flow/late.tsx';
import { useHasFlowFailed } from '../../../../ui/flow/root-context.ts';
import { RetryButton } from '../../../../ui/message/retry-button.tsx';
import { StateMessage } from '../../../../ui/message/state-message.tsx';

const PdfView = late(() => import('../../../../ui/document-view/pdf-view.tsx'), ['preview']);
const PdfText = late(() => import('../../../../ui/document-view/pdf-text.tsx'), ['preview']);

interface ReaderContentProps {
  readonly reader: SystemActors['reader'] | undefined;
  /** The element that scrolls the pages. */
  readonly stage: HTMLElement | null;
  /** Whether the text is shown in place of the pages. */
  readonly isText: boolean;
  readonly zoom: number;
  readonly onPageEnd: (page: number, pageCount: number) => void;
  /** Opens the document again after the flow that reads it was not there. */
  readonly onReopen: () => void;
}

/** The pages of a document that is read in place, or why they are not there (decision 28). */
export function ReaderContent({ reader, stage, onReopen, ...props }: ReaderContentProps) {
  const hasFailed = useHasFlowFailed('reader');
  if (hasFailed) return <Failed onRetry={onReopen} />;
  if (!reader || !stage) return <SheetSkeleton />;
  return <Contents reader={reader} stage={stage} {...props} />;
}

interface ContentsProps extends Omit<ReaderContentProps, 'onReopen'> {
  readonly reader: SystemActors['reader'];
  readonly stage: HTMLElement;
}

function Contents({ reader, stage, isText, zoom, onPageEnd }: ContentsProps) {
  const content = useSelector(reader, ({ context }) => context.content);
  const reason = useSelector(reader, ({ context }) => context.reason);
  const isOffered = useSelector(reader, (snapshot) => snapshot.matches({ open: { document: 'offered' } }));
  const hasFailed = useSelector(reader, (snapshot) => snapshot.matches({ open: { document: 'failed' } }));
  if (hasFailed) return <Failed onRetry={() => reader.send({ type: 'preview.retry' })} />;
  if (content?.kind === 'pdf') {
    const { pageCount } = content;
    const pdf = {
      fallback: <SheetSkeleton />,
      pages: content.pages as PdfPages,
      pageCount,
      stage,
      onBroken: () => reader.send({ type: 'content.failed' }),
      onPageEnd: (page: number) => onPageEnd(page, pageCount),
    };
    return isText ? <PdfText {...pdf} /> : <PdfView {...pdf} zoom={zoom} />;
  }
  // A document of another format cannot be signed, and is treated as one that cannot be shown.
  if (isOffered || content) return <Offered reader={reader} reason={reason ?? 'content'} />;
  return <SheetSkeleton />;
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
