import { fiscalDirections } from '../fiscal/direction.ts';
import { fiscalStatuses } from '../fiscal/fiscal-document.ts';
import { fiscalStorages } from '../fiscal/fiscal-summary.ts';
import { payrollTypes } from '../payroll/period.ts';
import { countedRubrics } from '../payroll/rubrics.ts';
import { receiptStatuses } from './receipt-life.ts';
import type { ReportName } from './report-names.ts';

/**
 * What a cell holds, always as a text or `null`: a text as it is, a `word` a code that is translated (a text that is no
 * known code stays), a day `yyyy-MM-dd`, a month `yyyy-MM`, a moment in ISO 8601, an amount as a decimal number with a point, or
 * a duration as hours and minutes, `30:10`, which do not end at 24 hours; a column of durations holds the decimal number of what
 * is counted in another unit as well.
 */
export type CellType = 'text' | 'word' | 'day' | 'month' | 'moment' | 'amount' | 'duration';

/** A column of a report, on screen and in its XLSX. */
export interface ReportColumn {
  readonly name: string;
  readonly type: CellType;
  /** The width in the XLSX, in characters. */
  readonly width: number;
  /** Where it stands on screen: as the title of a row, among its other values, or in the XLSX alone. */
  readonly shown: 'title' | 'value' | 'file';
  /** Where the codes of words are translated: a list in `reports.json`. */
  readonly words?: string;
  /** Whether the last row has the sum of it. */
  readonly isSummed?: true;
}

const column = (
  name: string,
  type: CellType,
  width: number,
  shown: ReportColumn['shown'],
  more: Pick<ReportColumn, 'words' | 'isSummed'> = {},
): ReportColumn => ({ name, type, width, shown, ...more });

const summed = { isSummed: true } as const;

/** The columns of each report in their order [brazil §5]. */
export const reportColumns: Readonly<Record<ReportName, readonly ReportColumn[]>> = {
  'stored-documents': [
    column('number', 'text', 12, 'value'),
    column('client', 'text', 32, 'file'),
    column('clientTaxId', 'text', 20, 'file'),
    column('document', 'text', 40, 'title'),
    column('type', 'text', 16, 'value'),
    column('competence', 'month', 14, 'value'),
    column('dueOn', 'day', 12, 'value'),
    column('amount', 'amount', 14, 'value', summed),
    column('sentAt', 'moment', 18, 'value'),
    column('viewedAt', 'moment', 18, 'file'),
    column('confirmedAt', 'moment', 18, 'file'),
    column('contact', 'text', 26, 'file'),
    column('status', 'word', 18, 'value', { words: 'receiptStatuses' }),
  ],
  'payroll-entries': [
    column('competence', 'month', 14, 'value'),
    column('cpf', 'text', 20, 'file'),
    column('registration', 'text', 12, 'file'),
    column('name', 'text', 34, 'title'),
    column('rubric', 'word', 26, 'value', { words: 'rubrics' }),
    column('payrollType', 'word', 24, 'value', { words: 'payrollTypes' }),
    column('quantity', 'duration', 14, 'value'),
    column('amount', 'amount', 14, 'value', summed),
    column('status', 'word', 24, 'value', { words: 'requestStatuses' }),
    column('sentAt', 'moment', 18, 'file'),
  ],
  'payroll-registrations': [
    column('name', 'text', 34, 'title'),
    column('cpf', 'text', 20, 'value'),
    column('kind', 'word', 14, 'value', { words: 'kinds' }),
    column('registration', 'text', 12, 'file'),
    column('jobPosition', 'word', 28, 'value', { words: 'roles' }),
    column('cbo', 'text', 10, 'file'),
    column('hiredOn', 'day', 12, 'value'),
    column('bornOn', 'day', 12, 'file'),
    column('leftOn', 'day', 12, 'value'),
    column('salary', 'amount', 16, 'value', summed),
    column('standing', 'word', 14, 'value', { words: 'standings' }),
  ],
  'stored-documents-report': [
    column('model', 'text', 8, 'value'),
    column('series', 'text', 10, 'file'),
    column('number', 'text', 12, 'value'),
    column('key', 'text', 48, 'file'),
    column('issuer', 'text', 34, 'title'),
    column('issuerTaxId', 'text', 20, 'file'),
    column('recipient', 'text', 34, 'value'),
    column('recipientTaxId', 'text', 20, 'file'),
    column('state', 'text', 6, 'file'),
    column('cfop', 'text', 14, 'file'),
    column('direction', 'word', 22, 'value', { words: 'directions' }),
    column('status', 'word', 16, 'value', { words: 'fiscalStatuses' }),
    column('issuedAt', 'moment', 18, 'value'),
    column('authorizedAt', 'moment', 18, 'file'),
    column('goods', 'amount', 16, 'file', summed),
    column('icms', 'amount', 14, 'file', summed),
    column('ipi', 'amount', 14, 'file', summed),
    column('ibs', 'amount', 14, 'file', summed),
    column('cbs', 'amount', 14, 'file', summed),
    column('total', 'amount', 16, 'value', summed),
    column('manifest', 'word', 24, 'file', { words: 'manifests' }),
    column('fileName', 'text', 40, 'file'),
  ],
};

/** What rows are filtered by: a period, texts that a search looks into, and fields with few values. */
export interface ReportFields {
  /** The day that a period is about. */
  readonly period: string;
  readonly searched: readonly string[];
  readonly choices: Readonly<Record<string, { readonly words: string; readonly values: readonly string[] }>>;
}

/** Whom the register of a client's people lists. */
export const registeredKinds = ['employee', 'intern', 'partner'] as const;
export const standings = ['active', 'left'] as const;

export const reportFields: Readonly<Record<ReportName, ReportFields>> = {
  'stored-documents': {
    period: 'sentOn',
    searched: ['document', 'number'],
    choices: { status: { words: 'receiptStatuses', values: receiptStatuses } },
  },
  'payroll-entries': {
    period: 'competenceOn',
    searched: ['name'],
    choices: {
      payrollType: { words: 'payrollTypes', values: payrollTypes },
      rubric: { words: 'rubrics', values: countedRubrics },
    },
  },
  'payroll-registrations': {
    period: 'hiredOn',
    searched: ['name'],
    choices: {
      kind: { words: 'kinds', values: registeredKinds },
      standing: { words: 'standings', values: standings },
    },
  },
  'stored-documents-report': {
    period: 'issuedOn',
    searched: ['issuer', 'recipient', 'key'],
    choices: {
      storage: { words: 'storages', values: fiscalStorages },
      direction: { words: 'directions', values: fiscalDirections },
      status: { words: 'fiscalStatuses', values: fiscalStatuses },
    },
  },
};

/** Every field of every report, for the contract; a field of another report is refused by the server. */
export const allReportFields = [
  ...[
    'sentOn',
    'competenceOn',
    'hiredOn',
    'issuedOn',
    'document',
    'number',
    'name',
    'issuer',
    'recipient',
    'key',
  ],
  ...['status', 'payrollType', 'rubric', 'kind', 'standing', 'storage', 'direction'],
] as const as readonly [string, ...string[]];
