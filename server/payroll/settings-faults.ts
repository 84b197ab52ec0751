import type { PayrollSettings } from '../../contract/payroll/payroll.ts';
import { defaultRubrics } from '../../contract/payroll/rubrics.ts';

type Rubric = PayrollSettings['rubrics'][number];

/** What is wrong with a rubric: its place in the list, its field, and the reason. */
export interface RubricFault {
  readonly index: number;
  readonly field: 'binding' | 'label' | 'most' | 'check';
  readonly message: string;
}
type Fault = Omit<RubricFault, 'index'>;

/** What of a rubric of this edition stays as it is. */
const fixed = ['dataType', 'nature', 'sign', 'check'] as const;

function faultOfRubric(rubric: Rubric): Fault | null {
  const { binding, label, dataType, most, check } = rubric;
  if (dataType === 'text' && most !== null)
    return { field: 'most', message: `${binding} is a text and has no most` };
  const known = defaultRubrics.find((one) => one.binding === binding);
  if (known)
    return fixed.every((name) => known[name] === rubric[name])
      ? null
      : { field: 'binding', message: `${binding} keeps ${fixed.join(', ')}` };
  if (label === null) return { field: 'label', message: `${binding} needs a label` };
  return check === undefined ? null : { field: 'check', message: `${binding} has no check` };
}

/** Why rubrics cannot be set, the first fault of each; none when they can. */
export function faultsOfRubrics(rubrics: readonly Rubric[]): RubricFault[] {
  const bindings = rubrics.map(({ binding }) => binding);
  return rubrics.flatMap((rubric, index) => {
    const fault: Fault | null =
      bindings.indexOf(rubric.binding) < index
        ? { field: 'binding', message: 'a binding is there twice' }
        : faultOfRubric(rubric);
    return fault ? [{ ...fault, index }] : [];
  });
}
