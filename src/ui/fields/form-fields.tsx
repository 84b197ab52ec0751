import { type FocusEvent, type ReactNode, useState } from 'react';
import { faultOf } from '../../../contract/fields/fault.ts';
import type { FieldFormat } from '../../../contract/fields/formats.ts';
import { fieldsOf } from '../../../contract/tasks/form-fields.ts';
import type { Form, FormField } from '../../../contract/tasks/task-kinds.ts';
import { AddressField, type PlacesSource } from './address-field.tsx';
import { HourDecimalField, MoneyField } from './amount-field.tsx';
import { ChoiceField } from './choice-field.tsx';
import { DateField } from './date-field.tsx';
import type { FieldProps } from './field.tsx';
import classes from './fields.module.css';
import { CepField, CnpjField, CpfField, PhoneField, SsnField } from './masked-field.tsx';
import { MonthField } from './month-field.tsx';
import { EmailField, HourMinuteField, TextField } from './text-field.tsx';

interface FormFieldsProps {
  readonly form: Form;
  /** The values by field; one that is not there counts as empty. */
  readonly values: Readonly<Record<string, string>>;
  readonly onChange: (name: string, value: string) => void;
  /** Shows every fault; otherwise each shows once its field has been left. */
  readonly showFaults?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly places: PlacesSource;
  /** Draws a field for a file, whose value is the id of an uploaded document. */
  readonly renderFile: (field: FieldProps, name: string) => ReactNode;
}

type Piece = (props: FieldProps) => ReactNode;

/** The piece of each format that needs no more than every field does. */
const pieces: Readonly<Record<Exclude<FieldFormat, 'address' | 'choice' | 'file'>, Piece>> = {
  text: TextField,
  email: EmailField,
  ssn: SsnField,
  phone: PhoneField,
  cpf: CpfField,
  cnpj: CnpjField,
  cep: CepField,
  date: DateField,
  month: MonthField,
  'hour-minute': HourMinuteField,
  'hour-decimal': HourDecimalField,
  money: MoneyField,
};

/** The fields of a form that the firm describes as data (decision 28), in its order. */
export function FormFields(props: FormFieldsProps) {
  const { form, values, onChange, showFaults = false, disabled, places, renderFile } = props;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const leave = (name: string) => (event: FocusEvent<HTMLDivElement>) => {
    // A field of several inputs is left with the last of them.
    if (event.currentTarget.contains(event.relatedTarget)) return;
    setLeft((before) => (before.has(name) ? before : new Set([...before, name])));
  };
  return (
    <div className={classes.form}>
      {fieldsOf(form).map(([name, field]) => {
        const required = form.required.includes(name);
        const value = values[name] ?? '';
        const fieldProps: FieldProps = {
          label: field.title,
          description: field.description,
          required,
          fault: showFaults || left.has(name) ? faultOf(field, value, required) : null,
          bounds: field,
          value,
          onChange: (next) => onChange(name, next),
          disabled,
          name,
        };
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: it hears when the focus leaves what it holds, and does nothing itself.
          <div key={name} data-field={name} onBlur={leave(name)}>
            <FieldOf
              field={field}
              props={fieldProps}
              places={places}
              renderFile={(props) => renderFile(props, name)}
            />
          </div>
        );
      })}
    </div>
  );
}

interface FieldOfProps extends Pick<FormFieldsProps, 'places'> {
  readonly field: FormField;
  readonly props: FieldProps;
  readonly renderFile: (field: FieldProps) => ReactNode;
}

function FieldOf({ field, props, places, renderFile }: FieldOfProps) {
  if (field.format === 'address') return <AddressField {...props} places={places} />;
  if (field.format === 'file') return renderFile(props);
  if (field.format === 'choice')
    return <ChoiceField {...props} choices={(field.enum ?? []).map((value) => ({ value, label: value }))} />;
  const Field = pieces[field.format];
  return <Field {...props} />;
}
