import { IconFiles } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClientTag } from '../../../../contract/tasks/task-groups.ts';
import type { Home } from '../../../../machines/home/home.machine.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { StoredDocument } from '../../../ui/files/stored-document.tsx';
import { formatSince } from '../../../ui/language/days.ts';
import { unreadWords } from '../../../ui/language/unread-words.ts';
import { StateMessage } from '../../../ui/message/state-message.tsx';
import { useFirmTheme } from '../../../ui/page/use-firm-theme.ts';
import surface from '../../../ui/surface.module.css';
import { CardHead } from './card-head.tsx';
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
        note={unread > 0 ? unreadWords(t, unread) : undefined}
        all={
          unread > 0
            ? { to: '/home/documents', words: t('all'), name: t('allUnread') }
            : { to: '/documents', words: t('all'), name: t('allDocuments') }
        }
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
            <StoredDocument
              key={row.id}
              document={row}
              clientName={clients.find(({ id }) => id === row.clientId)?.name}
              onOpen={() => home.send({ type: 'document.open', documentId: row.id })}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
