import type { ReactNode } from 'react';
import { useFocusWhen } from '../focus/use-focus-when.ts';
import text from '../text.module.css';
import classes from './dialog.module.css';

interface ScreenHeadingProps {
  icon: ReactNode;
  /** Whether it reports a success, rather than something that is not available. */
  isGood?: boolean;
  title: string;
  text: string;
}

/** The head of a dialog's screen that took another's place. It takes the focus, which went away with what had it. */
export function ScreenHeading({ icon, isGood = false, title, text: sentence }: ScreenHeadingProps) {
  // Another title is another screen.
  const heading = useFocusWhen<HTMLHeadingElement>(title);
  return (
    <div className={classes.screenHead}>
      <span className={classes.screenIcon} data-good={isGood || undefined} aria-hidden="true">
        {icon}
      </span>
      <div>
        <h3 ref={heading} className={text.heading} tabIndex={-1}>
          {title}
        </h3>
        <p className={text.quiet}>{sentence}</p>
      </div>
    </div>
  );
}
