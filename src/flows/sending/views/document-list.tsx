import { IconX } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { listedDocuments } from '../../../../machines/sending/sending.setup.ts';
import { FileIcon } from '../../../ui/files/file-icon.tsx';
import { formatSize } from '../../../ui/language/format.ts';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import classes from './sending.module.css';

/** The documents that will be sent, each to be left out as long as another is there. */
export function DocumentList({ sending }: { sending: SystemActors['sending'] }) {
  const { t, i18n } = useTranslation('sending');
  const documents = useSelector(sending, ({ context }) => listedDocuments(context));
  const isSending = useSelector(sending, (snapshot) => snapshot.matches('sending'));
  const list = useRef<HTMLUListElement>(null);
  const headingId = useId();
  const canRemove = documents.length > 1 && !isSending;
  const remove = (documentId: string, index: number) => {
    // The focus stays in the list: on the next document, which takes this one's place.
    const buttons = list.current?.querySelectorAll('button') ?? [];
    const next = buttons[index + 1] ?? buttons[index - 1];
    sending.send({ type: 'document.remove', documentId });
    if (documents.length > 2) next?.focus();
    else list.current?.focus();
  };
  return (
    <div>
      <h3 id={headingId} className={text.label}>
        {t('documents', { count: documents.length })}
      </h3>
      {/* A long list that holds nothing to press has to be scrolled by keyboard all the same. */}
      <ul
        ref={list}
        className={`${surface.panel} ${surface.scroll} ${surface.lines} ${classes.list}`}
        aria-labelledby={headingId}
        tabIndex={documents.length > 3 && !canRemove ? 0 : -1}
      >
        {documents.map(({ id, name, originalItemSize }, index) => (
          <li key={id} className={classes.item}>
            <FileIcon name={name} />
            <span className={`${text.compact} ${classes.name}`}>{name}</span>
            <span className={`${text.caption} ${classes.size}`}>
              {formatSize(originalItemSize, i18n.language)}
            </span>
            {canRemove && (
              <button
                type="button"
                className={`${surface.iconButton} ${classes.remove}`}
                aria-label={t('remove', { name })}
                onClick={() => remove(id, index)}
              >
                <IconX size={16} stroke={1.9} aria-hidden="true" />
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
