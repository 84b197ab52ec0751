import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type FieldProps, useInput } from './field.tsx';

/** A line of text. */
export const TextField = (props: FieldProps) => (
  <TextInput
    {...useInput(props)}
    value={props.value}
    onChange={(event) => props.onChange(event.currentTarget.value)}
  />
);

/** A text of several lines, which grows with what is typed. */
export const LongTextField = (props: FieldProps) => (
  <Textarea
    {...useInput(props)}
    autosize
    minRows={3}
    maxRows={12}
    value={props.value}
    onChange={(event) => props.onChange(event.currentTarget.value)}
  />
);

/** A whole number. */
export const CountField = (props: FieldProps) => (
  <TextInput
    {...useInput(props)}
    inputMode="numeric"
    autoComplete="off"
    value={props.value}
    onChange={(event) => props.onChange(event.currentTarget.value.trim())}
  />
);

/** An e-mail address; the portal's own check says whether it is one, not the browser's [T5.15]. */
export const EmailField = (props: FieldProps) => (
  <TextInput
    {...useInput(props)}
    inputMode="email"
    autoComplete="email"
    autoCapitalize="off"
    spellCheck={false}
    value={props.value}
    onChange={(event) => props.onChange(event.currentTarget.value)}
  />
);

/** A time of work in hours and minutes, `7:30` [T5.13]. */
export function HourMinuteField(props: FieldProps) {
  const { t } = useTranslation('fields');
  const input = useInput({ ...props, description: props.description ?? t('hourMinuteHint') });
  return (
    <TextInput
      {...input}
      autoComplete="off"
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value.trim())}
    />
  );
}
