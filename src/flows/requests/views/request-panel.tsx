import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { IconTrash } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ActorRefFrom } from 'xstate';
import { gridRowHeight } from '../../../../contract/grid/grid.ts';
import type { RequestFact } from '../../../../contract/requests/kind.ts';
import type { ServiceRequest } from '../../../../contract/requests/requests.ts';
import { newRequestPathOf } from '../../../../machines/requests/paths.ts';
import type { requestMachine } from '../../../../machines/requests/request.machine.ts';
import { kindOfRequest, mayDo } from '../../../../machines/requests/request.setup.ts';
import { late } from '../../../ui/flow/late.tsx';
import { useFocusAfterLoss } from '../../../ui/focus/use-focus-after-loss.ts';
import { useFocusWhen } from '../../../ui/focus/use-focus-when.ts';
import { factText } from '../../../ui/forms/form-words.ts';
import { SkeletonRows } from '../../../ui/list/skeleton-rows.tsx';
import { FailedCard } from '../../../ui/message/failed-card.tsx';
import { StateMessage } from '../../../ui/message/state-message.tsx';
import { BackLink } from '../../../ui/page/back-link.tsx';
import { useFirmTheme } from '../../../ui/page/use-firm-theme.ts';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import { Conversation } from './conversation.tsx';
import { QuestionDialog, WarningsDialog } from './request-dialogs.tsx';
import { RequestForm } from './request-form.tsx';
import { StatusTag } from './request-list.tsx';
import classes from './requests.module.css';
import { Ribbon } from './ribbon.tsx';
import { SentForm } from './sent-form.tsx';

// Only payrolls need the grid.
const SheetForm = late(
  async () => ({ default: (await import('./payroll/sheet-form.tsx')).SheetForm }),
  ['payroll', 'fields'],
);

export type RequestActor = ActorRefFrom<typeof requestMachine>;

interface RequestPanelProps {
  request: RequestActor;
  /** The path of all actions. */
  root: string;
  /** The path of the list beside it. */
  list: string;
}

/** An open request: its course, its facts, its form or what was sent, and the conversation. */
export function RequestPanel({ request, root, list }: RequestPanelProps) {
  const { t } = useTranslation('requests');
  const record = useSelector(request, ({ context }) => context.request);
  const isMissing = useSelector(request, (at) => at.matches({ record: 'missing' }));
  const hasFailed = useSelector(request, (at) => at.matches({ record: 'failed' }));
  const isWarned = useSelector(request, (at) => at.hasTag('warned'));
  const isAsked = useSelector(request, (at) => at.hasTag('asked'));
  if (isMissing)
    return (
      <div className={surface.card}>
        <StateMessage
          icon={<IconTrash size={22} />}
          title={t('missingTitle')}
          text={t('missingText')}
          action={
            <Link className={surface.forward} to={list}>
              {t('toList')}
            </Link>
          }
        />
      </div>
    );
  if (hasFailed)
    return (
      <FailedCard
        title={t('requestFailed')}
        text={t('failedText')}
        onRetry={() => request.send({ type: 'record.retry' })}
      />
    );
  if (!record) return <SkeletonRows label={t('loading')} count={4} height={96} />;
  return (
    <article className={`${surface.card} ${classes.panel}`} aria-label={t('open')}>
      <Head request={request} record={record} root={root} list={list} />
      {record.status !== 'Draft' && (
        <>
          <Ribbon request={record} />
          <Facts facts={record.facts as readonly RequestFact[]} />
        </>
      )}
      <Body request={request} record={record} root={root} />
      {isWarned && <WarningsDialog request={request} />}
      {isAsked && <QuestionDialog request={request} />}
    </article>
  );
}

function Head({ request, record, root, list }: RequestPanelProps & { record: ServiceRequest }) {
  const { t } = useTranslation(['requests', 'requestKinds']);
  const { firmName } = useFirmTheme();
  // They stay while the question is open, which gives the focus back to them.
  const mayDelete = useSelector(request, ({ context }) => mayDo(context, 'delete'));
  const mayWithdraw = useSelector(request, ({ context }) => mayDo(context, 'withdraw'));
  const { kind, subject, number, assignee, status } = record;
  const heading = useFocusWhen<HTMLHeadingElement>(record.id, { toTop: true });
  // What was pressed to send or withdraw it goes with its status.
  useFocusAfterLoss(heading, status);
  useEffect(() => {
    // A long form was sent from its end: what takes its place begins above.
    if (status && document.activeElement === heading.current) window.scrollTo({ top: 0 });
  }, [status, heading]);
  const details = [
    // A payroll is about its month, which stands above its grid.
    kindOfRequest({ request: record })?.isSheet ? '' : subject,
    number && t('number', { number }),
    assignee ? t('with', { name: assignee, firm: firmName }) : null,
  ].filter(Boolean);
  return (
    <div className={classes.panelHead}>
      <span className={classes.back}>
        <BackLink to={list}>{t('toList')}</BackLink>
      </span>
      <div className={classes.titleLine}>
        <h2 ref={heading} className={text.page} tabIndex={-1} data-words="firm">
          {t(`requestKinds:${kind}.name`)}
        </h2>
        <span className={classes.tools}>
          {(status === 'Draft' || status === 'Replied') && <StatusTag {...record} />}
          {mayDelete && (
            <Button
              variant="default"
              size="compact-md"
              onClick={() => request.send({ type: 'question.ask', about: 'delete' })}
            >
              {t('delete')}
            </Button>
          )}
          {mayWithdraw && (
            <Button
              variant="default"
              size="compact-md"
              onClick={() => request.send({ type: 'question.ask', about: 'withdraw' })}
            >
              {t('withdraw')}
            </Button>
          )}
          {status === 'Replied' && !kindOfRequest({ request: record })?.isSheet && (
            <Link className={surface.forward} to={newRequestPathOf(root, kind, record.id)}>
              {t('newOne')}
            </Link>
          )}
        </span>
      </div>
      {details.length > 0 && <p className={text.quiet}>{details.join(' · ')}</p>}
    </div>
  );
}

function Facts({ facts }: { facts: readonly RequestFact[] }) {
  const { t, i18n } = useTranslation(['requestForm', 'requests']);
  const shown = facts.filter(({ value }) => value !== '');
  if (shown.length === 0) return null;
  return (
    <dl className={classes.facts}>
      {shown.map((fact) => (
        <div key={fact.label}>
          <dt className={text.caption}>{t(`requestForm:facts.${fact.label}`)}</dt>
          <dd className={text.medium}>{factText(t, fact, i18n.language)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Body({ request, record, root }: { request: RequestActor; record: ServiceRequest; root: string }) {
  const { t } = useTranslation('requests');
  const isEditable = useSelector(request, ({ context }) => mayDo(context, 'edit'));
  const kind = useSelector(request, ({ context }) => kindOfRequest(context));
  if (!kind) return null;
  const sheet = kind.isSheet && (
    <SheetForm
      request={request}
      kind={kind}
      record={record}
      root={root}
      fallback={<SkeletonRows label={t('loading')} count={8} height={gridRowHeight} />}
    />
  );
  return (
    <>
      {record.messages.length > 0 && record.status === 'WaitingForCorrection' && (
        <Conversation request={request} record={record} />
      )}
      {isEditable ? (
        sheet || <RequestForm request={request} kind={kind} record={record} />
      ) : (
        <>
          <Conversation request={request} record={record} />
          {sheet}
          <SentForm request={request} kind={kind} record={record} />
        </>
      )}
    </>
  );
}
