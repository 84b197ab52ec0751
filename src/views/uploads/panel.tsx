import { ActionIcon, Button } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { IconChevronUp, IconMinus } from '@tabler/icons-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../machines/root/flows.ts';
import { focusMain } from '../../ui/focus-main.ts';
import hidden from '../../ui/hidden.module.css';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { readableFolderName } from '../folder-name.ts';
import { headingOf, summaryOf } from './summary.ts';
import { UploadList } from './upload-list.tsx';
import styles from './upload-panel.module.css';

/** The panel itself: the batch in sum, and its files. */
export default function Panel({ upload }: { upload: SystemActors['upload'] }) {
  const { t } = useTranslation('uploads');
  const ids = useSelector(upload, ({ context }) => context.items.map((item) => item.id), shallowEqual);
  const summary = useSelector(upload, ({ context }) => summaryOf(context.items), shallowEqual);
  const [isCollapsed, setIsCollapsed] = useState(false);
  const clear = () => {
    upload.send({ type: 'panel.clear' });
    focusMain();
  };
  const ToggleIcon = isCollapsed ? IconChevronUp : IconMinus;
  const titleId = useId();
  const listId = useId();
  const { key, values } = headingOf({
    ...summary,
    folder: summary.folder === null ? null : readableFolderName(summary.folder, t),
  });
  const heading = t(key, values);
  const hasItems = ids.length > 0;
  const isOver = summary.inProgress === 0;
  const spoken =
    summary.failed > 0 && !isOver ? `${heading}. ${t('failed', { count: summary.failed })}` : heading;
  return (
    <>
      {/* It stands before there is anything to say, or the first thing said would go unheard. */}
      <p role="status" className={hidden.hidden}>
        {hasItems ? spoken : ''}
      </p>
      {hasItems && (
        <section
          className={styles.panel}
          aria-label={t('uploads')}
          data-upload-panel={isCollapsed ? 'small' : 'open'}
        >
          <div className={styles.header}>
            <div className={styles.headerText}>
              <h2 id={titleId} className={styles.title}>
                {heading}
              </h2>
              {!isOver && <ProgressBar label={t('overall')} share={summary.share} />}
            </div>
            {isOver && (
              <Button size="xs" variant="light" onClick={clear}>
                {t('close')}
              </Button>
            )}
            <ActionIcon
              variant="transparent"
              color="var(--cc-ink)"
              size={32}
              aria-label={t(isCollapsed ? 'expand' : 'collapse')}
              aria-expanded={!isCollapsed}
              aria-controls={listId}
              onClick={() => setIsCollapsed(!isCollapsed)}
            >
              <ToggleIcon size={18} stroke={1.9} aria-hidden="true" />
            </ActionIcon>
          </div>
          <div id={listId} hidden={isCollapsed}>
            {!isCollapsed && <UploadList upload={upload} ids={ids} labelledBy={titleId} />}
          </div>
        </section>
      )}
    </>
  );
}
