import { IconArrowBackUp, IconCircleCheck, IconEye, IconInbox, IconUser } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import {
  type HandInState,
  handInLife,
  handInWords,
  holderOf,
  nextStepWords,
} from '../../../../contract/tasks/hand-in.ts';
import type { ClientTag } from '../../../../contract/tasks/task-groups.ts';
import type { Home } from '../../../../machines/home/home.machine.ts';
import { taskPathOf } from '../../../../machines/item-paths.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { formatSince } from '../../../ui/language/days.ts';
import { readableLabel } from '../../../ui/language/task-label.ts';
import { handledBy } from '../../../ui/list/handled-by.ts';
import { useFirmTheme } from '../../../ui/page/use-firm-theme.ts';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import { CardHead } from './card-head.tsx';
import { allRequests, CardLinks, type MostRows } from './card-links.tsx';
import { ClientName } from './client-name.tsx';
import styles from './home.module.css';
import { OpenRequestRows } from './open-request-rows.tsx';
import type { RequestsPart } from './waiting.tsx';

type WithFirmPart = NonNullable<Home['withFirm']>;

interface WithFirmProps {
  home: SystemActors['home'];
  withFirm: WithFirmPart;
  /** The service requests that the firm has. */
  requests: RequestsPart | undefined;
  clients: readonly ClientTag[];
  /** How many rows are shown; all that came when not given. */
  most?: MostRows | undefined;
}

const looks: Readonly<Record<HandInState, { readonly Icon: typeof IconInbox; readonly tone: string }>> = {
  open: { Icon: IconUser, tone: 'quiet' },
  received: { Icon: IconInbox, tone: 'info' },
  inReview: { Icon: IconEye, tone: 'info' },
  accepted: { Icon: IconCircleCheck, tone: 'good' },
  returned: { Icon: IconArrowBackUp, tone: 'warning' },
};
/** Each bar stands for a step of the firm. */
const bars = [1, 2, 3] as const;

/** A handed-in task: its state, who has it, and the next step, in the words of its chart. */
export function WithFirm({ home, withFirm, requests, clients, most }: WithFirmProps) {
  const { t } = useTranslation('home');
  const titleId = useId();
  const { total } = withFirm;
  const rows = withFirm.rows.slice(0, most?.tasks);
  const requestRows = requests?.rows.slice(0, most?.requests) ?? [];
  const isPlayed = useSelector(home, ({ context }) => context.home?.isFirmPlayed ?? false);
  return (
    <section className={`${surface.card} ${styles.card}`} aria-labelledby={titleId}>
      <CardHead
        id={titleId}
        title={t('withFirm')}
        note={total > 0 ? t('handedIn', { count: total }) : undefined}
      />
      {isPlayed && <p className={`${text.small} ${styles.played}`}>{t('firmPlayed')}</p>}
      <ul>
        {rows.map((row) => (
          <WithFirmRow
            key={row.groupId}
            home={home}
            row={row}
            client={clients.find(({ id }) => id === row.clientId)}
          />
        ))}
      </ul>
      <OpenRequestRows rows={requestRows} clients={clients} rowClass={styles.firmRow} />
      <CardLinks
        links={[
          total > rows.length && { to: '/tasks?section=withFirm', words: t('withFirmAll', { total }) },
          requests && requests.total > requestRows.length && { to: allRequests, words: t('allRequests') },
        ]}
      />
    </section>
  );
}

interface WithFirmRowProps {
  home: SystemActors['home'];
  row: WithFirmPart['rows'][0];
  client: ClientTag | undefined;
}

function WithFirmRow({ home, row, client }: WithFirmRowProps) {
  const { t, i18n } = useTranslation('handIn');
  const { t: ofTasks } = useTranslation('tasks');
  const { firmName } = useFirmTheme();
  const { Icon, tone } = looks[row.state];
  const words = handInWords(row.state);
  const values = {
    holder: holderOf(row, firmName),
    since: formatSince(row.since, new Date(), i18n.language),
  };
  return (
    <li className={`${surface.lineAbove} ${surface.pressable} ${styles.row} ${styles.firmRow}`}>
      <Link
        to={taskPathOf(row)}
        state={{ opened: row.taskId }}
        className={`${surface.cover} ${text.strong} ${text.body} ${styles.title}`}
        onClick={handledBy(() => home.send({ type: 'task.open', taskId: row.taskId }))}
      >
        <span data-words="firm">{readableLabel(row.label, ofTasks)}</span>
      </Link>
      <ClientName client={client} />
      <span className={styles.state}>
        <span className={`${surface.tag} ${styles.badge}`} data-tone={tone}>
          <Icon size={14} aria-hidden />
          {/* Since when it is there, the words beside it say. */}
          {row.state === 'received' || row.state === 'accepted'
            ? t(`stage.${row.state}`)
            : t(words.badge as 'open.badge', values)}
        </span>
        <span className={styles.bars} aria-hidden="true">
          {bars.map((bar) => (
            <span key={bar} data-filled={bar <= handInLife[row.state].bars || undefined} />
          ))}
        </span>
      </span>
      <span className={styles.holder}>
        <span>{t(words.holder as 'open.holder', values)}</span>
        <span className={text.quiet}>{t(nextStepWords(row.state, row.type) as 'open.next', values)}</span>
      </span>
    </li>
  );
}
