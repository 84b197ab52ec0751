import type { ReactNode } from 'react';
import { useId } from 'react';
import surface from '../surface.module.css';
import text from '../text.module.css';
import classes from './widget-card.module.css';

interface WidgetCardProps {
  title: string;
  /** A few words beside the title, such as a count. */
  note?: string | undefined;
  /** What leads on, or to the next month, at the end of the head. */
  actions?: ReactNode;
  /** Whether what it shows is being replaced. */
  isBusy?: boolean;
  children: ReactNode;
}

/** A widget of a dashboard [T2.22]: a head with its title, and its content below. */
export function WidgetCard({ title, note, actions, isBusy = false, children }: WidgetCardProps) {
  const id = useId();
  return (
    <section className={`${surface.card} ${classes.card}`} aria-labelledby={id} aria-busy={isBusy}>
      <div className={classes.head}>
        <h2 id={id} className={text.heading}>
          {title}
        </h2>
        {note && <span className={text.small}>{note}</span>}
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}
