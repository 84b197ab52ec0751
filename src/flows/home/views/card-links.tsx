import { Link } from 'react-router-dom';
import { requestsPathOf } from '../../../../machines/action-paths.ts';
import surface from '../../../ui/surface.module.css';
import styles from './home.module.css';

/** How many tasks and how many service requests a card shows. */
export interface MostRows {
  readonly tasks: number;
  readonly requests: number;
}

/** The path of the list of all service requests. */
export const allRequests = requestsPathOf('/actions', null);

interface CardLink {
  readonly to: string;
  readonly words: string;
  /** Whether a desk has this link in the head of the card. */
  readonly isPhoneOnly?: boolean;
}

/** The links below the rows of a card, side by side; nothing without a link. */
export const CardLinks = ({ links }: { links: readonly (CardLink | false | null | undefined)[] }) => {
  const shown = links.filter((link) => typeof link === 'object' && link !== null);
  return (
    shown.length > 0 && (
      <div
        className={`${surface.lineAbove} ${styles.more}`}
        data-phone={shown.every(({ isPhoneOnly }) => isPhoneOnly) || undefined}
      >
        {shown.map(({ to, words, isPhoneOnly }) => (
          <Link key={to} to={to} className={surface.forward} data-phone={isPhoneOnly || undefined}>
            {words}
          </Link>
        ))}
      </div>
    )
  );
};
