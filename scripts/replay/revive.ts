/** Values that stand in for masked ones: of the same kind, and equal where the masked ones were known to be equal. */
import type { Masked } from '../../machines/live/mask.ts';

const mark = /^(text|number|id|map|set|more)\((\d+)\)$/;

/** The id of the actor that stands in for every actor in a context. */
export const standInId = 'standIn';
/** As XState writes an actor into the JSON of a context: it is replaced by the child of this id. */
const standIn = { xstate$$type: 1, id: standInId };

function reviveText(text: string, actor: unknown): unknown {
  const [, kind, amount = '0'] = mark.exec(text) ?? [];
  switch (kind) {
    case 'text':
      return 'x'.repeat(Number(amount));
    case 'number':
      return Number(`1${'0'.repeat(Math.max(0, Number(amount) - 1))}`);
    case 'id':
      return `id-${amount}`;
    case 'map':
      return new Map();
    case 'set':
      return new Set();
    default:
      if (text === 'actor') return actor;
      return text === 'object' || text === 'function' ? null : text;
  }
}

/** Items of a list; those that were left out are copies of the last one that was not. */
function reviveList(items: readonly Masked[], actor: unknown): unknown[] {
  const one = (item: Masked) => revive(item, actor);
  const last = items.at(-1);
  const [, kind, amount] = typeof last === 'string' ? (mark.exec(last) ?? []) : [];
  if (kind !== 'more') return items.map(one);
  const kept = items.slice(0, -1).map(one);
  return [...kept, ...Array.from({ length: Number(amount) }, () => kept.at(-1))];
}

/** A value of the same shape as the masked one; `actor` stands for each actor in it. */
export function revive(masked: Masked, actor: unknown = standIn): unknown {
  if (typeof masked === 'string') return reviveText(masked, actor);
  if (typeof masked !== 'object' || masked === null) return masked;
  if (Array.isArray(masked)) return reviveList(masked, actor);
  const fields = masked as Readonly<Record<string, Masked>>;
  const { error, problem, ...rest } = fields;
  if (error === true)
    return Object.assign(
      new Error('masked'),
      problem === undefined ? {} : { problem: revive(problem, actor) },
    );
  const all = error === undefined ? rest : { error, ...rest };
  return Object.fromEntries(
    Object.entries(problem === undefined ? all : { problem, ...all }).map(([key, value]) => [
      key,
      revive(value, actor),
    ]),
  );
}
