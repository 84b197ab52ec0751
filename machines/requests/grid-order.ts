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
  /** The columns that rows are grouped by. */
  readonly groups: readonly string[];
  /** The names of the groups whose rows are folded away. */
  readonly folded: readonly string[];
}

/** A line of the grid: the heading of a group, or a person with the place of its row among those that are shown. */
export type GridLine =
  | {
      readonly kind: 'group';
      readonly group: string;
      readonly binding: string;
      readonly depth: number;
      readonly people: readonly PayrollPerson[];
      readonly isFolded: boolean;
    }
  | { readonly kind: 'person'; readonly id: string; readonly place: number };

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
  { sort, groups }: Pick<Arrangement, 'sort' | 'groups'>,
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

/** The names of the groups that a person is in, from the outermost to the innermost. */
export const groupsOf = (person: PayrollPerson, groups: readonly string[]): readonly string[] =>
  groups.map((_, depth) =>
    JSON.stringify(groups.slice(0, depth + 1).map((binding) => [binding, factOf(person, binding)])),
  );

type Grouping = Pick<Arrangement, 'groups' | 'folded'>;

/** The lines of the grid: a heading above the first row of each group [T4.18], and the rows that are not folded away. */
export function linesOf(
  { people }: Pick<PayrollMonth, 'people'>,
  order: readonly string[],
  { groups, folded }: Grouping,
): readonly GridLine[] {
  const known = new Map(people.map((person) => [person.id, person]));
  const members = new Map<string, PayrollPerson[]>();
  const lines: GridLine[] = [];
  let place = 0;
  for (const id of order) {
    const person = known.get(id);
    if (!person) continue;
    const names = groupsOf(person, groups);
    const outermost = names.findIndex((name) => folded.includes(name));
    for (const [depth, group] of names.entries()) {
      const isBegun = members.has(group);
      const within = members.get(group) ?? [];
      within.push(person);
      members.set(group, within);
      const isHidden = outermost >= 0 && depth > outermost;
      if (!isBegun && !isHidden)
        lines.push({
          ...{ kind: 'group', group, binding: groups[depth] ?? '', depth },
          ...{ people: within, isFolded: depth === outermost },
        });
    }
    if (outermost >= 0) continue;
    lines.push({ kind: 'person', id, place });
    place += 1;
  }
  return lines;
}

/** The people whose rows are not folded away, in their order. */
export function rowsShown(
  { people }: Pick<PayrollMonth, 'people'>,
  order: readonly string[],
  { groups, folded }: Grouping,
): readonly string[] {
  if (folded.length === 0) return order;
  const hidden = new Set(
    people
      .filter((person) => groupsOf(person, groups).some((name) => folded.includes(name)))
      .map(({ id }) => id),
  );
  return order.filter((id) => !hidden.has(id));
}

/** The sorted column after a press on a header: up, down, then the order of names again. */
export function afterSort(sort: GridSort | null, binding: string): GridSort | null {
  if (sort?.binding !== binding) return { binding, direction: 'ascending' };
  return sort.direction === 'ascending' ? { binding, direction: 'descending' } : null;
}
