import type { Ref, RefObject } from 'react';
import { useImperativeHandle } from 'react';

interface PopupAnchorProps {
  button: RefObject<HTMLElement | null>;
  ref?: Ref<HTMLElement>;
}

/**
 * The target of a menu or popover that is fetched after its button was on the page: it replaces the button, so that
 * what floats finds its place and a press on the button is none outside.
 */
export function PopupAnchor({ button, ref }: PopupAnchorProps) {
  useImperativeHandle(ref, () => button.current as HTMLElement, [button]);
  return null;
}
