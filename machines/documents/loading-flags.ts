import type { SnapshotFrom } from 'xstate';
import type { documentsMachine } from './documents.machine.ts';

/** What is loading, apart for each kind of load [S4.13]. Silent reloads count as nothing. */
export interface LoadingFlags {
  readonly containers: boolean;
  readonly documents: boolean;
  readonly roots: boolean;
  readonly descendants: boolean;
  readonly containerDocuments: boolean;
  readonly folderDocuments: boolean;
}

/** The flags of a snapshot: `containers` and `documents` gather the finer ones. */
export function loadingFlagsOf(snapshot: SnapshotFrom<typeof documentsMachine>): LoadingFlags {
  const roots = snapshot.matches({ tree: 'loading' });
  const descendants = snapshot.matches({ branch: 'loading' });
  const documents =
    snapshot.matches({ list: 'loading' }) || snapshot.matches({ list: { loaded: 'loadingMore' } });
  const open = snapshot.context.tree.containers[snapshot.context.openId ?? ''];
  return {
    roots,
    descendants,
    containers: roots || descendants,
    documents,
    folderDocuments: documents && open?.type === 'Folder',
    containerDocuments: documents && open !== undefined && open.type !== 'Folder',
  };
}
