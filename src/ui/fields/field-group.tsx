import { Input } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { type FieldProps, useWrapper } from './field.tsx';

interface FieldGroupProps {
  readonly field: FieldProps;
  readonly role?: 'group' | 'radiogroup';
  readonly className?: string | undefined;
  /** Whether the label only says how to answer: what is asked stands above it. */
  readonly isHint?: boolean;
  readonly children: ReactNode;
}

/** A field of several inputs: a group that carries the label, the description and the message. */
export function FieldGroup({ field, role = 'group', className, isHint = false, children }: FieldGroupProps) {
  const id = useId();
  const wrapper = useWrapper(field);
  const [labelId, descriptionId, errorId] = [`${id}-label`, `${id}-description`, `${id}-error`];
  const describedBy = [wrapper.description && descriptionId, wrapper.error && errorId]
    .filter(Boolean)
    .join(' ');
  return (
    <Input.Wrapper
      {...wrapper}
      labelElement="div"
      labelProps={isHint ? { id: labelId, fw: 400, c: 'var(--cc-quiet)', mb: 8 } : { id: labelId }}
      descriptionProps={{ id: descriptionId }}
      errorProps={{ id: errorId }}
    >
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a description and, as a radio group, the two states. */}
      <div
        role={role}
        className={className}
        aria-labelledby={labelId}
        aria-describedby={describedBy || undefined}
        aria-required={role === 'radiogroup' ? (field.required ?? false) : undefined}
        aria-invalid={role === 'radiogroup' && wrapper.error ? true : undefined}
      >
        {children}
      </div>
    </Input.Wrapper>
  );
}
