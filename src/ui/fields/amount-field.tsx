import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { amountText, amountValue } from '../../../contract/fields/amount.ts';
import { currencySign } from '../language/days.ts';
import { type FieldProps, useInput, useLanguage } from './field.tsx';
import classes from './fields.module.css';

/** The room of a sign of one character, and of a longer one, before the amount, in pixels. */
const narrowSign = 28;
const wideSign = 42;

/** A number in the language's separators, kept with a decimal point; what was understood shows on leaving the field. */
function AmountField({ sign, ...props }: FieldProps & { sign?: string | undefined }) {
  const language = useLanguage();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      {...useInput(props)}
      inputMode="decimal"
      autoComplete="off"
      className={classes.numbers}
      {...(sign && {
        leftSection: <span className={classes.sign}>{sign}</span>,
        leftSectionWidth: sign.length > 1 ? wideSign : narrowSign,
      })}
      value={typed ?? amountText(props.value, language)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        props.onChange(amountValue(currentTarget.value, language));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

/** An amount of money with up to two decimals, beside the sign of its currency: 1250.5 shows as `1,250.50`. */
export function MoneyField(props: FieldProps) {
  const language = useLanguage();
  const value = /^-?\d+\.\d$/.test(props.value) ? `${props.value}0` : props.value;
  return (
    <AmountField {...props} value={value} sign={props.currency && currencySign(props.currency, language)} />
  );
}

/** A number of hours with up to two decimals [T5.14]. */
export const HourDecimalField = (props: FieldProps) => <AmountField {...props} />;
