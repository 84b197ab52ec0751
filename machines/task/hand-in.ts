import { metaDataFor } from '../../contract/tasks/handed-in.ts';
import type { TaskContext } from './task-context.ts';

/**
 * The container of a file for a step [T2.31, T3.09]: the client's default folder, by the id of the client, with its metadata about
 * the step, of the field of a form whose value it becomes, and of the returned file whose place it takes. Nothing can be added
 * where the user has no permission to [S6.05]. `null` without a task.
 */
export const handInPlace = (
  { task, client }: Pick<TaskContext, 'task' | 'client'>,
  step: number,
  { field = null, replaces }: { readonly field?: string | null; readonly replaces?: string | undefined } = {},
) =>
  task && {
    path: [],
    clientId: task.clientId,
    clientName: client?.name ?? '',
    container: {
      id: task.clientId,
      type: 'Client' as const,
      name: '',
      canCreate: client?.mayUpload !== false,
    },
    taskMetaData: metaDataFor(task, step, replaces),
    field,
  };
