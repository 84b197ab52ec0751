import { ActionIcon, TextInput } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.layer.css';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isoDate, parseDate } from '../../../contract/fields/time/date-check.ts';
import type { DateBounds } from '../../../contract/fields/time/date-parts.ts';
import { dateText, dateValue, maxDateText, typedDate } from '../../../contract/fields/time/date-text.ts';
import { DateSelects } from './date-selects.tsx';
import { type FieldProps, useInput, useLanguage } from './field.tsx';
import classes from './fields.module.css';

interface DateFieldProps extends FieldProps {
  /** The first and the last day that may be chosen. */
  readonly range?: DateBounds | undefined;
}

/**
 * A date, kept as `yyyy-MM-dd` [T2.29]. It is typed in the language's order with slashes that come by themselves [T5.09],
 * or chosen from lists of day, month and year [T5.11]; under a finger it is the device's own date input.
 */
export function DateField(props: DateFieldProps) {
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  return isTouch ? <NativeDate {...props} /> : <TypedDate {...props} />;
}

/** The browser writes a date in its own language: the portal's stands over it. */
function NativeDate({ range = {}, ...props }: DateFieldProps) {
  const { t } = useTranslation('fields');
  const language = useLanguage();
  const isDate = Boolean(parseDate(props.value));
  return (
    <TextInput
      {...useInput(props)}
      type="date"
      className={classes.native}
      leftSection={
        <span className={isDate ? classes.nativeText : classes.nativeHint} aria-hidden="true">
          {isDate ? dateText(props.value, language) : t('dateHint')}
        </span>
      }
      leftSectionPointerEvents="none"
      rightSection={<IconCalendar className={classes.picker} size={20} aria-hidden="true" />}
      rightSectionPointerEvents="none"
      leftSectionProps={{ className: classes.nativeSection ?? '' }}
      min={range.min && isoDate(range.min)}
      max={range.max && isoDate(range.max)}
      value={parseDate(props.value) ? props.value : ''}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}

function TypedDate({ range, ...props }: DateFieldProps) {
  const { t } = useTranslation('fields');
  const language = useLanguage();
  const listsId = useId();
  const [isOpen, setOpen] = useState(false);
  const shown = dateText(props.value, language);
  const type = (text: string) => {
    const pasted = text.trim();
    props.onChange(parseDate(pasted) ? pasted : dateValue(typedDate(text, shown), language));
  };
  return (
    <div>
      <TextInput
        {...useInput(props)}
        inputMode="numeric"
        autoComplete="off"
        placeholder={t('dateHint')}
        maxLength={maxDateText}
        className={classes.numbers}
        value={shown}
        onChange={(event) => type(event.currentTarget.value)}
        rightSection={
          <ActionIcon
            variant="subtle"
            className={classes.picker}
            aria-label={t('pickDate')}
            aria-expanded={isOpen}
            aria-controls={listsId}
            disabled={props.disabled ?? false}
            onClick={() => setOpen(!isOpen)}
          >
            <IconCalendar aria-hidden="true" />
          </ActionIcon>
        }
      />
      <div id={listsId} className={classes.below} hidden={!isOpen}>
        {isOpen && (
          <DateSelects
            value={props.value}
            onChange={props.onChange}
            bounds={range}
            disabled={props.disabled}
          />
        )}
      </div>
    </div>
  );
}
