import type { PayrollSettings } from '../../contract/payroll/payroll.ts';
import { defaultRubrics } from '../../contract/payroll/rubrics.ts';

type Rubric = PayrollSettings['rubrics'][number];

/** What of a rubric of this edition stays as it is. */
const fixed = ['dataType', 'nature', 'sign', 'check'] as const;

function faultOfRubric(rubric: Rubric): string | null {
  const { binding, label, dataType, most, check } = rubric;
  if (dataType === 'text' && most !== null) return `${binding} is a text and has no most`;
  const known = defaultRubrics.find((one) => one.binding === binding);
  if (known)
    return fixed.every((name) => known[name] === rubric[name])
      ? null
      : `${binding} keeps ${fixed.join(', ')}`;
  if (label === null) return `${binding} needs a label`;
  return check === undefined ? null : `${binding} has no check`;
}

/** Why rubrics cannot be set; `null` when they can. */
export function faultOfRubrics(rubrics: readonly Rubric[]): string | null {
  const bindings = rubrics.map(({ binding }) => binding);
  if (new Set(bindings).size < bindings.length) return 'a binding is there twice';
  return rubrics.map(faultOfRubric).find((fault) => fault !== null) ?? null;
}
