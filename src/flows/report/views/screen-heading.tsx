import type { ReactNode } from 'react';
import { useFocusWhen } from '../../../ui/focus/use-focus-when.ts';
import classes from './report.module.css';

interface ScreenHeadingProps {
  icon: ReactNode;
  title: string;
  text: string;
}

/** The head of a screen that took another's place. It takes the focus, which went away with what had it. */
export function ScreenHeading({ icon, title, text }: ScreenHeadingProps) {
  // Another title is another screen.
  const heading = useFocusWhen<HTMLHeadingElement>(title);
  return (
    <div className={classes.head}>
      <span className={classes.icon} aria-hidden="true">
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
