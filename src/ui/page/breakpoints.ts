/**
 * The widths at which the layout changes, in CSS pixels [T9.02]. Style sheets repeat the numbers, because a media query
 * takes no variable; `breakpoints.test.ts` lets them use no others.
 */
export const breakpoints = {
  /** From here on the bar has room for the firm's name beside its mark. */
  name: 350,
  /** From here on the bar has its full gaps. */
  gaps: 400,
  /** From here on a dialog is a window and no longer a sheet. */
  window: 601,
  /** From here on the linked accounts have a place in the bar. */
  accounts: 750,
  /** From here on there is a desk: the tabs are in the bar, and the bar scrolls with the page. */
  desk: 960,
} as const;

/** The media query for a breakpoint and everything wider. */
export const from = (breakpoint: number): string => `(min-width: ${breakpoint}px)`;

/** The media query for everything narrower; the fraction keeps it apart from `from` on screens with fractional pixels. */
export const below = (breakpoint: number): string => `(max-width: ${breakpoint - 0.02}px)`;
