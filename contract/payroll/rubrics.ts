/** The columns of the payroll grid: the firm's rubrics [brazil §2]. */
import type { CellType } from './cells.ts';

/** What a rubric is checked for beyond the form of its values. */
export type RubricCheck = 'hoursOfMonth' | 'overtime' | 'advance' | 'transport' | 'days';

/** A rubric of a firm: a column of the grid. */
export interface Rubric {
  /** The name of its cells in a row. */
  readonly binding: string;
  /** What the firm calls it; `null` for the name of this edition. */
  readonly label: string | null;
  readonly dataType: CellType;
  /** The nature of the rubric in Tabela 03 of eSocial; `null` for what is no rubric of its own. */
  readonly nature: string | null;
  /** Whether it is paid, deducted, or neither. */
  readonly sign: 'earning' | 'deduction' | 'none';
  /** Whether its values come along with a copy from the month before. */
  readonly isRecurring: boolean;
  /** The most that a cell may hold, as it is kept: minutes, hundredths, cents or a quantity; `null` without a limit. */
  readonly most: number | null;
  readonly isVisible: boolean;
  readonly check?: RubricCheck;
}

type Facts = Pick<Rubric, 'dataType' | 'nature' | 'sign'> & Partial<Rubric>;

const rubric = (binding: string, facts: Facts): Rubric => ({
  ...{ binding, label: null, isRecurring: false, most: null, isVisible: true },
  ...facts,
});

/** The rubrics of a firm that has set none. */
export const defaultRubrics: readonly Rubric[] = [
  rubric('faltas', { dataType: 'hourMinute', nature: '9209', sign: 'deduction', check: 'hoursOfMonth' }),
  rubric('he50', { dataType: 'hourMinute', nature: '1003', sign: 'earning', check: 'overtime' }),
  rubric('he100', { dataType: 'hourMinute', nature: '1003', sign: 'earning', check: 'overtime' }),
  rubric('adNoturno', { dataType: 'hourMinute', nature: '1205', sign: 'earning', check: 'hoursOfMonth' }),
  rubric('plantao', { dataType: 'hourDecimal', nature: '1003', sign: 'earning', isVisible: false }),
  rubric('comissao', { dataType: 'money', nature: '1207', sign: 'earning' }),
  rubric('vale', {
    dataType: 'money',
    nature: '9200',
    sign: 'deduction',
    isRecurring: true,
    check: 'advance',
  }),
  rubric('vt', {
    ...{ dataType: 'money', nature: '9216', sign: 'deduction', isRecurring: true },
    ...{ check: 'transport', isVisible: false },
  }),
  rubric('saude', {
    dataType: 'money',
    nature: '9219',
    sign: 'deduction',
    isRecurring: true,
    isVisible: false,
  }),
  rubric('diasVr', {
    dataType: 'quantity',
    nature: null,
    sign: 'none',
    most: 31,
    check: 'days',
    isVisible: false,
  }),
  rubric('obs', { dataType: 'text', nature: null, sign: 'none' }),
];

/** The bindings of rubrics that a firm adds on its own. */
export const ownBindings = ['own1', 'own2', 'own3', 'own4', 'own5', 'own6', 'own7', 'own8'] as const;

/** Every binding that a row may have. */
export const bindings: readonly string[] = [...defaultRubrics.map(({ binding }) => binding), ...ownBindings];

/** The rubrics of this edition whose cells are times, amounts or quantities. */
export const countedRubrics: readonly string[] = defaultRubrics
  .filter(({ dataType }) => dataType !== 'text')
  .map(({ binding }) => binding);

/** The longest name of a rubric, in characters. */
export const maxRubricLabel = 40;
