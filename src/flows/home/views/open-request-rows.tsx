import { useTranslation } from 'react-i18next';
import type { OpenRequest } from '../../../../contract/requests/open-request.ts';
import type { ClientTag } from '../../../../contract/tasks/task-groups.ts';
import { late } from '../../../ui/flow/late.tsx';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import styles from './home.module.css';

// With the words of all kinds of requests: only users who have requests fetch it.
const OpenRequests = late(() => import('./open-requests.tsx'), ['requestKinds']);

interface OpenRequestRowsProps {
  rows: readonly OpenRequest[];
  clients: readonly ClientTag[];
  /** The class of a row, whose height the rows have before they are there. */
  rowClass: string | undefined;
}

/** The rows of service requests in a card of home, below those of tasks; nothing where there are none. */
export function OpenRequestRows({ rows, clients, rowClass }: OpenRequestRowsProps) {
  const { t } = useTranslation('home');
  if (rows.length === 0) return null;
  return (
    <>
      <p className={`${text.caption} ${text.strong} ${surface.lineAbove} ${styles.requests}`}>
        {t('requests')}
      </p>
      <OpenRequests
        rows={rows}
        clients={clients}
        fallback={rows.map(({ id }) => (
          <div key={id} className={`${surface.lineAbove} ${styles.row} ${rowClass}`} />
        ))}
      />
    </>
  );
}
