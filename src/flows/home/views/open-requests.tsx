import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { IconChevronRight, IconMessages } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OpenRequest } from '../../../../contract/requests/open-request.ts';
import { requestLife } from '../../../../contract/requests/request-life.ts';
import type { ClientTag } from '../../../../contract/tasks/task-groups.ts';
import { requestPathOf } from '../../../../machines/action-paths.ts';
import { useMay } from '../../../ui/flow/use-may.ts';
import { formatSince } from '../../../ui/language/days.ts';
import { useFirmTheme } from '../../../ui/page/use-firm-theme.ts';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import { ClientName } from './client-name.tsx';
import styles from './home.module.css';

interface OpenRequestsProps {
  rows: readonly OpenRequest[];
  clients: readonly ClientTag[];
}

const root = '/actions';

/** Service requests that wait for the user or are with the firm, below the tasks of the same card [T3.14]. */
export default function OpenRequests({ rows, clients }: OpenRequestsProps) {
  return (
    <ul>
      {rows.map((row) => (
        <Row key={row.id} row={row} client={clients.find(({ id }) => id === row.clientId)} />
      ))}
    </ul>
  );
}

interface RowProps {
  row: OpenRequest;
  client: ClientTag | undefined;
}

const Row = (props: RowProps) =>
  requestLife[props.row.status].turn === 'client' ? <WaitingRow {...props} /> : <FirmRow {...props} />;

const useTitle = ({ kind, subject }: OpenRequest): string => {
  const { t } = useTranslation('requestKinds');
  return [t(`${kind}.name`), subject].filter(Boolean).join(' · ');
};

function WaitingRow({ row, client }: RowProps) {
  const { t, i18n } = useTranslation('requestKinds');
  const titleId = useId();
  const actionId = useId();
  const mayChange = useMay('changes');
  const title = useTitle(row);
  const action = !mayChange ? 'view' : row.status === 'WaitingForCorrection' ? 'correct' : 'answer';
  return (
    <li className={`${surface.lineAbove} ${surface.pressable} ${styles.row} ${styles.waitingRow}`}>
      <span className={`${surface.tile} ${styles.tile}`} aria-hidden="true">
        <IconMessages size={20} />
      </span>
      <h3 id={titleId} className={`${text.strong} ${text.body} ${styles.title}`} data-words="firm">
        {title}
      </h3>
      <ClientName client={client} />
      <span className={`${surface.tag} ${styles.due}`} data-tone="warning">
        {t(`statuses.${row.status}`)}
      </span>
      <span className={`${text.small} ${styles.progress}`} data-alone>
        {t('home.since', { when: formatSince(row.since, new Date(), i18n.language) })}
      </span>
      <Button
        component={Link}
        to={requestPathOf(root, row.kind, row.id)}
        className={`${surface.covering} ${styles.action}`}
        variant="default"
        aria-labelledby={`${actionId} ${titleId}`}
      >
        <span id={actionId} className={styles.actionWords}>
          {t(`home.${action}`)}
        </span>
        <IconChevronRight className={styles.chevron} size={20} aria-hidden />
      </Button>
    </li>
  );
}

function FirmRow({ row, client }: RowProps) {
  const { t } = useTranslation('requestKinds');
  const { firmName } = useFirmTheme();
  const title = useTitle(row);
  const stage = row.isOpened ? 'opened' : 'sent';
  return (
    <li className={`${surface.lineAbove} ${surface.pressable} ${styles.row} ${styles.firmRow}`}>
      <Link
        to={requestPathOf(root, row.kind, row.id)}
        className={`${surface.cover} ${text.strong} ${text.body} ${styles.title}`}
      >
        <span data-words="firm">{title}</span>
      </Link>
      <ClientName client={client} />
      <span className={styles.state}>
        <span className={`${surface.tag} ${styles.badge}`} data-tone="info">
          {t(row.isOpened ? 'stages.inReview' : 'stages.sent')}
        </span>
      </span>
      <span className={styles.holder}>
        <span>{t(`home.${stage}`, { firm: firmName })}</span>
        <span className={text.quiet}>{t(`home.${stage}Next`)}</span>
      </span>
    </li>
  );
}
