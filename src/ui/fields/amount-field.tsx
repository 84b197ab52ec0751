import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { amountText, amountValue } from '../../../contract/fields/amount.ts';
import { type FieldProps, useInput, useLanguage } from './field.tsx';
import classes from './fields.module.css';

/** A number in the language's separators, kept with a decimal point; what was understood shows on leaving the field. */
function AmountField(props: FieldProps) {
  const language = useLanguage();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      {...useInput(props)}
      inputMode="decimal"
      autoComplete="off"
      className={classes.numbers}
      value={typed ?? amountText(props.value, language)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        props.onChange(amountValue(currentTarget.value, language));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

/** An amount of money with up to two decimals. */
export const MoneyField = (props: FieldProps) => <AmountField {...props} />;

/** A number of hours with up to two decimals [T5.14]. */
export const HourDecimalField = (props: FieldProps) => <AmountField {...props} />;
