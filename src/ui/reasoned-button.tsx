import type { ButtonProps } from '@mantine/core';
import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { type ComponentPropsWithRef, createContext, use } from 'react';

/** The id of the sentence that says why a button beside it does nothing. */
export const ReasonId = createContext<string | undefined>(undefined);

export interface ReasonedButtonProps
  extends ButtonProps,
    Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps | 'disabled'> {
  /** Whether it does nothing for now: the chart refuses its event. */
  isOff?: boolean;
  /** Whether the answer to it is on its way. */
  isBusy?: boolean;
}

/**
 * A button that keeps the focus and can be read while it does nothing, which one that is `disabled` cannot. The foot around
 * it holds the sentence that says why.
 */
export function ReasonedButton({ isOff = false, isBusy = false, ...props }: ReasonedButtonProps) {
  const reasonId = use(ReasonId);
  const isIdle = isOff || isBusy;
  return (
    <Button
      aria-describedby={reasonId}
      {...props}
      data-disabled={isIdle || undefined}
      aria-disabled={isIdle || undefined}
      aria-busy={isBusy || undefined}
    />
  );
}
