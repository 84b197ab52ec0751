import { type SQL, sql } from 'drizzle-orm';
import type { Filter, FilterItem, FilterOp, FilterValue } from '../../contract/calls/filter.ts';
import { Refusal } from '../http/refusal.ts';

/** What a field of a filter is in SQL. */
export interface FilterColumn {
  /** An expression that is null where the field has no value. */
  readonly value: SQL;
  /** The type that values are compared as. */
  readonly type: 'text' | 'numeric' | 'date';
  /** A value of the filter as the expression writes it; `undefined` for one that the field cannot have. */
  read(value: FilterValue): string | undefined;
}

const comparisons: Partial<Readonly<Record<FilterOp, SQL>>> = {
  LT: sql`<`,
  LE: sql`<=`,
  GT: sql`>`,
  GE: sql`>=`,
  EQ: sql`=`,
};

const badValue = (by: string): Refusal =>
  new Refusal(400, 'badRequest', `query: filter: ${by} has no such value`);

/** The condition that an item without a `!` stands for, true, false, or null where the field has no value. */
function positive({ value, type, read }: FilterColumn, op: FilterOp, { by, value: given }: FilterItem): SQL {
  const parameter = (one: FilterValue): SQL => {
    const text = read(one);
    if (text === undefined) throw badValue(by);
    // In parentheses: after BETWEEN no COLLATE stands bare.
    return type === 'text' ? sql`(${text}::text collate "C")` : sql`${text}::${sql.raw(type)}`;
  };
  const compared = type === 'text' ? sql`${value} collate "C"` : value;
  const [first, second] = (Array.isArray(given) ? given : [given]) as FilterValue[];
  if (op === 'BLANK') return sql`${value} is null`;
  if (op === 'IN') {
    const values = (Array.isArray(given) ? given : [given]) as FilterValue[];
    if (values.length === 0) return sql`false`;
    return sql`${compared} in (${sql.join(values.map(parameter), sql`, `)})`;
  }
  if (first === undefined) throw badValue(by);
  // What is looked for may be a part of a number or a day, which would not be one by itself.
  if (op === 'LIKE')
    return sql`position(${type === 'text' ? (read(first) ?? '') : String(first)}::text in ${value}::text) > 0`;
  if (op === 'BETWEEN') return sql`${compared} between ${parameter(first)} and ${parameter(second ?? first)}`;
  return sql`${compared} ${comparisons[op] ?? sql`=`} ${parameter(first)}`;
}

/** An item as a condition that is never null. */
function conditionOf(columns: Readonly<Record<string, FilterColumn>>, item: FilterItem): SQL {
  const column = columns[item.by];
  if (!column) throw badValue(item.by);
  const isNegative = item.op.startsWith('!');
  const op = (isNegative ? item.op.slice(1) : item.op) as FilterOp;
  const condition = sql`coalesce(${positive(column, op, item)}, false)`;
  return isNegative ? sql`not ${condition}` : condition;
}

/**
 * A filter [T3.11] as a condition: its groups have to hold all. A group without items lets everything through.
 * Refuses with 400 a value that its field cannot have.
 */
export function filterSql<Field extends string>(
  columns: Readonly<Record<Field, FilterColumn>>,
  { groups }: Filter<Field>,
): SQL | undefined {
  const parts = groups
    .filter(({ items }) => items.length > 0)
    .map(({ useOr, items }) => {
      const conditions = items.map((item) => conditionOf(columns, item));
      return sql`(${sql.join(conditions, useOr ? sql` or ` : sql` and `)})`;
    });
  return parts.length > 0 ? sql.join(parts, sql` and `) : undefined;
}

/** A filter without its conditions on one field. */
export const withoutField = <Field extends string>(
  { groups }: Filter<Field>,
  field: Field,
): Filter<Field> => ({
  groups: groups.flatMap((group) => {
    const items = group.items.filter(({ by }) => by !== field);
    // One condition that holds is enough for such a group.
    return group.useOr && items.length < group.items.length ? [] : [{ ...group, items }];
  }),
});
