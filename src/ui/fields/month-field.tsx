import { yearsFor } from '../../../contract/fields/time/date-parts.ts';
import { monthNames, PartSelect } from './date-selects.tsx';
import { type FieldProps, useLanguage } from './field.tsx';
import { FieldGroup } from './field-group.tsx';
import classes from './fields.module.css';

const months = Array.from({ length: 12 }, (_, index) => index + 1);
const numberOf = (text: string | undefined): number | undefined => (text ? Number(text) : undefined);

/** A month of a year, kept as `yyyy-MM`; with one of the two missing its place is empty (`-07`), which is no month. */
export function MonthField(props: FieldProps) {
  const language = useLanguage();
  const [year, month] = props.value.split('-').map(numberOf);
  const change = (nextYear: number | undefined, nextMonth: number | undefined) => {
    const yearText = nextYear === undefined ? '' : String(nextYear).padStart(4, '0');
    const monthText = nextMonth === undefined ? '' : String(nextMonth).padStart(2, '0');
    props.onChange(yearText || monthText ? `${yearText}-${monthText}` : '');
  };
  return (
    <FieldGroup field={props} className={classes.row}>
      <PartSelect
        part="month"
        value={month}
        options={months}
        names={monthNames(language)}
        disabled={props.disabled}
        onChange={(picked) => change(year, picked)}
      />
      <PartSelect
        part="year"
        value={year}
        options={yearsFor(new Date().getFullYear())}
        disabled={props.disabled}
        onChange={(picked) => change(picked, month)}
      />
    </FieldGroup>
  );
}
