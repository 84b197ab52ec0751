import type { Virtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';

/**
 * A slow phone cannot draw more new rows than this within one frame: further rows are drawn brief, with their words
 * alone, and whole once the list is at rest. A slower scroll brings whole rows only.
 */
const mostAtOnce = 3;

/**
 * Whether rows fly past: from the second frame of a scroll that brings many at once until the list is at rest. A single leap,
 * as to the top of a folder that has just been opened, is none.
 */
export function useIsRushing({ isScrolling, range }: Virtualizer<Window, Element>): boolean {
  const first = range?.startIndex ?? 0;
  const before = useRef({ first, isScrolling });
  const isRushing = useRef(false);
  const distance = Math.abs(first - before.current.first);
  if (!isScrolling) isRushing.current = false;
  else if (before.current.isScrolling && distance > mostAtOnce) isRushing.current = true;
  before.current = { first, isScrolling };
  return isRushing.current;
}

/** Whether a row is drawn whole. One that has been stays so. */
export function useIsWhole(isBrief: boolean): boolean {
  const isWhole = useRef(false);
  isWhole.current ||= !isBrief;
  return isWhole.current;
}

/** Whether a row need not be drawn again. That others fly past is no reason to. */
export function isAsBefore<Props extends { readonly isBrief: boolean }>(before: Props, now: Props): boolean {
  const keys = Object.keys(now) as (keyof Props)[];
  return keys.every((key) => Object.is(before[key], now[key]) || (key === 'isBrief' && now.isBrief));
}
