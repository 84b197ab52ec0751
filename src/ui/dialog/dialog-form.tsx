import type { ReactNode } from 'react';
import classes from './dialog.module.css';

interface DialogFormProps {
  onSubmit: () => void;
  className?: string | undefined;
  children: ReactNode;
}

/** The fields of a dialog, its problem and its foot, one below the other. The browser's own messages stay away. */
export const DialogForm = ({ onSubmit, className, children }: DialogFormProps) => (
  <form
    className={className ? `${classes.stack} ${className}` : classes.stack}
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    {children}
  </form>
);

/** A column of a dialog's content, for a dialog without a form. */
export const DialogStack = ({ children }: { children: ReactNode }) => (
  <div className={classes.stack}>{children}</div>
);
