import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import {
  IconAlertCircle,
  IconChecklist,
  IconChevronRight,
  IconCircleCheck,
  IconFileSearch,
  IconFileUpload,
  IconReceipt,
  IconSignature,
} from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Progress } from '../../../../contract/home/home.ts';
import type { GroupVerb } from '../../../../contract/tasks/group-sections.ts';
import type { ClientTag } from '../../../../contract/tasks/task-groups.ts';
import type { TaskGroupType } from '../../../../contract/tasks/task-rules.ts';
import type { Home } from '../../../../machines/home/home.machine.ts';
import { taskPathOf } from '../../../../machines/item-paths.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { useMay } from '../../../ui/flow/use-may.ts';
import { dueOf, formatMoney, formatShortDay } from '../../../ui/language/days.ts';
import { readableLabel } from '../../../ui/language/task-label.ts';
import { handledBy } from '../../../ui/list/handled-by.ts';
import { ProgressBar } from '../../../ui/message/progress-bar.tsx';
import { StateMessage } from '../../../ui/message/state-message.tsx';
import { useFirmTheme } from '../../../ui/page/use-firm-theme.ts';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import { CardHead } from './card-head.tsx';
import { allRequests, CardLinks, type MostRows } from './card-links.tsx';
import { ClientName } from './client-name.tsx';
import styles from './home.module.css';
import { OpenRequestRows } from './open-request-rows.tsx';
import { useNumberWords } from './use-number-words.ts';

type WaitingPart = NonNullable<Home['waiting']>;
type Row = WaitingPart['rows'][0];
export type RequestsPart = NonNullable<Home['requests']>['waiting'];

interface WaitingProps {
  home: SystemActors['home'];
  waiting: WaitingPart;
  /** The service requests that wait for the user. */
  requests: RequestsPart | undefined;
  clients: readonly ClientTag[];
  /** How many rows are shown; all that came when not given. */
  most?: MostRows | undefined;
}

const icons: Readonly<Record<TaskGroupType, typeof IconReceipt>> = {
  document_request: IconFileUpload,
  payment_request: IconReceipt,
  esign: IconSignature,
  questionnaire: IconChecklist,
  document_review: IconFileSearch,
};

/** What the firm wants from the user, across all clients, the most urgent first. */
export function Waiting({ home, waiting, requests, clients, most }: WaitingProps) {
  const { t } = useTranslation('home');
  const { firmName } = useFirmTheme();
  const wordOf = useNumberWords();
  const titleId = useId();
  const mayChange = useMay('changes');
  const { total } = waiting;
  const rows = waiting.rows.slice(0, most?.tasks);
  const requestRows = requests?.rows.slice(0, most?.requests) ?? [];
  const clientOf = ({ clientId }: Row) => clients.find(({ id }) => id === clientId);
  const first = rows.find((row) => verbHere(row, mayChange, clientOf(row)) !== 'view');
  return (
    <section className={`${surface.card} ${styles.card}`} aria-labelledby={titleId}>
      <CardHead
        id={titleId}
        title={t('waiting')}
        note={total > 0 ? t('byDate', { count: total }) : undefined}
        all={{ to: '/tasks', words: t('allTasks'), isDeskOnly: total > 0 }}
      />
      {rows.length + requestRows.length === 0 ? (
        <StateMessage
          icon={<IconCircleCheck size={22} />}
          title={t('emptyTitle')}
          text={t('emptyText', { firm: firmName })}
        />
      ) : (
        <ul>
          {rows.map((row) => (
            <WaitingRow
              key={row.groupId}
              home={home}
              row={row}
              client={clientOf(row)}
              mayChange={mayChange}
              isFirst={row === first}
            />
          ))}
        </ul>
      )}
      <OpenRequestRows rows={requestRows} clients={clients} rowClass={styles.waitingRow} />
      <CardLinks
        links={[
          total > 0 && {
            to: '/tasks',
            words: total > rows.length ? t('showAll', { count: total, words: wordOf(total) }) : t('allTasks'),
            // A desk has it in the head of the card.
            isPhoneOnly: true,
          },
          requests && requests.total > requestRows.length && { to: allRequests, words: t('allRequests') },
        ]}
      />
    </section>
  );
}

