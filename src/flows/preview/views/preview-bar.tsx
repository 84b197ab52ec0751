import { ActionIcon, Modal } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.layer.css';
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { StorageDocument } from '../../../../contract/storage/storage-items.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { DownloadButton } from '../../../ui/document-view/download-button.tsx';
import classes from '../../../ui/document-view/preview.module.css';
import { SizeToggle, ZoomTools } from '../../../ui/document-view/zoom-tools.tsx';
import { FileIcon } from '../../../ui/files/file-icon.tsx';
import { late } from '../../../ui/flow/late.tsx';
import { formatSize } from '../../../ui/language/format.ts';
import text from '../../../ui/text.module.css';

const TextToggle = late(() => import('../../../ui/document-view/text-toggle.tsx'), ['preview']);
const SourceToggle = late(() => import('../../../ui/fiscal/source-toggle.tsx'), ['fiscal']);

interface PreviewBarProps {
  preview: SystemActors['preview'];
  document: StorageDocument;
  zoom: number;
  onZoom: (zoom: number) => void;
  isSource: boolean;
  onSource: (isSource: boolean) => void;
  isText: boolean;
  /** Absent where the page itself can be read. */
  onText: ((isText: boolean) => void) | undefined;
}

/** What the document is called, its neighbours in the list, and what can be done with it. */
export function PreviewBar(props: PreviewBarProps) {
  const { preview, document, zoom, onZoom, isSource, onSource, isText, onText } = props;
  const { t, i18n } = useTranslation('preview');
  const number = useSelector(preview, ({ context }) => context.index + 1);
  const count = useSelector(preview, ({ context }) => context.documents.length);
  const kind = useSelector(preview, ({ context }) => context.content?.kind);
  return (
    <div className={classes.bar}>
      <FileIcon name={document.name} />
      <div className={classes.heading}>
        <Modal.Title className={`${text.cut} ${classes.title}`} title={document.name}>
          {document.name}
        </Modal.Title>
        <p className={`${text.caption} ${classes.facts}`}>
          {/* Of a document that a task names, the size is not known. */}
          {document.originalItemSize > 0 && formatSize(document.originalItemSize, i18n.language)}
          {count > 1 && <span>{t('position', { number, count })}</span>}
        </p>
      </div>
      <div className={classes.actions}>
        {kind === 'pdf' && onText && <TextToggle isText={isText} onText={onText} />}
        {kind === 'pdf' && !isText && <ZoomTools zoom={zoom} onZoom={onZoom} />}
        {kind === 'fiscal' && <SourceToggle isSource={isSource} onSource={onSource} />}
        {kind === 'image' && <SizeToggle zoom={zoom} onZoom={onZoom} />}
        {count > 1 && (
          <div className={classes.tools}>
            <StepButton preview={preview} step="document.previous" />
            <StepButton preview={preview} step="document.next" />
          </div>
        )}
        <DownloadButton preview={preview} />
      </div>
      <Modal.CloseButton
        className={classes.close}
        size={36}
        aria-label={t('close')}
        icon={<IconX size={20} aria-hidden="true" />}
      />
    </div>
  );
}

interface StepButtonProps {
  preview: SystemActors['preview'];
  step: 'document.previous' | 'document.next';
}

function StepButton({ preview, step }: StepButtonProps) {
  const { t } = useTranslation('preview');
  const canStep = useSelector(preview, (snapshot) => snapshot.can({ type: step }));
  const Icon = step === 'document.next' ? IconChevronRight : IconChevronLeft;
  const label = t(step === 'document.next' ? 'next' : 'previous');
  return (
    <ActionIcon
      variant="subtle"
      color="var(--cc-ink)"
      size={36}
      aria-label={label}
      title={label}
      aria-disabled={!canStep}
      data-disabled={!canStep || undefined}
      onClick={() => preview.send({ type: step })}
    >
      <Icon size={20} aria-hidden="true" />
    </ActionIcon>
  );
}
