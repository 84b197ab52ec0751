import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { TrashedDocument } from '../../../../contract/storage/storage-changes.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { FileIcon } from '../../../ui/files/file-icon.tsx';
import { readableFolderName } from '../../../ui/files/folder-name.ts';
import { formatWhenWithin } from '../../../ui/language/format.ts';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import classes from './trash.module.css';

interface TrashRowProps {
  trash: SystemActors['trash'];
  document: TrashedDocument;
}

/** A deleted document: where it was, who deleted it and when, until when it is kept, and the way back. */
export function TrashRow({ trash, document }: TrashRowProps) {
  const { t, i18n } = useTranslation(['trash', 'common']);
  const { id, name, folder, deletedAt, deletedBy, keptUntil } = document;
  const isBusy = useSelector(trash, ({ context }) => context.chosen?.document.id === id);
  const mayRestore = useSelector(trash, (snapshot) => snapshot.can({ type: 'document.restore', id }));
  const when = (iso: string) => formatWhenWithin(iso, new Date(), i18n.language);
  return (
    <li className={`${surface.lineAbove} ${classes.row}`}>
      <FileIcon name={name} />
      <div className={classes.text}>
        <p className={`${text.medium} ${classes.name}`}>{name}</p>
        <p className={`${text.small} ${classes.facts}`}>
          <span>{t('from', { folder: readableFolderName(folder.name, t) })}</span>
          <span>
            {deletedBy === null
              ? t('deleted', { when: when(deletedAt) })
              : t('deletedBy', { when: when(deletedAt), name: deletedBy })}
          </span>
          <span>{t('keptUntil', { when: when(keptUntil) })}</span>
        </p>
      </div>
      <ReasonedButton
        variant="default"
        className={classes.restore}
        isOff={!mayRestore}
        isBusy={isBusy}
        aria-label={t('restoreNamed', { name })}
        onClick={() => trash.send({ type: 'document.restore', id })}
      >
        {t('restore')}
      </ReasonedButton>
    </li>
  );
}
