import { type ReactNode, useId } from 'react';
import { ReasonId } from '../reasoned-button.tsx';
import text from '../text.module.css';
import classes from './dialog.module.css';

interface DialogFootProps {
  /** What is under way, or why the main button does nothing; '' while there is nothing to say. */
  hint?: ReactNode;
  /** Whether the sentence keeps its place while there is none, so that the buttons do not move below a finger. */
  isSteady?: boolean;
  /** Whether only screen readers need the sentence, because the field above says the same to the eye. */
  isHintHidden?: boolean;
  /** Buttons, the main one last. */
  children: ReactNode;
}

/** The end of a dialog: its buttons, and beside them the sentence that its reasoned button is described by. */
export function DialogFoot({ hint, isSteady = false, isHintHidden = false, children }: DialogFootProps) {
  const hintId = useId();
  return (
    <ReasonId value={hint === undefined ? undefined : hintId}>
      <div className={classes.foot}>
        {hint !== undefined && (
          <p
            id={hintId}
            className={isHintHidden ? text.hidden : classes.hint}
            data-steady={isSteady || undefined}
            aria-live="polite"
          >
            {hint}
          </p>
        )}
        {children}
      </div>
    </ReasonId>
  );
}
