import { TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useLayoutEffect, useReducer, useRef } from 'react';
import { phoneText } from '../../../contract/fields/contact/phone.ts';
import { type MaskName, maskedText, masks } from '../../../contract/fields/mask.ts';
import { ssnText } from '../../../contract/fields/ssn.ts';
import { type FieldProps, useInput } from './field.tsx';
import classes from './fields.module.css';

/** The text of each masked field after an input of `next` in the place of `previous`. */
const formats: Readonly<Record<MaskName, (next: string, previous: string) => string>> = {
  ssn: ssnText,
  phone: phoneText,
  cpf: (next) => maskedText(masks.cpf, next),
  cnpj: (next) => maskedText(masks.cnpj, next),
  cep: (next) => maskedText(masks.cep, next),
};

interface MaskedFieldProps extends FieldProps {
  readonly mask: MaskName;
  readonly input?: Pick<ComponentProps<'input'>, 'inputMode' | 'autoComplete' | 'autoCapitalize'>;
}

function MaskedField({ mask, input = {}, ...props }: MaskedFieldProps) {
  const { value, onChange } = props;
  const field = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  // A text that is not what was typed puts the caret at its end, so it is set back behind the same character.
  useLayoutEffect(() => {
    const place = caret.current;
    caret.current = null;
    if (place !== null && field.current === document.activeElement)
      field.current?.setSelectionRange(place, place);
  });
  return (
    <TextInput
      {...useInput(props)}
      {...input}
      ref={field}
      spellCheck={false}
      className={classes.numbers}
      value={value}
      onChange={({ currentTarget }) => {
        const typed = currentTarget.value;
        const next = formats[mask](typed, value);
        const before = typed.slice(0, currentTarget.selectionStart ?? typed.length);
        caret.current = formats[mask](before, value).length;
        // When nothing of it is taken the value stays, and with it the caret's place would not be set.
        if (next === value) drawAgain();
        else onChange(next);
      }}
    />
  );
}

const digits = { inputMode: 'numeric', autoComplete: 'off' } as const;

/** A social security number, `###-##-####`; its asterisks stay where they are, none can be typed [T5.06]. */
export const SsnField = (props: FieldProps) => <MaskedField {...props} mask="ssn" input={digits} />;

/** A phone number, `(###) ###-####` [T5.07]. */
export const PhoneField = (props: FieldProps) => (
  <MaskedField {...props} mask="phone" input={{ inputMode: 'tel', autoComplete: 'tel-national' }} />
);

/** A CPF, `000.000.000-00` [T5.08]. */
export const CpfField = (props: FieldProps) => <MaskedField {...props} mask="cpf" input={digits} />;

/** A CNPJ, `00.000.000/0000-00`, which may hold letters since July 2026 [T5.08], decision 33. */
export const CnpjField = (props: FieldProps) => (
  <MaskedField {...props} mask="cnpj" input={{ autoComplete: 'off', autoCapitalize: 'characters' }} />
);

/** A CEP, `00.000-000` [T5.08]. */
export const CepField = (props: FieldProps) => (
  <MaskedField {...props} mask="cep" input={{ inputMode: 'numeric', autoComplete: 'postal-code' }} />
);
