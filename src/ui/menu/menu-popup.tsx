import type { MenuProps } from '@mantine/core';
import { Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { ignoreSecondClick } from './ignore-second-click.ts';
import { PopupAnchor } from './popup-anchor.tsx';

export interface MenuPopupProps {
  /** The button that opens it, whose `id` is `id` below, which names the menu; or another element where it opens. */
  readonly button: RefObject<HTMLElement | null>;
  readonly id: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** A menu below a button that was on the page before the menu was fetched. */
export function MenuPopup({
  button,
  id,
  opened,
  onClose,
  children,
  ...place
}: MenuPopupProps & Pick<MenuProps, 'position' | 'offset' | 'width'> & { children: ReactNode }) {
  const closeOnTab = (event: KeyboardEvent) => {
    // The focus is back on the button before the browser moves it on, so that it moves to the element after the button.
    if (event.key === 'Tab') onClose();
  };
  return (
    <Menu
      id={id}
      opened={opened}
      onChange={(wanted) => !wanted && onClose()}
      offset={8}
      // Whether the button is in sight is known from the last time that the menu was placed: a menu that is hidden for it as it
      // opens cannot take the focus, and one that is hidden later loses it.
      hideDetached={false}
      // One that is longer than the window scrolls by itself.
      middlewares={{ size: { padding: 8 } }}
      // A part that scrolls needs something in it that Tab reaches (axe); pressed in the menu, Tab closes it.
      menuItemTabIndex={0}
      {...place}
      // Inside the landmark of its button: in a place of its own it would belong to none.
      withinPortal={false}
      loop
      trapFocus={false}
      returnFocus={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <PopupAnchor button={button} />
      </Menu.Target>
      <Menu.Dropdown onKeyDown={closeOnTab} onClickCapture={ignoreSecondClick}>
        <FocusFirst opened={opened} />
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Brings the focus to the first item, as the pattern of a menu asks. */
function FocusFirst({ opened }: { opened: boolean }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // On its way out it is still there, and may be opened again before it is gone.
    if (!opened) return;
    const dropdown = place.current?.closest('[data-menu-dropdown]');
    dropdown
      ?.querySelector<HTMLElement>('[data-menu-item]:not([data-disabled])')
      ?.focus({ preventScroll: true });
  }, [opened]);
  return <span ref={place} hidden />;
}
