import type { ClientTag } from '../../../../contract/tasks/task-groups.ts';
import { late } from '../../../ui/flow/late.tsx';
import surface from '../../../ui/surface.module.css';
import styles from './home.module.css';
import type { RequestsPart } from './waiting.tsx';

// With the words of all kinds of requests: only users who have requests fetch it.
const OpenRequests = late(() => import('./open-requests.tsx'), ['requestKinds']);

interface OpenRequestRowsProps {
  requests: RequestsPart;
  clients: readonly ClientTag[];
  /** The class of a row, whose height the rows have before they are there. */
  rowClass: string | undefined;
}

/** The rows of service requests in a card of home; nothing where there are none. */
export const OpenRequestRows = ({ requests, clients, rowClass }: OpenRequestRowsProps) =>
  requests.rows.length > 0 && (
    <OpenRequests
      requests={requests}
      clients={clients}
      fallback={requests.rows.map(({ id }) => (
        <div key={id} className={`${surface.lineAbove} ${styles.row} ${rowClass}`} />
      ))}
    />
  );
