import { Link } from 'react-router-dom';
import surface from '../../../ui/surface.module.css';
import styles from './home.module.css';

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
