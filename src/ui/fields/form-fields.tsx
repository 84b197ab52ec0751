import { type FocusEvent, type ReactNode, useState } from 'react';
import { type CheckedField, type FieldFault, faultOf } from '../../../contract/fields/fault.ts';
import type { FieldFormat } from '../../../contract/fields/formats.ts';
import { fieldsOf } from '../../../contract/tasks/form-fields.ts';
import type { Form } from '../../../contract/tasks/task-kinds.ts';
import { AddressField, type PlacesSource } from './address-field.tsx';
import { HourDecimalField, MoneyField } from './amount-field.tsx';
import { ChoiceField } from './choice-field.tsx';
import { DateField } from './date-field.tsx';
import type { FieldProps } from './field.tsx';
import classes from './fields.module.css';
import { CepField, CnpjField, CpfField, PhoneField, SsnField } from './masked-field.tsx';
import { MonthField } from './month-field.tsx';
import { CountField, EmailField, HourMinuteField, LongTextField, TextField } from './text-field.tsx';
import { useAfterPress } from './use-after-press.ts';

/** A field to draw: its words, what its value has to be, and what is wrong with it. */
export interface ShownField {
  readonly name: string;
  readonly label: string;
  readonly description?: string | undefined;
  readonly rule: CheckedField & { readonly isLong?: true | undefined };
  readonly required: boolean;
  /** What an amount of money is in (ISO 4217). */
  readonly currency?: string | undefined;
  /** The choices of a field of the format `choice`. */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** What is wrong with its value. It is shown once the field has been left. */
  readonly fault: FieldFault | null;
}

interface FieldListProps {
  readonly fields: readonly ShownField[];
  /** The values by field; one that is not there counts as empty. */
  readonly values: Readonly<Record<string, string>>;
  readonly onChange: (name: string, value: string) => void;
  /** Shows every fault; otherwise each shows once its field has been left. */
  readonly showFaults?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly places: PlacesSource;
  /** Draws a field for a file, whose value is the id of an uploaded document. */
  readonly renderFile?: ((field: FieldProps, name: string) => ReactNode) | undefined;
  /** Whether short fields stand beside one another where there is room. */
  readonly isPaired?: boolean | undefined;
  /** Drawn below a field, such as what a check found. */
  readonly renderBelow?: ((name: string) => ReactNode) | undefined;
}

/** Formats whose values are short: across a whole card, they would not look like one number or one day. */
const shortFormats: ReadonlySet<FieldFormat> = new Set<FieldFormat>([
  ...(['ssn', 'phone', 'cpf', 'cnpj', 'cep', 'date', 'month'] as const),
  ...(['hour-minute', 'hour-decimal', 'money', 'count'] as const),
]);

/** A text of no more characters than this is a number, a code or the like. */
const mostOfShort = 30;
/** A label of more characters than this takes two lines in half of the width. */
const mostOfShortLabel = 36;

function isShort({
  rule: { format, isLong, maxLength = Number.POSITIVE_INFINITY },
  choices,
  label,
}: ShownField): boolean {
  // Beside a label of two lines the next field would stand higher than its own.
  if (label.length > mostOfShortLabel) return false;
  if (format === 'choice') return choices.every(({ label }) => label.length <= mostOfShort);
  return shortFormats.has(format) || (format === 'text' && !isLong && maxLength <= mostOfShort);
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
  count: CountField,
};

interface FormFieldsProps extends Omit<FieldListProps, 'fields' | 'renderBelow'> {
  readonly form: Form;
}

/** The fields of a form that the firm describes as data (decision 28), in its order. */
export function FormFields({ form, ...props }: FormFieldsProps) {
  const fields = fieldsOf(form).map(([name, field]): ShownField => {
    const required = form.required.includes(name);
    return {
      name,
      label: field.title,
      description: field.description,
      rule: field,
      required,
      currency: field.currency,
      choices: (field.enum ?? []).map((value) => ({ value, label: value })),
      fault: faultOf(field, props.values[name] ?? '', required),
    };
  });
  return <FieldList {...props} fields={fields} />;
}

/** Fields below one another. */
export function FieldList(props: FieldListProps) {
  const { fields, values, onChange, showFaults = false, disabled, places, renderFile, renderBelow } = props;
  const isLong = ({ rule }: ShownField) => rule.isLong || rule.format === 'address' || rule.format === 'file';
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const afterPress = useAfterPress();
  const leave = (name: string) => (event: FocusEvent<HTMLDivElement>) => {
    // A field of several inputs is left with the last of them.
    if (event.currentTarget.contains(event.relatedTarget)) return;
    afterPress(() => setLeft((before) => (before.has(name) ? before : new Set([...before, name]))));
  };
  return (
    <div className={classes.form} data-paired={props.isPaired || undefined}>
      {fields.map((field) => {
        const { name, label, description, required, currency, rule } = field;
        const fieldProps: FieldProps = {
          label,
          description,
          required,
          fault: showFaults || left.has(name) ? field.fault : null,
          bounds: rule,
          currency,
          value: values[name] ?? '',
          onChange: (next) => onChange(name, next),
          disabled,
          name,
        };
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: it hears when the focus leaves what it holds, and does nothing itself.
          <div
            key={name}
            data-field={name}
            data-long={isLong(field) || undefined}
            data-short={isShort(field) || undefined}
            onBlur={leave(name)}
          >
            <FieldOf
              field={field}
              props={fieldProps}
              places={places}
              renderFile={(shown) => renderFile?.(shown, name)}
            />
            {renderBelow?.(name)}
          </div>
        );
      })}
    </div>
  );
}

interface FieldOfProps extends Pick<FieldListProps, 'places'> {
  readonly field: ShownField;
  readonly props: FieldProps;
  readonly renderFile: (field: FieldProps) => ReactNode;
}

function FieldOf({ field: { rule, choices }, props, places, renderFile }: FieldOfProps) {
  if (rule.format === 'address') return <AddressField {...props} places={places} />;
  if (rule.format === 'file') return renderFile(props);
  if (rule.format === 'choice') return <ChoiceField {...props} choices={choices} />;
  if (rule.isLong) return <LongTextField {...props} />;
  const Field = pieces[rule.format];
  return <Field {...props} />;
}
