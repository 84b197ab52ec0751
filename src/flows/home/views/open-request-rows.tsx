import type { OpenRequest } from '../../../../contract/requests/open-request.ts';
import type { ClientTag } from '../../../../contract/tasks/task-groups.ts';
import { late } from '../../../ui/flow/late.tsx';
import surface from '../../../ui/surface.module.css';
import styles from './home.module.css';

// With the words of all kinds of requests: only users who have requests fetch it.
const OpenRequests = late(() => import('./open-requests.tsx'), ['requestKinds']);

interface OpenRequestRowsProps {
  rows: readonly OpenRequest[];
  clients: readonly ClientTag[];
  /** The class of a row, whose height the rows have before they are there. */
  rowClass: string | undefined;
}

/** The rows of service requests in a card of home; nothing where there are none. */
export const OpenRequestRows = ({ rows, clients, rowClass }: OpenRequestRowsProps) =>
  rows.length > 0 && (
    <OpenRequests
      rows={rows}
      clients={clients}
      fallback={rows.map(({ id }) => (
        <div key={id} className={`${surface.lineAbove} ${styles.row} ${rowClass}`} />
      ))}
    />
  );
