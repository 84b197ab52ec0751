import type { ReactNode } from 'react';
import { useFocusWhen } from '../../../ui/focus/use-focus-when.ts';
import classes from './screens.module.css';

interface ScreenHeadingProps {
  icon: ReactNode;
  /** Whether it reports a success, rather than something that is not available. */
  isGood?: boolean;
  title: string;
  text: string;
}

/** The head of a screen that took the form's place. It takes the focus, which went away with what had it. */
export function ScreenHeading({ icon, isGood = false, title, text }: ScreenHeadingProps) {
  const heading = useFocusWhen<HTMLHeadingElement>(true);
  return (
    <div className={classes.head}>
      <span className={classes.icon} data-good={isGood || undefined} aria-hidden="true">
        {icon}
      </span>
      <div>
        <h3 ref={heading} className={classes.title} tabIndex={-1}>
          {title}
        </h3>
        <p className={classes.text}>{text}</p>
      </div>
    </div>
  );
}
