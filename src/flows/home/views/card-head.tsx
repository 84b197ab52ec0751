import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import styles from './home.module.css';

interface CardHeadProps {
  id: string;
  title: string;
  /** A few words on what is in the card. */
  note?: string | undefined;
  /** Where all of it is. */
  all?: {
    readonly to: string;
    readonly words: string;
    /** The accessible name, where the words say too little by themselves. */
    readonly name?: string;
    /** Whether a phone has this link below the list. */
    readonly isDeskOnly?: boolean;
  };
}

/** The heading of a card. */
export const CardHead = ({ id, title, note, all }: CardHeadProps) => (
  <div className={styles.head}>
    <h2 id={id} className={text.heading}>
      {title}
    </h2>
    {note && <span className={text.small}>{note}</span>}
    {all && (
      <Link
        to={all.to}
        className={`${surface.forward} ${styles.all}`}
        aria-label={all.name}
        data-desk={all.isDeskOnly || undefined}
      >
        {all.words}
        <IconChevronRight size={16} aria-hidden />
      </Link>
    )}
  </div>
);
