import { useEffect } from 'react';

/** Names the page in the browser's title: what is shown, then whose portal it is. */
export function usePageTitle(title: string, firmName: string): void {
  useEffect(() => {
    document.title = `${title} · ${firmName}`;
  }, [title, firmName]);
}
