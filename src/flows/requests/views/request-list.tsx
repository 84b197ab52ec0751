import { NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { IconInbox, IconSearchOff } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ActorRefFrom } from 'xstate';
import { requestStatusFilters } from '../../../../contract/requests/kind.ts';
import type { RequestStatus } from '../../../../contract/requests/request-life.ts';
import type { ListedRequest } from '../../../../contract/requests/requests.ts';
import { requestPathOf } from '../../../../machines/action-paths.ts';
import {
  maxSearchLength,
  placeIn,
  type requestListMachine,
} from '../../../../machines/requests/requests.machine.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { formatWhenShort } from '../../../ui/language/days.ts';
import { NearRows } from '../../../ui/list/near-rows.tsx';
import { PagedFoot } from '../../../ui/list/paged-foot.tsx';
import { SearchBox } from '../../../ui/list/search-box.tsx';
import { SkeletonRows } from '../../../ui/list/skeleton-rows.tsx';
import { FailedPart } from '../../../ui/message/failed-card.tsx';
import { StateMessage } from '../../../ui/message/state-message.tsx';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import classes from './requests.module.css';

type ListActor = ActorRefFrom<typeof requestListMachine>;

/** How high a row is about, in pixels. */
const rowHeight = 72;

interface RequestListProps {
  requests: SystemActors['requests'];
  list: ListActor;
}

/** Search, kinds, status with counts, and the requests, the latest change first [T3.14]. */
export function RequestList({ requests, list }: RequestListProps) {
  const { t } = useTranslation(['requests', 'requestKinds']);
  const part = useSelector(list, ({ context }) => context.list);
  const isBusy = useSelector(list, (at) => at.hasTag('busy'));
  const hasFailed = useSelector(list, (at) => at.matches('failed'));
  const path = useSelector(requests, ({ context }) => context.path);
  const kind = useSelector(requests, ({ context }) => context.kind);
  const { root, requestId } = placeIn({ path });
  return (
    <section className={`${surface.card} ${classes.list}`} aria-label={t('list')} aria-busy={isBusy}>
      {/* Kinds and counts come with the list: they would move what is about to be pressed. */}
      {part && (
        <Filters requests={requests} kind={kind} counts={part.extra.counts} kinds={part.extra.kinds} />
      )}
      {hasFailed ? (
        <FailedPart
          title={t('failedTitle')}
          text={t('failedText')}
          onRetry={() => list.send({ type: 'list.retry' })}
        />
      ) : !part ? (
        <SkeletonRows label={t('loading')} count={5} height={rowHeight} />
      ) : part.items.length === 0 ? (
        <Empty requests={requests} />
      ) : (
        <NearRows items={part.items} height={rowHeight} kept={requestId}>
          {(item) => <Row key={item.id} item={item} root={root} isOpen={item.id === requestId} />}
        </NearRows>
      )}
      <PagedFoot
        list={list}
        words={{ more: t('more'), loading: t('loadingMore'), failed: t('moreFailed') }}
      />
    </section>
  );
}

interface FiltersProps {
  requests: SystemActors['requests'];
  kind: string | null;
  counts: Readonly<Record<string, number | undefined>>;
  /** The kinds that there are for the user. */
  kinds: readonly string[];
}

function Filters({ requests, kind, counts, kinds }: FiltersProps) {
  const { t, i18n } = useTranslation(['requests', 'requestKinds']);
  const { search, status } = useSelector(requests, ({ context }) => context);
  const named = kinds
    .map((value) => ({ value, label: t(`requestKinds:${value}.name`) }))
    .sort((one, other) => one.label.localeCompare(other.label, i18n.language));
  return (
    <div className={classes.filters}>
      <SearchBox
        label={t('search')}
        placeholder={t('search')}
        clearLabel={t('clear')}
        maxLength={maxSearchLength}
        value={search}
        onChange={(value) => requests.send({ type: 'search.changed', search: value })}
      />
      {named.length > 1 && (
        <NativeSelect
          aria-label={t('kinds')}
          value={kind ?? ''}
          onChange={({ currentTarget: { value } }) =>
            requests.send({ type: 'kind.choose', kind: value === '' ? null : value })
          }
          data={[{ value: '', label: t('allKinds') }, ...named]}
        />
      )}
      <fieldset className={classes.chips} aria-label={t('statuses')}>
        {requestStatusFilters.map((filter) => (
          <button
            key={filter}
            type="button"
            className={classes.chip}
            aria-pressed={status === filter}
            onClick={() => requests.send({ type: 'status.choose', status: filter })}
          >
            {t(`requestKinds:filters.${filter}`)}
            <span className={classes.count}>{counts[filter] ?? 0}</span>
          </button>
        ))}
      </fieldset>
    </div>
  );
}

const tones: Readonly<Record<RequestStatus, string>> = {
  Draft: 'quiet',
  WaitingForAnswer: 'info',
  WaitingForClient: 'warning',
  WaitingForCorrection: 'warning',
  Replied: 'good',
};

/** The status of a request, in its words. One that was withdrawn or refused says so. */
export function StatusTag({ status, outcome }: Pick<ListedRequest, 'status' | 'outcome'>) {
  const { t } = useTranslation('requestKinds');
  const isAnswered = outcome === null || outcome === 'answered';
  return (
    <span className={surface.tag} data-tone={isAnswered ? tones[status] : 'quiet'}>
      {isAnswered ? t(`statuses.${status}`) : t(`outcomes.${outcome}`)}
    </span>
  );
}

function Row({ item, root, isOpen }: { item: ListedRequest; root: string; isOpen: boolean }) {
  const { t, i18n } = useTranslation(['requests', 'requestKinds', 'common']);
  return (
    <li className={`${surface.pressable} ${classes.row}`} data-open={isOpen || undefined}>
      <span className={classes.line}>
        <Link
          to={requestPathOf(root, item.kind, item.id)}
          className={`${surface.cover} ${text.body} ${item.isUnread ? text.bold : text.medium}`}
          aria-current={isOpen ? 'true' : undefined}
        >
          {t(`requestKinds:${item.kind}.name`)}
          {item.isUnread && (
            <>
              <span className={`${surface.dot} ${classes.unread}`} aria-hidden="true" />
              <span className={text.hidden}>{t('common:unreadMark')}</span>
            </>
          )}
        </Link>
        <time className={text.caption} dateTime={item.updatedAt}>
          {formatWhenShort(item.updatedAt, new Date(), i18n.language)}
        </time>
      </span>
      <span className={classes.line}>
        <span className={`${text.small} ${text.cut}`}>{item.subject || t('noSubject')}</span>
        <StatusTag {...item} />
      </span>
    </li>
  );
}

function Empty({ requests }: { requests: SystemActors['requests'] }) {
  const { t } = useTranslation('requests');
  const isNarrowed = useSelector(
    requests,
    ({ context: { status, search } }) => status !== 'ALL' || search.trim() !== '',
  );
  if (!isNarrowed)
    return <StateMessage icon={<IconInbox size={22} />} title={t('emptyTitle')} text={t('emptyText')} />;
  return (
    <StateMessage
      icon={<IconSearchOff size={22} />}
      title={t('nothingFound')}
      action={
        <button
          type="button"
          className={surface.link}
          onClick={() => requests.send({ type: 'filters.clear' })}
        >
          {t('clearFilters')}
        </button>
      }
    />
  );
}
