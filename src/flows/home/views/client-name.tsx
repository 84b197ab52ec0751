import { IconBuilding, IconUser } from '@tabler/icons-react';
import type { ClientTag } from '../../../../contract/tasks/task-groups.ts';
import text from '../../../ui/text.module.css';
import styles from './home.module.css';

interface ClientNameProps {
  client: ClientTag | undefined;
  /** What is next in the row, where its title does not say it; a card as wide as a desk has room for it. */
  next?: string | undefined;
}

/** Whose a row is [T2.25, T3.13]. */
export function ClientName({ client, next }: ClientNameProps) {
  const Kind = client?.kind === 1 ? IconUser : IconBuilding;
  return (
    <span className={`${text.small} ${styles.client}`}>
      <Kind className={styles.kind} size={15} aria-hidden />
      <span className={text.cut} data-words="firm">
        {client?.name}
      </span>
      {next !== undefined && (
        <span className={`${text.cut} ${styles.next}`} data-words="firm">
          {`· ${next}`}
        </span>
      )}
    </span>
  );
}
