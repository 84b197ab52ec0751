/** The order of the rows of a payroll grid: by groups, then by the sorted column, then by name [T4.18]. */
import type { FormValues } from '../../contract/forms/form.ts';
import { numberIn } from '../../contract/payroll/cells.ts';
import type { PayrollMonth, PayrollPerson } from '../../contract/payroll/payroll.ts';
import { personColumn } from '../../contract/payroll/payroll-grid.ts';
import { cellIn } from '../../contract/payroll/sheet.ts';

/** A column by which rows are sorted. */
export interface GridSort {
  readonly binding: string;
  readonly direction: 'ascending' | 'descending';
}

/** How the rows are arranged. */
export interface Arrangement {
  readonly sort: GridSort | null;
  readonly groups: readonly string[];
}

const names = new Intl.Collator('pt-BR', { sensitivity: 'base', numeric: true });

/** What a person says in a column that is never written into. */
export const factOf = (person: PayrollPerson, binding: string): string =>
  binding === personColumn
    ? person.name
    : binding === 'jobPosition' || binding === 'registration' || binding === 'hireDate'
      ? (person[binding] ?? '')
      : '';

type Key = string | number;

/** What a row is sorted by in a column: a number where its cell is one; empty cells come last in both directions. */
function keyOf(person: PayrollPerson, binding: string, values: FormValues): Key {
  const fact = factOf(person, binding);
  if (fact !== '') return fact;
  const kept = cellIn(values, person.id, binding);
  return numberIn(kept) ?? kept;
}

function compare(one: Key, other: Key, direction: GridSort['direction']): number {
  if (one === other) return 0;
  if (one === '' || other === '') return one === '' ? 1 : -1;
  const order =
    typeof one === 'number' && typeof other === 'number'
      ? one - other
      : names.compare(String(one), String(other));
  return direction === 'ascending' ? order : -order;
}

/** The ids of the people in the order in which the grid shows them. */
export function orderOf(
  { people }: Pick<PayrollMonth, 'people'>,
  values: FormValues,
  { sort, groups }: Arrangement,
): readonly string[] {
  const steps: readonly GridSort[] = [
    ...groups.map((binding) => ({ binding, direction: 'ascending' }) as const),
    ...(sort ? [sort] : []),
    { binding: personColumn, direction: 'ascending' },
  ];
  const keyed = people.map((person) => ({
    id: person.id,
    keys: steps.map(({ binding }) => keyOf(person, binding, values)),
  }));
  keyed.sort((one, other) => {
    for (const [index, { direction }] of steps.entries()) {
      const order = compare(one.keys[index] ?? '', other.keys[index] ?? '', direction);
      if (order !== 0) return order;
    }
    return 0;
  });
  return keyed.map(({ id }) => id);
}

/** The groups that begin at each row, by their columns: a line above the row names them [T4.18]. */
export function groupHeads(
  { people }: Pick<PayrollMonth, 'people'>,
  order: readonly string[],
  groups: readonly string[],
): readonly (readonly string[])[] {
  const known = new Map(people.map((person) => [person.id, person]));
  return order.map((id, index) => {
    const [person, before] = [known.get(id), known.get(order[index - 1] ?? '')];
    if (!person) return [];
    const first = before
      ? groups.findIndex((binding) => factOf(before, binding) !== factOf(person, binding))
      : 0;
    return first < 0 ? [] : groups.slice(first);
  });
}

/** The sorted column after a press on a header: up, down, then the order of names again. */
export function afterSort(sort: GridSort | null, binding: string): GridSort | null {
  if (sort?.binding !== binding) return { binding, direction: 'ascending' };
  return sort.direction === 'ascending' ? { binding, direction: 'descending' } : null;
}
