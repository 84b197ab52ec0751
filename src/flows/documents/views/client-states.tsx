import { IconCloudOff, IconFolders } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { RetryButton } from '../../../ui/message/retry-button.tsx';
import { StateMessage } from '../../../ui/message/state-message.tsx';
import surface from '../../../ui/surface.module.css';
import { type DocumentsActor, treeOf, useTree } from './documents-actor.ts';
import { ListSkeleton } from './screen-skeleton.tsx';

interface ClientStatesProps {
  documents: DocumentsActor;
  clients: SystemActors['clients'] | undefined;
  hasNoFolders: boolean;
}

/** Shown in place of the list while there is no tree to choose from. */
export function ClientStates({ documents, clients, hasNoFolders }: ClientStatesProps) {
  const { t } = useTranslation(['documents', 'problems']);
  const treeProblem = useTree(documents, (snapshot) => snapshot?.context.problem?.code);
  const isTreeFailed = useTree(documents, (snapshot) => snapshot?.matches({ folders: 'failed' }) === true);
  return (
    <div className={surface.card}>
      {isTreeFailed ? (
        <StateMessage
          isError
          icon={<IconCloudOff size={22} />}
          title={t('failedTitle')}
          text={t(`problems:${treeProblem ?? 'unknown'}`)}
          action={<RetryButton onClick={() => treeOf(documents)?.send({ type: 'tree.retry' })} />}
        />
      ) : hasNoFolders ? (
        <StateMessage
          icon={<IconFolders size={22} />}
          title={t('noFoldersTitle')}
          text={t('noFoldersText')}
        />
      ) : clients ? (
        <NoDocuments clients={clients} />
      ) : (
        <ListSkeleton />
      )}
    </div>
  );
}

/** Before a client is known; that there is none at all is said by the shell. */
function NoDocuments({ clients }: { clients: SystemActors['clients'] }) {
  const { t } = useTranslation(['documents', 'problems']);
  const hasFailed = useSelector(clients, (snapshot) => snapshot.matches('failed'));
  const problem = useSelector(clients, (snapshot) => snapshot.context.problem?.code);
  if (!hasFailed) return <ListSkeleton />;
  return (
    <StateMessage
      isError
      icon={<IconCloudOff size={22} />}
      title={t('clientsFailedTitle')}
      text={t(`problems:${problem ?? 'unknown'}`)}
      action={<RetryButton onClick={() => clients.send({ type: 'clients.reload' })} />}
    />
  );
}
