import { IconFiles } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ClientTag } from '../../../../contract/tasks/task-groups.ts';
import type { Home } from '../../../../machines/home/home.machine.ts';
import { documentPathOf } from '../../../../machines/item-paths.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { FileIcon } from '../../../ui/files/file-icon.tsx';
import { formatSince, formatWhenShort } from '../../../ui/language/days.ts';
import { StateMessage } from '../../../ui/message/state-message.tsx';
import { useFirmTheme } from '../../../ui/page/use-firm-theme.ts';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import { CardHead } from './card-head.tsx';
import { handledBy } from './handled-by.ts';
import styles from './home.module.css';

interface NewDocumentsProps {
  home: SystemActors['home'];
  title: string;
  documents: Home['newDocuments'];
  clients: readonly ClientTag[];
}

/** The documents that the firm stored last, over all clients; what was not opened yet is marked [S2.16]. */
export function NewDocuments({
  home,
  title,
  documents: { unread, since, rows },
  clients,
}: NewDocumentsProps) {
  const { t, i18n } = useTranslation('home');
  const { firmName } = useFirmTheme();
  const titleId = useId();
  const now = new Date();
  return (
    <section className={`${surface.card} ${styles.card}`} aria-labelledby={titleId}>
      <CardHead
        id={titleId}
        title={title}
        note={unread > 0 ? t('unread', { count: unread }) : undefined}
        all={{ to: '/documents', words: t('all'), name: t('allDocuments') }}
      />
      {rows.length === 0 ? (
        <StateMessage
          icon={<IconFiles size={22} />}
          title={
            since === null
              ? t('noDocumentsTitle')
              : t('nothingNewTitle', { date: formatSince(since, now, i18n.language) })
          }
          text={t(since === null ? 'noDocumentsText' : 'nothingNewText', { firm: firmName })}
        />
      ) : (
        <ul>
          {rows.map((row) => (
            <li
              key={row.id}
              className={`${surface.lineAbove} ${surface.pressable} ${styles.row} ${styles.documentRow}`}
            >
              <FileIcon name={row.name} />
              <span className={styles.lines}>
                <Link
                  to={documentPathOf(row)}
                  className={`${surface.cover} ${text.strong} ${text.body} ${styles.title}`}
                  data-read={row.isRead || undefined}
                  onClick={handledBy(() => home.send({ type: 'document.open', documentId: row.id }))}
                >
                  <span data-words="firm">{row.name}</span>
                  {!row.isRead && (
                    <>
                      <span className={`${surface.dot} ${styles.unread}`} aria-hidden="true" />
                      <span className={text.hidden}>{t('unreadMark')}</span>
                    </>
                  )}
                </Link>
                <span className={`${text.small} ${styles.added}`} data-words="firm">
                  <span className={text.cut}>{clients.find(({ id }) => id === row.clientId)?.name}</span>
                  <span>· {formatWhenShort(row.createdAt, now, i18n.language)}</span>
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
