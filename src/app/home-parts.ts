import type { HomePart } from '../ui/flow/home-parts.tsx';
import { late } from '../ui/flow/late.tsx';
import { flows } from './flows.ts';

/** What the flows show on the home page, in the order of their list. */
export const homeParts: readonly HomePart[] = flows.flatMap(({ flow, homePart, translations }) => {
  if (!flow || !homePart) return [];
  const { view, ...rest } = homePart;
  return [{ flow, ...rest, View: late(view, translations) }];
});
