import { ActionIcon } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.layer.css';
import { IconChevronUp, IconMinus, IconX } from '@tabler/icons-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { headingOf, isAllInSteps, summaryOf } from '../../../../machines/upload/summary.ts';
import { readableFolderName } from '../../../ui/files/folder-name.ts';
import { ProgressBar } from '../../../ui/message/progress-bar.tsx';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import styles from '../../../ui/uploads/upload-panel.module.css';
import { QueueActions } from './queue-actions.tsx';
import { closePanel, type UploadActor, useIntake } from './upload-actor.ts';
import { UploadList } from './upload-list.tsx';

interface PanelProps {
  readonly upload: UploadActor;
  /** The task whose page is open, which shows its own files; `null` on other pages. */
  readonly openTaskId: string | null;
}

/** The panel itself: the batch in sum, and its files. */
export default function Panel({ upload, openTaskId }: PanelProps) {
  const { t } = useTranslation('uploads');
  const ids = useSelector(upload, ({ context }) => context.items.map((item) => item.id), shallowEqual);
  const summary = useSelector(upload, ({ context }) => summaryOf(context.items), shallowEqual);
  const folders = useIntake(upload, (snapshot) =>
    snapshot?.hasTag('makingFolders') ? snapshot.context.folderSteps.length : 0,
  );
  const isCollapsed = useSelector(upload, (snapshot) => snapshot.hasTag('folded'));
  const isInSteps = useSelector(upload, ({ context }) => isAllInSteps(context.items, openTaskId));
  const ToggleIcon = isCollapsed ? IconChevronUp : IconMinus;
  const titleId = useId();
  const listId = useId();
  const { key, values } = headingOf({
    ...summary,
    folder: summary.folder === null ? null : readableFolderName(summary.folder, t),
  });
  const hasItems = ids.length > 0;
  const making = folders > 0 ? t('making', { count: folders }) : '';
  const heading = hasItems ? t(key, values) : making;
  const { isOver, isAllStored, renamed } = summary;
  // Nothing is left to do: the panel is one line, which covers as little as it can.
  const isDone = isCollapsed && isAllStored;
  const renaming = isOver && renamed > 0 ? t('renamedCount', { count: renamed }) : '';
  const spoken =
    summary.failed > 0 && !isOver ? `${heading}. ${t('failed', { count: summary.failed })}` : heading;
  return (
    <>
      {/* The live region is rendered before its first message: screen readers announce only changes in it. */}
      <p role="status" className={text.hidden}>
        {/* That all is stored the alert says. */}
        {isAllStored ? renaming : spoken}
      </p>
      {heading !== '' && !isInSteps && (
        <section
          className={`${surface.floating} ${styles.panel}`}
          aria-label={t('uploads')}
          data-upload-panel={isCollapsed ? 'small' : 'open'}
        >
          <div className={styles.header}>
            <div className={styles.headerText}>
              <h2 id={titleId} className={`${text.label} ${styles.title}`}>
                {heading}
              </h2>
              {!isOver && <ProgressBar label={t('overall')} share={summary.share} />}
              {hasItems && making !== '' && <p className={`${text.caption} ${styles.note}`}>{making}</p>}
              {/* The rows say it themselves where they are shown. */}
              {isCollapsed && renaming !== '' && (
                <p className={`${text.caption} ${styles.note}`}>{renaming}</p>
              )}
            </div>
            {hasItems && (
              <ActionIcon
                variant="transparent"
                color="var(--cc-ink)"
                size={32}
                aria-label={t(isCollapsed ? 'expand' : 'collapse')}
                aria-expanded={!isCollapsed}
                aria-controls={listId}
                onClick={() => upload.send({ type: isCollapsed ? 'panel.unfold' : 'panel.fold' })}
              >
                <ToggleIcon stroke={1.9} aria-hidden="true" />
              </ActionIcon>
            )}
            {isDone && (
              <ActionIcon
                variant="transparent"
                color="var(--cc-ink)"
                size={32}
                aria-label={t('close')}
                onClick={(event) => closePanel(upload, event)}
              >
                <IconX stroke={1.9} aria-hidden="true" />
              </ActionIcon>
            )}
          </div>
          {hasItems && (
            <div id={listId} hidden={isCollapsed}>
              {!isCollapsed && <UploadList upload={upload} ids={ids} labelledBy={titleId} />}
            </div>
          )}
          {hasItems && !isDone && <QueueActions upload={upload} isOver={isOver} />}
        </section>
      )}
    </>
  );
}
