import { Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { IconMessages, IconPlus } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import { kindOf } from '../../../../contract/requests/kinds/kinds.ts';
import { requestsPathOf } from '../../../../machines/action-paths.ts';
import type { requestMachine } from '../../../../machines/requests/request.machine.ts';
import { placeIn, type requestListMachine } from '../../../../machines/requests/requests.machine.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { Flow } from '../../../ui/flow/flow.tsx';
import { late } from '../../../ui/flow/late.tsx';
import { useFocusAfterLoss } from '../../../ui/focus/use-focus-after-loss.ts';
import { SkeletonRows } from '../../../ui/list/skeleton-rows.tsx';
import { FailedCard } from '../../../ui/message/failed-card.tsx';
import { StateMessage } from '../../../ui/message/state-message.tsx';
import { BackLink } from '../../../ui/page/back-link.tsx';
import { useFirmTheme } from '../../../ui/page/use-firm-theme.ts';
import { useTopOnChange } from '../../../ui/page/use-top-on-change.ts';
import { WithheldPage } from '../../../ui/page/withheld-page.tsx';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import { RequestList } from './request-list.tsx';
import classes from './requests.module.css';

type RequestsActor = SystemActors['requests'];
type ListActor = ActorRefFrom<typeof requestListMachine>;
type RequestActor = ActorRefFrom<typeof requestMachine>;

// The list is shown first: the form of an open request comes in a chunk of its own.
const RequestPanel = late(
  async () => ({ default: (await import('./request-panel.tsx')).RequestPanel }),
  ['fields'],
);

/** Service requests: their list, and the open one beside it, or on a phone in its place [T2.14]. */
const RequestsScreen = () => (
  <Flow name="requests" skeleton={<Waiting />} failed={(retry) => <Failed onRetry={retry} />}>
    {(requests) => <RequestsView requests={requests} />}
  </Flow>
);

function RequestsView({ requests }: { requests: RequestsActor }) {
  const { t } = useTranslation(['requests', 'requestKinds']);
  const list = useSelector(requests, ({ children }) => children.list as ListActor | undefined);
  const request = useSelector(requests, ({ children }) => children.request as RequestActor | undefined);
  const isRefused = useSelector(requests, (at) => at.matches({ open: 'refused' }));
  const isStarting = useSelector(requests, (at) => at.matches({ open: 'starting' }));
  const hasFailed = useSelector(requests, (at) => at.matches({ open: 'failed' }));
  const path = useSelector(requests, ({ context }) => context.path);
  const kind = useSelector(requests, ({ context }) => context.kind);
  const place = placeIn({ path });
  const { root } = place;
  const isOpen = request !== undefined || isStarting || hasFailed;
  const heading = useRef<HTMLHeadingElement>(null);
  // An open request that is left takes the focus with it.
  useFocusAfterLoss(heading, isOpen);
  useTopOnChange(isOpen);
  if (isRefused) return <Refused root={root} />;
  return (
    <div
      className={`${surface.screen} ${classes.screen}`}
      data-open={isOpen || undefined}
      data-wide={(request !== undefined && kindOf(place.kind ?? '')?.isSheet) || undefined}
    >
      <div className={classes.head}>
        <span className={classes.wayUp}>
          <BackLink to={root}>{t('toActions')}</BackLink>
        </span>
        <div className={classes.headLine}>
          <h1 ref={heading} className={text.page} tabIndex={-1}>
            {kind ? t(`requestKinds:${kind}.name`) : t('title')}
          </h1>
          <Sum list={list} />
          <NewButton requests={requests} list={list} kind={kind} />
        </div>
      </div>
      <div className={classes.columns}>
        <div className={classes.aside}>
          {list ? <RequestList requests={requests} list={list} /> : <Waiting />}
        </div>
        <div className={classes.main}>
          {hasFailed ? (
            <FailedCard
              title={t('startFailed')}
              text={t('startFailedText')}
              onRetry={() => requests.send({ type: 'start.retry' })}
            />
          ) : isStarting ? (
            <Waiting />
          ) : request ? (
            <RequestPanel
              key={request.sessionId}
              request={request}
              root={root}
              list={requestsPathOf(root, kind)}
              fallback={<Waiting />}
            />
          ) : (
            <div className={`${surface.card} ${classes.nothing}`}>
              <StateMessage icon={<IconMessages size={22} />} title={t('choose')} text={t('chooseText')} />
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

/** How many requests there are, and how many wait for the user. */
function Sum({ list }: { list: ListActor | undefined }) {
  const { t } = useTranslation('requests');
  const counts = useSelector(list, (at) => at?.context.list?.extra.counts);
  const waiting = (counts?.WAITING_FOR_CLIENT ?? 0) + (counts?.WAITING_FOR_CORRECTION ?? 0);
  return (
    <p className={`${text.quiet} ${classes.sum}`}>
      {(counts?.ALL ?? 0) > 0 && t('sum', { count: counts?.ALL ?? 0 })}
      {waiting > 0 && ` · ${t('waiting', { count: waiting })}`}
    </p>
  );
}

/** Makes a request: of the kind that is listed, or of one that is chosen. */
function NewButton({
  requests,
  list,
  kind,
}: {
  requests: RequestsActor;
  list: ListActor | undefined;
  kind: string | null;
}) {
  const { t, i18n } = useTranslation(['requests', 'requestKinds']);
  const { kinds, mayStart: isWriter } = useSelector(list, (at) => at?.context.list?.extra) ?? {};
  const allowed = (kinds ?? [])
    .map((id) => ({ id, label: t(`requestKinds:${id}.name`) }))
    .sort((one, other) => one.label.localeCompare(other.label, i18n.language));
  const start = (id: string) => requests.send({ type: 'request.start', kind: id });
  const mayStart = useSelector(requests, (at) =>
    at.can({ type: 'request.start', kind: kind ?? 'general-requests' }),
  );
  if (!mayStart || isWriter === false) return null;
  const icon = <IconPlus size={16} aria-hidden />;
  // In its place before the list is there: on a phone it may be a line of its own.
  if (isWriter === undefined)
    return (
      <Button variant="default" leftSection={icon} disabled>
        {t('new')}
      </Button>
    );
  if (kind || allowed.length === 1)
    return (
      <Button variant="default" leftSection={icon} onClick={() => start(kind ?? allowed[0]?.id ?? '')}>
        {t('new')}
      </Button>
    );
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <Button variant="default" leftSection={icon}>
          {t('new')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {allowed.map(({ id, label }) => (
          <Menu.Item key={id} onClick={() => start(id)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** In the place of requests that the user may not see: why, and the way back, without another address [T2.12]. */
function Refused({ root }: { root: string }) {
  const { t } = useTranslation('requests');
  const { firmName } = useFirmTheme();
  return (
    <WithheldPage title={t('refusedTitle')} text={t('refusedText', { firm: firmName })} to={root}>
      {t('backToActions')}
    </WithheldPage>
  );
}

function Waiting() {
  const { t } = useTranslation('requests');
  return <SkeletonRows label={t('loading')} count={5} height={72} />;
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('requests');
  return <FailedCard title={t('failedTitle')} text={t('failedText')} onRetry={onRetry} />;
}

export default RequestsScreen;
