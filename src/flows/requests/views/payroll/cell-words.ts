import type { TFunction } from 'i18next';
import type { Language } from '../../../../../contract/language/market.ts';
import { maxCellLength, numberText } from '../../../../../contract/payroll/cells.ts';
import type { PayrollMonth } from '../../../../../contract/payroll/payroll.ts';
import { factColumns, personColumn } from '../../../../../contract/payroll/payroll-grid.ts';
import type { Rubric } from '../../../../../contract/payroll/rubrics.ts';
import { type CellFault, type CellLock, shownRubrics } from '../../../../../contract/payroll/sheet.ts';
import { formatDay } from '../../../../ui/language/days.ts';

/** The name of a column: the firm's own, or that of this edition. */
export function columnName(t: TFunction, month: Pick<PayrollMonth, 'rubrics'>, binding: string): string {
  if (binding === personColumn || (factColumns as readonly string[]).includes(binding))
    return t(`payroll:columns.${binding}`);
  const own = shownRubrics(month).find((rubric) => rubric.binding === binding)?.label;
  return own ?? t(`requestForm:fields.${binding}`);
}

/** What is wrong with a cell, and what is probably meant. */
export function faultText(
  t: TFunction,
  rubric: Rubric,
  { fault, suggestion, most }: CellFault,
  language: Language,
): string {
  const said =
    fault === 'mostOfCell'
      ? t('payroll:mostOfCell', { most: numberText(rubric.dataType, most ?? 0, language) })
      : t(`fields:fault.${fault}`, { bound: maxCellLength, most: most ?? 0, least: 0 });
  return suggestion ? `${said} ${t('payroll:perhaps', { suggestion })}` : said;
}

/** Why a cell cannot be written into. */
export const lockText = (
  t: TFunction,
  lock: CellLock,
  away: { readonly from: string; readonly until: string | null } | null,
  language: string,
): string =>
  t(`payroll:locked.${lock}`, {
    from: away ? formatDay(away.from, language) : '',
    until: away?.until ? formatDay(away.until, language) : t('payroll:noEnd'),
  });
