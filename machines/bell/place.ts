import type { Notice } from '../../contract/home/notices.ts';
import { requestPathOf } from '../action-paths.ts';
import { documentPathOf, taskPathOf } from '../item-paths.ts';

/** A page of the portal, and what root is to know of the way there. */
export interface Place {
  readonly to: string;
  readonly state?: Readonly<Record<string, string>>;
}

/** Where a notice leads: to its task, to the list for tasks of several groups, to its document, to the folder of the newest of several, or to its request. */
export function placeOf(notice: Notice): Place {
  if ('requestId' in notice) return { to: requestPathOf('/actions', notice.requestKind, notice.requestId) };
  if ('tasks' in notice && notice.tasks > 1 && notice.group === null) return { to: '/tasks' };
  if (notice.kind !== 'documents') return { to: taskPathOf(notice), state: { opened: notice.taskId } };
  const { count, containerId, documentId } = notice;
  if (count === 1) return { to: documentPathOf({ containerId, id: documentId }) };
  return { to: `/documents/${encodeURIComponent(containerId)}` };
}
