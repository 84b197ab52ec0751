import '@mantine/core/styles/Input.layer.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldFault } from '../../../contract/fields/fault.ts';
import { maxHours } from '../../../contract/fields/time/hour-decimal.ts';
import type { Language } from '../../../contract/language/market.ts';
import classes from './fields.module.css';

/** What every field of a form takes: the value is kept as the contract says, whatever the language shows. */
export interface FieldProps {
  readonly label: string;
  readonly description?: string | undefined;
  /** Fields that are not required are marked so [T5.15]. */
  readonly required?: boolean | undefined;
  /** The error to show below the field; absent while none is to be shown. */
  readonly fault?: FieldFault | null | undefined;
  /** The bounds that messages name: lengths in characters, and those of a whole number. */
  readonly bounds?:
    | {
        readonly minLength?: number | undefined;
        readonly maxLength?: number | undefined;
        readonly least?: number | undefined;
        readonly most?: number | undefined;
      }
    | undefined;
  /** What an amount of money is in (ISO 4217); without it no sign stands in the field. */
  readonly currency?: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly disabled?: boolean | undefined;
  readonly name?: string | undefined;
}

/** The language that is shown. */
export const useLanguage = (): Language => useTranslation().i18n.language as Language;

/** A whole number with an upper bound names both of its bounds. */
const countFaultKey = (bounds: FieldProps['bounds']) =>
  bounds?.most === undefined ? 'count' : 'countBetween';

/** The message of a fault in the language that is shown [T5.15]; `undefined` without one. */
export function useFaultText({ fault, bounds }: Pick<FieldProps, 'fault' | 'bounds'>): string | undefined {
  const { t } = useTranslation('fields');
  if (!fault) return undefined;
  const { minLength, maxLength } = bounds ?? {};
  const isOfLength = fault === 'maxLength' || fault === 'minlengthTrim';
  if (isOfLength && minLength === maxLength) return t('fault.exactLength', { bound: minLength ?? 0 });
  const bound = fault === 'maxLength' ? maxLength : minLength;
  if (fault === 'count')
    return t(`fault.${countFaultKey(bounds)}`, { least: bounds?.least ?? 0, most: bounds?.most });
  return t(`fault.${fault}`, { bound: bound ?? 0, most: maxHours });
}

/** A field's label, with the mark of one that may stay empty. */
export function FieldLabel({ label, required }: Pick<FieldProps, 'label' | 'required'>): ReactNode {
  const { t } = useTranslation('fields');
  if (required) return label;
  return (
    <>
      {label} <span className={classes.optional}>{t('optional')}</span>
    </>
  );
}

/** What the wrapper of any field is given: label, and a description or, where there is a fault, its message. */
export function useWrapper(props: FieldProps) {
  const { fault, description } = props;
  const said = useFaultText(props);
  // Of a field that is empty, or too short, the hint says what to enter; any other fault says that by itself.
  const isHinted = fault === 'required' || fault === 'maxLength' || fault === 'minlengthTrim';
  const error =
    said && isHinted && description ? (
      <>
        {said} <span className={classes.hint}>{description}</span>
      </>
    ) : (
      said
    );
  return {
    label: <FieldLabel label={props.label} required={props.required} />,
    description: error === undefined ? description : undefined,
    error,
    inputWrapperOrder: ['label', 'input', 'error', 'description'] as (
      | 'label'
      | 'input'
      | 'description'
      | 'error'
    )[],
  };
}

/** What the input of a field with a single one is given, its wrapper's parts included. */
export function useInput(props: FieldProps) {
  return {
    ...useWrapper(props),
    disabled: props.disabled ?? false,
    name: props.name,
    'aria-required': props.required ?? false,
  };
}
