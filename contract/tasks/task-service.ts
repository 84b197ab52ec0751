import * as z from 'zod/mini';
import { pageNumber } from '../calls/paging.ts';
import { maxTasksPageSize, taskStatuses } from './task-rules.ts';

/** What the calls of the task service have in common. */
/** The path of the task service; a browser looks it up as the route `ClientCenterServices` [T7.19]. */
export const taskServicePath = '/api/client-center/v3/tasks';
export const ended = {
  401: 'The session is over.',
  403: 'The user has no access to tasks, or may not do this.',
};
export const gone = { ...ended, 404: 'Not there, or not for this user.' };
export const flag = z.optional(z.stringbool());
const status = z.coerce.number().check(z.refine((value) => taskStatuses.includes(value as 0)));
/** One status or several: a query repeats the key. */
export const statuses = z.optional(z.union([status, z.array(status)]));
export const paging = {
  pageNum: z.optional(pageNumber(0)),
  pageSize: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(maxTasksPageSize))),
};
export const origin = { path: 'specification', shape: 'specification' } as const;

/** The refusal of a change that the firm is notified of, beyond what a user does in a day. */
export const tooMany = { 429: 'tooManyRequests: the user has changed as many tasks as fit into a day.' };
