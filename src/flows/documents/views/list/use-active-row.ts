import { useReducer, useRef, useState } from 'react';
import { focusRow } from '../../../../ui/focus/focus-row.ts';

/** The row that is the one tab stop of a grid. */
export interface ActiveRow {
  /** From 0; -1 in a list without rows. */
  readonly index: number;
  readonly setIndex: (index: number) => void;
  /** Makes a row the active one and gives it the focus, as soon as it is there. */
  readonly goTo: (index: number) => void;
  /** To be called after each render: the row that is wanted may be active already, and may not be there yet. */
  readonly focusIfWanted: (body: HTMLElement | null) => void;
}

/** Which of `count` rows is active. */
export function useActiveRow(count: number): ActiveRow {
  const [last, setIndex] = useState(0);
  const [, renderAgain] = useReducer((times: number) => times + 1, 0);
  const isFocusWanted = useRef(false);
  const index = Math.min(last, count - 1);
  return {
    index,
    setIndex,
    goTo(to) {
      isFocusWanted.current = true;
      setIndex(to);
      renderAgain();
    },
    focusIfWanted(body) {
      if (!isFocusWanted.current) return;
      if (focusRow(body, `[data-index="${index}"]`)) isFocusWanted.current = false;
    },
  };
}
