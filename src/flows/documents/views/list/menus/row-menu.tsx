import { useCallback, useRef, useState } from 'react';
import type { StorageDocument } from '../../../../../../contract/storage/storage-items.ts';
import { late } from '../../../../../ui/flow/late.tsx';
import { PartBoundary } from '../../../../../ui/flow/part-boundary.tsx';
import type { useDocumentActions } from '../../document-actions.ts';

const RowMenuItems = late(() => import('./row-menu-items.tsx'));

/** A place in the window, in CSS pixels. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** The one menu that all rows share: its present document, the button of its row, and the position of the pointer. */
export function useRowMenu() {
  const [document, setDocument] = useState<StorageDocument | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const [at, setAt] = useState<Point | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const open = useCallback((of: StorageDocument, from: HTMLButtonElement, point: Point | null = null) => {
    button.current = from;
    setAt(point);
    setWasOpened(true);
    setDocument(of);
  }, []);
  const close = useCallback(() => {
    setDocument(null);
    button.current?.focus({ preventScroll: true });
  }, []);
  return { document, button, at, wasOpened, open, close };
}

interface RowMenuProps {
  menu: ReturnType<typeof useRowMenu>;
  actions: ReturnType<typeof useDocumentActions>;
}

/** Fetched when the first row's menu is opened. */
export function RowMenu({ menu, actions }: RowMenuProps) {
  if (!menu.wasOpened) return null;
  return (
    <PartBoundary isOpen={menu.document !== null} onClose={menu.close}>
      <RowMenuItems menu={menu} actions={actions} />
    </PartBoundary>
  );
}
