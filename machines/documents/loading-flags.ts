import type { SnapshotFrom } from 'xstate';
import type { documentsMachine } from './documents.machine.ts';

/** What is loading, apart for each kind of load [S4.13]. A silent reload counts as nothing. */
export interface LoadingFlags {
  readonly containers: boolean;
  readonly documents: boolean;
  readonly roots: boolean;
  readonly descendants: boolean;
  readonly containerDocuments: boolean;
  readonly folderDocuments: boolean;
  readonly allDocuments: boolean;
}

/** The flags of a snapshot: `containers` and `documents` gather the finer ones. */
export function loadingFlagsOf(snapshot: SnapshotFrom<typeof documentsMachine>): LoadingFlags {
  const { isFlat, openId, tree } = snapshot.context;
  const roots = snapshot.matches({ tree: 'loading' });
  const descendants = snapshot.matches({ branch: 'loading' });
  const documents =
    snapshot.matches({ list: 'loading' }) ||
    snapshot.matches({ list: { loaded: 'loadingMore' } }) ||
    snapshot.matches({ list: { loaded: 'replacing' } });
  const type = tree.containers[openId ?? '']?.type;
  return {
    roots,
    descendants,
    containers: roots || descendants,
    documents,
    allDocuments: documents && isFlat,
    folderDocuments: documents && !isFlat && type === 'Folder',
    containerDocuments: documents && !isFlat && type !== undefined && type !== 'Folder',
  };
}
