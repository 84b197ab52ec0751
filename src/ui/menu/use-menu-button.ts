import type { KeyboardEvent, MouseEvent, RefObject } from 'react';
import { useRef, useState } from 'react';
import { ignoreSecondClick } from './ignore-second-click.ts';

/** Closes what was opened; the focus goes back to the button unless a page that is gone to is to have it. */
export type CloseMenu = (focus?: 'button' | 'elsewhere') => void;

interface MenuButton {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly isOpen: boolean;
  /** Whether it has been open before, so that what it opens has been fetched. */
  readonly wasOpened: boolean;
  /** For the button element. */
  readonly props: {
    readonly ref: RefObject<HTMLButtonElement | null>;
    readonly 'aria-expanded': boolean;
    readonly onClick: (event: MouseEvent) => void;
    readonly onPointerEnter: () => void;
    readonly onFocus: () => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };
  readonly close: CloseMenu;
}

/**
 * A button that opens a part of the page whose program is fetched when the pointer or the focus comes near, so that the
 * first screen need not pay for it. The button itself is there from the start and never replaced.
 */
export function useMenuButton(load: () => Promise<unknown>): MenuButton {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const fetchEarly = () => {
    // A failure is shown when the menu is opened.
    load().catch(() => undefined);
  };
  const open = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  const close: CloseMenu = (focus = 'button') => {
    setIsOpen(false);
    if (focus === 'button') button.current?.focus({ preventScroll: true });
  };
  return {
    button,
    isOpen,
    wasOpened,
    close,
    props: {
      ref: button,
      'aria-expanded': isOpen,
      onClick(event) {
        if (isOpen) return close();
        // A double click would open it and close it at once.
        ignoreSecondClick(event);
        open();
      },
      onPointerEnter: fetchEarly,
      onFocus: fetchEarly,
      onKeyDown(event) {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        open();
      },
    },
  };
}