interface WaitingRowProps {
  home: SystemActors['home'];
  row: Row;
  client: ClientTag | undefined;
  mayChange: boolean;
  /** Whether it is the first that the user can act on: its button is the only filled one of home. */
  isFirst: boolean;
}

/** What the button of a row says: who only reads the tasks of its client views it. */
const verbHere = ({ verb }: Row, mayChange: boolean, client: ClientTag | undefined): GroupVerb =>
  mayChange && client?.mayChange !== false ? verb : 'view';

/** One row: its only link covers it, so that a press anywhere opens the task. */
function WaitingRow({ home, row, client, mayChange, isFirst }: WaitingRowProps) {
  const { t, i18n } = useTranslation('home');
  const { t: ofTasks } = useTranslation('tasks');
  const titleId = useId();
  const actionId = useId();
  const Icon = icons[row.type];
  const action = verbHere(row, mayChange, client);
  const { progress } = row;
  const showsBar = progress.kind === 'done' && action !== 'view';
  const label = readableLabel(row.label, ofTasks);
  const next = readableLabel(row.next, ofTasks);
  return (
    <li
      className={`${surface.lineAbove} ${surface.pressable} ${styles.row} ${styles.waitingRow}`}
      data-first={isFirst || undefined}
    >
      <span className={`${surface.tile} ${styles.tile}`} aria-hidden="true">
        <Icon size={20} />
      </span>
      <h3 id={titleId} className={`${text.strong} ${text.body} ${styles.title}`} data-words="firm">
        {label}
      </h3>
      <ClientName client={client} next={next === label ? undefined : next} />
      <DueBadge row={row} />
      <span className={`${text.small} ${styles.progress}`} data-alone={!showsBar || undefined}>
        {action === 'view' ? ofTasks('readOnly') : progressWords(progress, t, ofTasks, i18n.language)}
      </span>
      {showsBar && (
        <ProgressBar
          className={styles.bar}
          label={t('progressOf', { label })}
          share={progress.done / progress.all}
          valueText={t('doneOf', { done: progress.done, all: progress.all })}
        />
      )}
      <Button
        component={Link}
        to={taskPathOf(row)}
        state={{ opened: row.taskId }}
        className={`${surface.covering} ${styles.action}`}
        variant={isFirst ? 'filled' : 'default'}
        aria-labelledby={`${actionId} ${titleId}`}
        onClick={handledBy(() => home.send({ type: 'task.open', taskId: row.taskId }))}
      >
        <span id={actionId} className={styles.actionWords}>
          {ofTasks(`verb.${action}`)}
        </span>
        <IconChevronRight className={styles.chevron} size={20} aria-hidden />
      </Button>
    </li>
  );
}

function DueBadge({ row: { dueDate, expirationDate } }: { row: Row }) {
  const { t, i18n } = useTranslation('home');
  const { t: ofTasks } = useTranslation('tasks');
  const now = new Date();
  const due = dueOf(dueDate, expirationDate, now);
  const date = due && formatShortDay(due.date, now, i18n.language);
  return (
    <span className={`${surface.tag} ${styles.due}`} data-tone={due?.tone ?? 'quiet'}>
      {due?.tone === 'bad' && <IconAlertCircle size={14} aria-hidden />}
      {!due
        ? ofTasks('noDate')
        : due.word === 'expiredOn'
          ? t('expired', { date })
          : ofTasks(due.word, { date })}
    </span>
  );
}

function progressWords(
  progress: Progress,
  t: ReturnType<typeof useTranslation<'home'>>['t'],
  ofTasks: ReturnType<typeof useTranslation<'tasks'>>['t'],
  language: string,
): string {
  switch (progress.kind) {
    case 'done':
      return t('doneOf', { done: progress.done, all: progress.all });
    case 'amount':
      return formatMoney(progress.amount, progress.currency, language);
    case 'signatures':
      return t('signatures', { count: progress.left });
    case 'returned':
      return t('returned', { count: progress.files });
    case 'tasks':
      return ofTasks('taskCount', { count: progress.count });
    case 'parts':
      return ofTasks(`partCount.${progress.part}`, { count: progress.count });
    default:
      return ofTasks(progress.kind);
  }
}
