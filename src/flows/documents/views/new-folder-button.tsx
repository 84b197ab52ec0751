import { IconFolderPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useWhyNot } from '../../../ui/flow/use-may.ts';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import text from '../../../ui/text.module.css';
import { useOpenAbout } from './document-actions.ts';
import styles from './documents.module.css';
import type { DocumentsActor } from './documents-actor.ts';
import { useIsOneFolder, useOpenFolder } from './documents-actor.ts';

/** Makes a folder in the open one, where the firm lets its clients do so (decision 14); `null` where it is not offered. */
function useNewFolder(documents: DocumentsActor): { reason: string | undefined; run: () => void } | null {
  const { t } = useTranslation('documents');
  const whyNot = useWhyNot('addFolder');
  const folder = useOpenFolder(documents);
  const isOfFolder = useIsOneFolder(documents);
  const openAbout = useOpenAbout(documents);
  if (whyNot === 'notShown' || !isOfFolder || !folder) return null;
  const reason =
    whyNot === 'preview'
      ? t('notInPreview')
      : folder.permissions.canCreate
        ? undefined
        : t('mayNotAddFolder');
  return { reason, run: () => openAbout('folder', 'create') };
}

/** With its words beside the search, or as a mark of its own beside the name of the folder, where a phone has room for it. */
export function NewFolderButton({ documents, isMark }: { documents: DocumentsActor; isMark: boolean }) {
  const { t } = useTranslation('documents');
  const newFolder = useNewFolder(documents);
  const reasonId = useId();
  if (!newFolder) return null;
  const { reason, run } = newFolder;
  const isOff = reason !== undefined;
  const icon = <IconFolderPlus aria-hidden="true" />;
  return (
    <span className={styles.newFolder} data-mark={isMark || undefined}>
      <ReasonedButton
        className={isMark ? styles.newFolderMark : undefined}
        variant="default"
        leftSection={isMark ? undefined : icon}
        isOff={isOff}
        aria-label={isMark ? t('newFolder') : undefined}
        aria-describedby={isOff ? reasonId : undefined}
        title={reason ?? (isMark ? t('newFolder') : undefined)}
        onClick={isOff ? undefined : run}
      >
        {isMark ? icon : t('newFolder')}
      </ReasonedButton>
      {isOff && (
        <span id={reasonId} className={text.hidden}>
          {reason}
        </span>
      )}
    </span>
  );
}
