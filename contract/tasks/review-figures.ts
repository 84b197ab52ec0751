import type { Figures } from './task-kinds.ts';

// This file imports no schema: the view of a review needs these rules and would load the schema library with them.
/** How many key figures a review may name. */
export const mostFigures = 8;

/** The key figures that a review names, `null` for none. Tasks that were stored before there was a check may hold anything. */
export function figuresOf({ figures }: { readonly figures?: unknown }): Figures | null {
  if (typeof figures !== 'object' || figures === null || !('lines' in figures)) return null;
  return Array.isArray(figures.lines) && figures.lines.length > 0 ? (figures as Figures) : null;
}
