import { answerIn } from '../../forms/form.ts';
import { maxKeptLength } from '../../payroll/cells.ts';
import { payrollKind } from '../../payroll/payroll.ts';
import { payrollTypes } from '../../payroll/period.ts';
import { bindings } from '../../payroll/rubrics.ts';
import {
  entriesGroup,
  isWithoutEntries,
  personField,
  readSheet,
  sentEntries,
  sheetFindings,
} from '../../payroll/sheet.ts';
import { mostEmployees } from '../employees.ts';
import type { RequestKind } from '../kind.ts';

/**
 * The entries of a month's payroll (brazil.md §1.10 and §2): one row for each person, one cell for each rubric of the firm.
 * Its month and type stay as they were when it was made.
 */
export const payrollEntries: RequestKind = {
  id: payrollKind,
  filter: 'PAYROLL_ENTRY',
  market: 'br',
  isSheet: true,
  form: {
    parts: [
      {
        name: 'payroll',
        fields: {
          competence: { format: 'month', required: true },
          payrollType: { format: 'choice', required: true, enum: payrollTypes },
          noMovement: { format: 'choice', enum: ['yes'] },
        },
        groups: {
          [entriesGroup]: {
            least: 0,
            most: mostEmployees,
            fields: {
              [personField]: { format: 'text', required: true, maxLength: 60 },
              ...Object.fromEntries(
                bindings.map((binding) => [binding, { format: 'text', maxLength: maxKeptLength } as const]),
              ),
            },
          },
        },
      },
    ],
  },
  attachments: [{ type: 'payrollPaper' }],
  subject: (values) => answerIn(values, 'competence').split('-').reverse().join('/'),
  facts: (values, { payroll }) => {
    if (!payroll) return [];
    const { totals, filled } = readSheet(sentEntries(values, payroll), payroll, 'pt-BR');
    const money = payroll.rubrics.filter(({ dataType, isVisible }) => isVisible && dataType === 'money');
    const sum = money.reduce((all, { binding }) => all + (totals[binding] ?? 0), 0);
    return [
      { label: 'competence', value: answerIn(values, 'competence'), format: 'month' },
      { label: 'payrollType', value: answerIn(values, 'payrollType'), format: 'choice.payrollType' },
      isWithoutEntries(values)
        ? { label: 'noMovement', value: 'yes', format: 'choice.noMovement' }
        : { label: 'payrollCells', value: String(filled), format: 'text' },
      { label: 'payrollMoney', value: (sum / 100).toFixed(2), format: 'money' },
    ];
  },
  check: (values, { payroll, today }) => (payroll ? sheetFindings(values, payroll, today) : []),
};
