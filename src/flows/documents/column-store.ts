import { type DocumentColumn, documentColumns } from '../../../machines/documents/columns.machine.ts';
import type { BrowserStore } from '../../platform/store/browser-store.ts';

/** Which columns of the document list this browser shows. */
export function createColumnStore(store: Pick<BrowserStore, 'columns'>) {
  return {
    /** Those that were kept; `null` when none were, or what is kept is nonsense. */
    async readColumns(): Promise<readonly DocumentColumn[] | null> {
      const kept = store.columns.get();
      if (kept === null) return null;
      const columns: unknown = JSON.parse(kept);
      return Array.isArray(columns) ? documentColumns.filter((column) => columns.includes(column)) : null;
    },

    /** Rejects where storage refuses. */
    async keepColumns({ columns }: { columns: readonly DocumentColumn[] }): Promise<void> {
      store.columns.set(JSON.stringify(columns));
    },
  };
}
