import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isoDate, parseDate } from '../../../contract/fields/time/date-check.ts';
import {
  correctedDate,
  type DateBounds,
  daysFor,
  daysIn,
  monthsFor,
  yearsFor,
} from '../../../contract/fields/time/date-parts.ts';
import { type DatePart, dateOrder } from '../../../contract/fields/time/date-text.ts';
import type { Language } from '../../../contract/language/market.ts';
import { useLanguage } from './field.tsx';
import classes from './fields.module.css';

/** The longest month, for a day that is chosen before its month. */
const longestMonth = Array.from({ length: daysIn(2000, 1) }, (_, index) => index + 1);

/** The names of the months, January first. */
export function monthNames(language: Language): readonly string[] {
  const { format } = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => format(Date.UTC(2000, month, 1)));
}

interface PartSelectProps {
  readonly part: DatePart;
  readonly value: number | undefined;
  readonly options: readonly number[];
  readonly names?: readonly string[] | undefined;
  readonly disabled?: boolean | undefined;
  readonly onChange: (value: number | undefined) => void;
}

/** The list of one part of a date; `names` are what its numbers are called, the first being 1. */
export function PartSelect({ part, value, options, names, disabled = false, onChange }: PartSelectProps) {
  const { t } = useTranslation('fields');
  return (
    <NativeSelect
      aria-label={t(part)}
      disabled={disabled}
      value={value ?? ''}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? undefined : Number(currentTarget.value))
      }
    >
      <option value="">{t(part)}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {names?.[option - 1] ?? option}
        </option>
      ))}
    </NativeSelect>
  );
}

interface DateSelectsProps {
  /** A date as `yyyy-MM-dd`; anything else counts as none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly bounds?: DateBounds | undefined;
  readonly disabled?: boolean | undefined;
}

type Chosen = Readonly<Record<DatePart, number | undefined>>;

/** Day, month and year to choose from lists, in the language's order [T2.29, T5.11]; a date once all three are chosen. */
export function DateSelects({ value, onChange, bounds = {}, disabled }: DateSelectsProps) {
  const language = useLanguage();
  const [chosen, setChosen] = useState<Chosen>({ day: undefined, month: undefined, year: undefined });
  const thisYear = new Date().getFullYear();
  const { year, month, day } = parseDate(value) ?? chosen;
  const options: Readonly<Record<DatePart, readonly number[]>> = {
    year: yearsFor(thisYear, bounds),
    month: monthsFor(year ?? thisYear, year === undefined ? {} : bounds),
    day: year === undefined || month === undefined ? longestMonth : daysFor(year, month, bounds),
  };
  const choose = (part: DatePart, picked: number | undefined) => {
    const next: Chosen = { year, month, day, [part]: picked };
    setChosen(next);
    if (next.year === undefined || next.month === undefined || next.day === undefined) return onChange('');
    const wanted = { year: next.year, month: next.month, day: next.day };
    onChange(isoDate(correctedDate(wanted, thisYear, bounds)));
  };
  return (
    <div className={classes.row}>
      {dateOrder(language).map((part) => (
        <PartSelect
          key={part}
          part={part}
          value={{ year, month, day }[part]}
          options={options[part]}
          names={part === 'month' ? monthNames(language) : undefined}
          disabled={disabled}
          onChange={(picked) => choose(part, picked)}
        />
      ))}
    </div>
  );
}
