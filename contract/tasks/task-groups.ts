import * as z from 'zod/mini';
import { defineCall } from '../calls/call.ts';
import { groupSections } from './group-sections.ts';
import { dateSchema, newTaskSchema, taskGroupSchema, taskSchema } from './task-items.ts';
import { finishedStatuses, maxTaskSearchLength, pendingStatuses, taskGroupTypes } from './task-rules.ts';
import { taskServicePath as base, ended, flag, gone, origin, paging, statuses } from './task-service.ts';

const groupsQuery = z.object({
  taskGroupStatuses: statuses,
  ...paging,
  withTasks: flag,
  /** Words in the label of the group or of a task, or in the name of the client. */
  search: z.optional(z.string().check(z.maxLength(maxTaskSearchLength))),
  /** A kind of groups, and a section of the list on this day. */
  type: z.optional(z.enum(taskGroupTypes)),
  section: z.optional(z.enum(groupSections)),
  /** The date where the user is (decision 26): which groups have expired. The date of the server without it. */
  today: z.optional(dateSchema),
});

/** The query of a page of groups with their tasks, as the list of tasks asks for it [T7.04, T7.05]. */
export const groupPageQuery = (
  list: 'pending' | 'complete',
  page: { readonly pageNum: number; readonly pageSize: number; readonly today: string },
) => ({
  taskGroupStatuses: [...(list === 'pending' ? pendingStatuses : finishedStatuses)],
  pageNum: page.pageNum,
  pageSize: page.pageSize,
  withTasks: true,
  today: page.today,
});

/** The client of a group, as shown on its card [T2.25]; `kind` is 0 for a business, 1 for an individual [T3.13]. */
export const clientTag = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.union([z.literal(0), z.literal(1)]),
  /** Whether the person may change the client's tasks: a Reader only reads them (docs/decisions/026). */
  mayChange: z.boolean(),
  /** Whether the person may add to the folder that takes what they hand in [T2.31]; where it is missing, they may. */
  mayUpload: z.optional(z.boolean()),
});
export type ClientTag = z.infer<typeof clientTag>;

const count = z.number().check(z.int(), z.gte(0));

const groupPage = z.object({
  data: z.array(taskGroupSchema),
  /** The tasks of these groups without data and steps, when asked for by `withTasks`. */
  tasks: z.array(taskSchema),
  /** The clients of these groups. */
  clients: z.array(clientTag),
  isFinalPage: z.boolean(),
  /** How many groups all pages hold. */
  total: count,
  /** How many of them are in each section of the list; those without tasks are in none. */
  sections: z.object({ overdue: count, thisWeek: count, later: count, withFirm: count, done: count }),
});

/** The groups of one client [T7.04]. */
export const listClientGroups = defineCall({
  id: 'listClientGroups',
  spec: ['T4.13', 'T7.04'],
  origin,
  summary:
    'The task groups of a client: open ones by due date, those that have expired last; complete ones the latest first.',
  method: 'GET',
  path: `${base}/groups/clients/{clientId}`,
  access: 'session',
  params: z.object({ clientId: z.string() }),
  query: groupsQuery,
  response: groupPage,
  errors: gone,
});

/** The groups of all clients of the person [T7.05]. */
export const listGroups = defineCall({
  id: 'listGroups',
  spec: ['T4.13', 'T7.05'],
  origin,
  summary:
    'The task groups of all clients of the person: open ones by due date, those that have expired last; complete ones the latest first.',
  method: 'GET',
  path: `${base}/groups`,
  access: 'session',
  query: groupsQuery,
  response: groupPage,
  errors: ended,
});

/** One group [T7.06]; `null` when there is none [T8.07]. */
export const getGroup = defineCall({
  id: 'getGroup',
  spec: ['T7.06', 'T8.07'],
  origin,
  summary: 'One task group with its tasks.',
  method: 'GET',
  path: `${base}/groups/{taskGroupId}`,
  access: 'session',
  params: z.object({ taskGroupId: z.string() }),
  response: z.object({
    data: z.nullable(taskGroupSchema),
    tasks: z.array(taskSchema),
    clients: z.array(clientTag),
  }),
  errors: ended,
});

/** Assigns a whole group [T3.03]: for the firm's people, all or nothing. */
export const createTaskGroup = defineCall({
  id: 'createTaskGroup',
  spec: ['T3.03'],
  origin: { path: 'ours', shape: 'ours' },
  summary: 'Assigns a group of tasks to a client; only for the firm.',
  method: 'POST',
  path: `${base}/groups`,
  access: 'session',
  body: z.object({
    clientId: z.string(),
    type: taskGroupSchema.shape.type,
    label: newTaskSchema.shape.label,
    dueDate: z.optional(z.nullable(dateSchema)),
    expirationDate: z.optional(z.nullable(dateSchema)),
    tasks: z.array(z.omit(newTaskSchema, { clientId: true, taskGroupId: true })).check(z.maxLength(50)),
  }),
  response: z.object({ data: taskGroupSchema, tasks: z.array(taskSchema) }),
  errors: {
    ...gone,
    400: 'A task, or the data of its kind, is not valid.',
    413: 'tooMuchData: a task holds more than a task may.',
    422: 'idempotencyMismatch: the key was used for another group.',
  },
});
