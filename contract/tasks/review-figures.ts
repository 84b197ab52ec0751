import type { Figures } from './task-kinds.ts';

// This file imports no schema: the view of a review needs these rules and would load the schema library with them.
/** How many key figures a review may name. */
export const mostFigures = 8;

type Line = Figures['lines'][number];

const isText = (value: unknown): value is string => typeof value === 'string';
const isLine = (line: unknown): line is Line =>
  typeof line === 'object' && line !== null && 'label' in line && 'amount' in line
    ? isText(line.label) && isText(line.amount)
    : false;

/** The key figures that a review names, `null` for none. Tasks that were stored before there was a check may hold anything. */
export function figuresOf({ figures }: { readonly figures?: unknown }): Figures | null {
  if (typeof figures !== 'object' || figures === null || !('lines' in figures && 'currency' in figures))
    return null;
  const { currency, lines } = figures;
  if (!isText(currency) || !Array.isArray(lines)) return null;
  const known = lines.filter(isLine);
  return known.length > 0 ? { currency, lines: known } : null;
}
