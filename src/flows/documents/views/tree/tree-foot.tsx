import { IconSend, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import surface from '../../../../ui/surface.module.css';
import { useOpenAbout } from '../document-actions.ts';
import type { DocumentsActor } from '../documents-actor.ts';
import styles from './folder-tree.module.css';

/** What belongs to all folders: the links that were sent, and what was deleted. Both are in the list's menu as well. */
export function TreeFoot({ documents }: { documents: DocumentsActor }) {
  const { t } = useTranslation('documents');
  const openAbout = useOpenAbout(documents);
  return (
    <div className={`${surface.lineAbove} ${styles.foot}`}>
      <button
        type="button"
        className={`${surface.item} ${styles.way}`}
        onClick={() => openAbout('links', 'links')}
      >
        <IconSend aria-hidden="true" />
        {t('sentLinks')}
      </button>
      <button
        type="button"
        className={`${surface.item} ${styles.way}`}
        onClick={() => openAbout('trash', 'trash')}
      >
        <IconTrash aria-hidden="true" />
        {t('recentlyDeleted')}
      </button>
    </div>
  );
}
