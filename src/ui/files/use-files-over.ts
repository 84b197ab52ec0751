import { useEffect, useState } from 'react';

/** How long after the pointer has left something files still count as over the page, in milliseconds. */
const leavingMs = 150;

/**
 * Whether files are held over the page. Each move of the pointer decides anew: files that were there before the hook
 * listened count as well, and moving from one element to another is no leaving.
 *
 * @param isWanted whether to listen at all
 */
export function useFilesOver(isWanted: boolean): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    const listening = new AbortController();
    const { signal } = listening;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const over = ({ dataTransfer }: DragEvent) => {
      if (!dataTransfer?.types.includes('Files')) return;
      clearTimeout(timer);
      setIsOver(true);
    };
    const leave = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setIsOver(false), leavingMs);
    };
    document.addEventListener('dragenter', over, { signal });
    document.addEventListener('dragover', over, { signal });
    document.addEventListener('dragleave', leave, { signal });
    document.addEventListener('drop', leave, { signal });
    return () => {
      listening.abort();
      clearTimeout(timer);
      setIsOver(false);
    };
  }, [isWanted]);
  return isOver;
}
