import { IconFolderPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useWhyNot } from '../../../ui/flow/use-may.ts';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import text from '../../../ui/text.module.css';
import { useOpenAbout } from './document-actions.ts';
import styles from './documents.module.css';
import type { DocumentsActor } from './documents-actor.ts';
import { useIsFlat, useIsSearching, useOpenFolder } from './documents-actor.ts';

/** Makes a folder in the open one, where the firm lets its clients do so (decision 14); `null` where it is not offered. */
export function useNewFolder(
  documents: DocumentsActor,
): { reason: string | undefined; run: () => void } | null {
  const { t } = useTranslation('documents');
  const whyNot = useWhyNot('addFolder');
  const folder = useOpenFolder(documents);
  const isOfSeveral = [useIsFlat(documents), useIsSearching(documents)].includes(true);
  const openAbout = useOpenAbout(documents);
  if (whyNot === 'notShown' || isOfSeveral || !folder) return null;
  const reason =
    whyNot === 'preview'
      ? t('notInPreview')
      : folder.permissions.canCreate
        ? undefined
        : t('mayNotAddFolder');
  return { reason, run: () => openAbout('folder', 'create') };
}

/** On a phone the menu of the list has it instead. */
export function NewFolderButton({ documents }: { documents: DocumentsActor }) {
  const { t } = useTranslation('documents');
  const newFolder = useNewFolder(documents);
  const reasonId = useId();
  if (!newFolder) return null;
  const { reason, run } = newFolder;
  return (
    <>
      <ReasonedButton
        className={styles.newFolder}
        variant="default"
        leftSection={<IconFolderPlus aria-hidden="true" />}
        isOff={reason !== undefined}
        aria-describedby={reason === undefined ? undefined : reasonId}
        title={reason}
        onClick={reason === undefined ? run : undefined}
      >
        {t('newFolder')}
      </ReasonedButton>
      {reason !== undefined && (
        <span id={reasonId} className={text.hidden}>
          {reason}
        </span>
      )}
    </>
  );
}
