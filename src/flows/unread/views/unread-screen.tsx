import { IconChecks } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { StoredDocument } from '../../../ui/files/stored-document.tsx';
import { Flow } from '../../../ui/flow/flow.tsx';
import { useFlowActor } from '../../../ui/flow/root-context.ts';
import { unreadWords } from '../../../ui/language/unread-words.ts';
import { ListFoot } from '../../../ui/list/list-foot.tsx';
import { SkeletonRows } from '../../../ui/list/skeleton-rows.tsx';
import { FailedCard } from '../../../ui/message/failed-card.tsx';
import { StateMessage } from '../../../ui/message/state-message.tsx';
import { ListPage } from '../../../ui/page/list-page.tsx';
import surface from '../../../ui/surface.module.css';
import classes from './unread.module.css';

type UnreadActor = SystemActors['unread'];

/**
 * The unread documents of the firm, over all clients [S2.16]. The heading is outside what is loaded: it has the focus, which
 * would be lost with a heading that is replaced.
 */
function UnreadScreen() {
  const { t } = useTranslation('unread');
  const unread = useFlowActor('unread');
  const count = useSelector(unread, (at) => at?.context.list?.unread ?? 0);
  const isBusy = useSelector(unread, (at) => at?.hasTag('busy') ?? true);
  return (
    <ListPage
      title={t('title')}
      note={count > 0 ? unreadWords(t, count) : undefined}
      back={{ to: '/home', words: t('toHome') }}
      isBusy={isBusy}
    >
      <Flow name="unread" skeleton={<Waiting />} failed={(retry) => <Failed onRetry={retry} />}>
        {(actor) => <UnreadList unread={actor} />}
      </Flow>
    </ListPage>
  );
}

function UnreadList({ unread }: { unread: UnreadActor }) {
  const { t } = useTranslation('unread');
  const list = useSelector(unread, ({ context }) => context.list);
  const isBusy = useSelector(unread, (snapshot) => snapshot.hasTag('busy'));
  const hasFailed = useSelector(unread, (snapshot) => snapshot.matches('failed'));
  if (!list) return hasFailed ? <Failed onRetry={() => unread.send({ type: 'list.retry' })} /> : <Waiting />;
  if (list.rows.length > 0) return <Rows unread={unread} list={list} isBusy={isBusy} hasFailed={hasFailed} />;
  return (
    <div className={surface.card}>
      <StateMessage
        icon={<IconChecks size={22} />}
        title={t('emptyTitle')}
        text={t('emptyText')}
        action={
          <Link className={surface.forward} to="/documents">
            {t('toDocuments')}
          </Link>
        }
      />
    </div>
  );
}

interface RowsProps {
  unread: UnreadActor;
  list: NonNullable<ReturnType<UnreadActor['getSnapshot']>['context']['list']>;
  isBusy: boolean;
  hasFailed: boolean;
}

function Rows({ unread, list: { rows, clients }, isBusy, hasFailed }: RowsProps) {
  const { t } = useTranslation('unread');
  const hasMore = useSelector(unread, (snapshot) => snapshot.can({ type: 'list.more' }));
  const names = new Map(clients.map(({ id, name }) => [id, name]));
  return (
    <div>
      <ul className={`${surface.card} ${classes.list}`}>
        {rows.map((row) => (
          <StoredDocument
            key={row.id}
            document={row}
            clientName={names.get(row.clientId) ?? ''}
            onOpen={() => unread.send({ type: 'document.open', documentId: row.id })}
          />
        ))}
      </ul>
      <ListFoot
        problem={hasFailed && t('moreFailed')}
        hasMore={hasMore || isBusy}
        isLoading={isBusy}
        words={{ more: t('more'), loading: t('loadingMore') }}
        onMore={() => unread.send({ type: 'list.more' })}
        onRetry={() => unread.send({ type: 'list.retry' })}
      />
    </div>
  );
}

function Waiting() {
  const { t } = useTranslation('unread');
  return <SkeletonRows label={t('loading')} count={6} height={64} />;
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('unread');
  return <FailedCard title={t('failedTitle')} text={t('failedText')} onRetry={onRetry} />;
}

export default UnreadScreen;
