import { NativeSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type FieldProps, useInput } from './field.tsx';
import classes from './fields.module.css';

/** A choice: what it is kept as, and what it is called. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

interface ChoiceFieldProps extends FieldProps {
  readonly choices: readonly Choice[];
}

/** One of a list. A value that is not in the list stays to be seen until another is chosen. */
export function ChoiceField({ choices, ...props }: ChoiceFieldProps) {
  const { t } = useTranslation('fields');
  const isListed = props.value === '' || choices.some(({ value }) => value === props.value);
  return (
    <NativeSelect
      {...useInput(props)}
      classNames={{ input: props.value === '' ? (classes.unset ?? '') : '' }}
      rightSection={<IconChevronDown size={16} aria-hidden />}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    >
      <option value="">{t('choose')}</option>
      {!isListed && <option value={props.value}>{props.value}</option>}
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </NativeSelect>
  );
}
