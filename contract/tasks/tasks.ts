import * as z from 'zod/mini';
import { defineCall } from '../calls/call.ts';
import {
  newTaskSchema,
  stepPatchSchema,
  taskGroupSchema,
  taskPatchSchema,
  taskSchema,
} from './task-items.ts';
import { maxTasksPageSize } from './task-rules.ts';
import {
  taskServicePath as base,
  ended,
  flag,
  gone,
  origin,
  paging,
  statuses,
  tooMany,
} from './task-service.ts';

const over = {
  409: 'taskClosed: the task is over, or the change is none that its status allows; taskIncomplete: something that it asks for is missing; outdated: the firm accepts a task that has changed since the reviewer saw it.',
  413: 'tooMuchData: the task would hold more than a task may.',
};
const taskId = z.object({ taskId: z.string() });
const parts = { data: flag, steps: flag, taskDetails: flag };

/** Creates a task [T7.01]. The header `Idempotency-Key` makes a repeated request answer as the first did. */
export const createTask = defineCall({
  id: 'createTask',
  spec: ['T4.06', 'T7.01'],
  origin,
  summary: 'Assigns a task to a client; without a group the task gets one of its own.',
  method: 'POST',
  path: base,
  access: 'session',
  body: newTaskSchema,
  response: z.object({ data: taskSchema }),
  errors: {
    ...gone,
    400: 'The task, or the data of its kind, is not valid.',
    403: 'A client creates only what the finished questionnaire offers; a Reader creates nothing.',
    409: 'outdated: the task that the questionnaire offers is there already.',
    413: 'tooMuchData: the task holds more than a task may.',
    422: 'idempotencyMismatch: the key was used for another task.',
    ...tooMany,
  },
});

/** Tasks of several clients, with params and steps [T7.12]. */
export const listTasks = defineCall({
  id: 'listTasks',
  spec: ['T7.12', 'T9.06'],
  origin: { path: 'ours', shape: 'specification' },
  summary: 'Tasks of a comma-separated list of clients, sorted.',
  method: 'GET',
  path: base,
  access: 'session',
  query: z.object({ clients: z.string(), taskStatuses: statuses, ...paging, ...parts }),
  response: z.object({ data: z.array(taskSchema), isFinalPage: z.boolean() }),
  errors: gone,
});

/** One task [T7.02]; `null` when there is none [T8.07]. `data`, `steps` or both (`taskDetails`) come when asked for. */
export const getTask = defineCall({
  id: 'getTask',
  spec: ['T7.02', 'T8.07'],
  origin,
  summary: 'One task; deleted ones only when asked for.',
  method: 'GET',
  path: `${base}/{taskId}`,
  access: 'session',
  params: taskId,
  query: z.object({ ...parts, deleted: flag }),
  response: z.object({ data: z.nullable(taskSchema) }),
  errors: ended,
});

/** The tasks of one client [T7.03], sorted [T9.06]. */
export const listClientTasks = defineCall({
  id: 'listClientTasks',
  spec: ['T7.03', 'T9.06'],
  origin,
  summary: 'The tasks of a client, sorted, a page at a time.',
  method: 'GET',
  path: `${base}/clients/{clientId}`,
  access: 'session',
  params: z.object({ clientId: z.string() }),
  query: z.object({ taskStatuses: statuses, ...paging, ...parts }),
  response: z.object({ data: z.array(taskSchema), isFinalPage: z.boolean() }),
  errors: gone,
});

/** Removes all tasks of a client [T7.07]: for the firm's people. */
export const deleteClientTasks = defineCall({
  id: 'deleteClientTasks',
  spec: ['T7.07'],
  origin,
  summary: 'Removes all tasks of a client; only for the firm.',
  method: 'DELETE',
  path: `${base}/clients/{clientId}`,
  access: 'session',
  params: z.object({ clientId: z.string() }),
  response: z.object({ data: z.object({ count: z.number() }) }),
  errors: gone,
});

/** Marks a task as deleted [T7.08], or with `delete=true` removes it for good (the firm, or who created it). */
export const deleteTask = defineCall({
  id: 'deleteTask',
  spec: ['T7.08', 'T7.11'],
  origin,
  summary: 'Marks a task as deleted, or removes it.',
  method: 'DELETE',
  path: `${base}/{taskId}`,
  access: 'session',
  params: taskId,
  query: z.object({ delete: flag }),
  response: z.object({ data: z.object({ taskId: z.string() }) }),
  errors: { ...gone, ...tooMany, 409: 'taskClosed: a client removes no task that the firm has accepted.' },
});

/** Changes a task [T7.09]. `data` is merged with what is there, or takes its place with `replace=true` [T7.10]. */
export const updateTask = defineCall({
  id: 'updateTask',
  spec: ['T4.02', 'T4.04', 'T4.05', 'T4.07', 'T7.09', 'T7.10', 'T7.12'],
  origin,
  summary: 'Changes the status, the comments or the data of a task.',
  method: 'PATCH',
  path: `${base}/{taskId}`,
  access: 'session',
  params: taskId,
  query: z.object({ replace: flag }),
  body: taskPatchSchema,
  response: z.object({ data: taskSchema, group: taskGroupSchema }),
  errors: { ...gone, ...over, ...tooMany, 400: 'The change is not valid.' },
});

/** Changes a step [T7.10]; `stepNumber` counts from 0. '' clears a comment. Only while the task is pending [T4.14]. */
export const updateTaskStep = defineCall({
  id: 'updateTaskStep',
  spec: ['T4.14', 'T7.10'],
  origin,
  summary: 'Changes the comments or the data of a step.',
  method: 'PATCH',
  path: `${base}/{taskId}/steps/{stepNumber}`,
  access: 'session',
  params: z.object({ taskId: z.string(), stepNumber: z.string().check(z.regex(/^\d{1,3}$/)) }),
  query: z.object({ replace: flag }),
  body: stepPatchSchema,
  response: z.object({ data: taskSchema }),
  errors: { ...gone, ...over, 400: 'The change is not valid.' },
});

/** Marks several tasks as deleted [T7.12], all or nothing. */
export const markTasksDeleted = defineCall({
  id: 'markTasksDeleted',
  spec: ['T4.03', 'T7.12'],
  origin: { path: 'ours', shape: 'ours' },
  summary: 'Marks tasks as deleted.',
  method: 'POST',
  path: `${base}/deleted`,
  access: 'session',
  body: z.object({ taskIds: z.array(z.string()).check(z.minLength(1), z.maxLength(maxTasksPageSize)) }),
  response: z.object({ data: z.object({ taskIds: z.array(z.string()) }) }),
  errors: { ...gone, ...tooMany, 409: 'taskClosed: a client removes no task that the firm has accepted.' },
});

/**
 * What has changed in the tasks of the person's clients since a cursor [decision 30]. Without one it answers the
 * present cursor at once; with one it waits up to 25 seconds for a change.
 */
export const taskChanges = defineCall({
  id: 'taskChanges',
  spec: [],
  origin: { path: 'ours', shape: 'ours' },
  summary: 'Waits for changes of tasks.',
  method: 'GET',
  path: `${base}/changes`,
  access: 'session',
  query: z.object({ since: z.optional(z.string()) }),
  waits: true,
  response: z.object({
    cursor: z.string(),
    changed: z.array(
      z.object({ taskId: z.string(), taskGroupId: z.string(), clientId: z.string(), version: z.number() }),
    ),
  }),
  errors: ended,
});
