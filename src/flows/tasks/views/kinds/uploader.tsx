import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { maxFileBytes } from '../../../../../contract/storage/file-rules.ts';
import type { SystemActors } from '../../../../../machines/root/flows.ts';
import { Flow } from '../../../../ui/flow/flow.tsx';
import { useFocusAfterLoss } from '../../../../ui/focus/use-focus-after-loss.ts';
import { formatSize } from '../../../../ui/language/format.ts';
import { Notice } from '../../../../ui/message/notice.tsx';
import { RetryButton } from '../../../../ui/message/retry-button.tsx';
import surface from '../../../../ui/surface.module.css';
import text from '../../../../ui/text.module.css';
import { DropBox } from './drop-box.tsx';
import styles from './kinds.module.css';
import { UploadsUnderWay } from './uploads-under-way.tsx';
import { useMayAdd } from './use-step.ts';
import { useStepUpload } from './use-step-upload.ts';

interface UploaderProps {
  readonly task: SystemActors['task'];
  readonly index: number;
  /** The task is finished, or the session is a read-only preview. */
  readonly isHidden: boolean;
  readonly isMultiple?: boolean;
  /** To add a file is the next step of the task. */
  readonly isNext?: boolean;
  /** A file is missing, and that is pointed out: this is the place to go to. */
  readonly isMissing?: boolean;
  /** The name of the field of the step's form that a file is chosen for. */
  readonly field?: string;
  /** Shown where the uploader is hidden; by default the link back to the documents [T2.31]. */
  readonly instead?: ReactNode;
}

/** Takes files for a step, and shows running uploads [T2.31]. */
export const Uploader = (props: UploaderProps) => {
  const mayAdd = useMayAdd(props.task);
  if (props.isHidden || !mayAdd) return props.instead ?? <BackToDocuments />;
  return (
    <Flow
      name="upload"
      skeleton={<Skeleton height={76} aria-hidden="true" />}
      failed={(retry) => <FailedUpload onRetry={retry} />}
    >
      {(upload) => <ReadyUploader {...props} upload={upload} />}
    </Flow>
  );
};

const isFewer = (before: number, now: number): boolean => now < before;

function ReadyUploader(props: UploaderProps & { upload: SystemActors['upload'] }) {
  const { task, index, upload, isMultiple = true, isNext, isMissing, field, instead } = props;
  const { t, i18n } = useTranslation('taskKinds');
  const { mayAdd, underWay, add } = useStepUpload(task, index, upload, { field });
  const choose = useRef<HTMLButtonElement>(null);
  // A finished row is removed with its buttons.
  useFocusAfterLoss(choose, underWay.length, isFewer);
  if (!mayAdd) return instead ?? <BackToDocuments />;
  return (
    <div className={styles.stack} data-fault={isMissing || undefined}>
      <DropBox
        title={t(isMultiple ? 'drop' : 'dropOne')}
        limits={t('limits', { size: formatSize(maxFileBytes, i18n.language) })}
        isMultiple={isMultiple}
        choose={t(isMultiple ? 'chooseFiles' : 'chooseFile')}
        chooseRef={choose}
        main={isNext && underWay.length === 0 ? 'photo' : undefined}
        onFiles={add}
      />
      <UploadsUnderWay upload={upload} ids={underWay} />
    </div>
  );
}

export function BackToDocuments() {
  const { t } = useTranslation('taskKinds');
  return (
    <p className={text.small}>
      <Link className={surface.link} to="/documents">
        {t('backToDocuments')}
      </Link>
    </p>
  );
}

function FailedUpload({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('taskKinds');
  return (
    <Notice tone="bad" actions={<RetryButton onClick={onRetry} />}>
      {t('uploadFailed')}
    </Notice>
  );
}
