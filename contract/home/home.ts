import * as z from 'zod/mini';
import { defineCall } from '../calls/call.ts';
import { markets } from '../language/market.ts';
import { openRequest } from '../requests/open-request.ts';
import { groupVerbs } from '../tasks/group-sections.ts';
import { handInStates } from '../tasks/hand-in.ts';
import { clientTag } from '../tasks/task-groups.ts';
import { dateSchema } from '../tasks/task-items.ts';
import { taskParts } from '../tasks/task-parts.ts';
import { taskGroupTypes, taskTypes } from '../tasks/task-rules.ts';

const count = z.number().check(z.int(), z.gte(0));

/** How far a group has come: files that the firm returned, steps of its only task or tasks of the group, what is owed, signatures that are left, or no more than begun. */
const progress = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), done: count, all: count }),
  z.object({ kind: z.literal('amount'), amount: z.string(), currency: z.string() }),
  z.object({ kind: z.literal('signatures'), left: count }),
  z.object({ kind: z.literal('returned'), files: count }),
  // Nothing of it was begun: how many tasks it has, or how much its only task asks for, where that is counted.
  z.object({ kind: z.literal('tasks'), count }),
  z.object({ kind: z.literal('parts'), part: z.enum(taskParts), count }),
  z.object({ kind: z.literal('notStarted') }),
  z.object({ kind: z.literal('started') }),
]);
export type Progress = z.infer<typeof progress>;

/** A group of tasks that waits for the client, and the task of it that is to be opened. */
const waitingRow = z.object({
  groupId: z.string(),
  taskId: z.string(),
  clientId: z.string(),
  label: z.string(),
  /** What the task to be opened is called. */
  next: z.string(),
  type: z.enum(taskGroupTypes),
  taskType: z.enum(taskTypes),
  dueDate: z.nullable(dateSchema),
  expirationDate: z.nullable(dateSchema),
  /** What its button says to a user who may change the tasks of its client. */
  verb: z.enum(groupVerbs),
  progress,
});

/** A complete group, with its task that gives the state of the group; see `HandIn`. */
const withFirmRow = z.object({
  groupId: z.string(),
  taskId: z.string(),
  clientId: z.string(),
  label: z.string(),
  type: z.enum(taskTypes),
  state: z.enum(handInStates),
  /** ISO 8601 in UTC. */
  since: z.string(),
  by: z.nullable(z.string()),
});

/** A document that the firm stored. */
const newDocument = z.object({
  id: z.string(),
  containerId: z.string(),
  clientId: z.string(),
  name: z.string(),
  /** ISO 8601 in UTC. */
  createdAt: z.string(),
  isRead: z.boolean(),
});
export type NewDocument = z.infer<typeof newDocument>;

/** What home shows without scrolling, over all clients that the user acts for. */
export const home = defineCall({
  id: 'home',
  spec: ['T2.23', 'T7.05'],
  origin: { path: 'ours', shape: 'ours' },
  summary: 'What waits for the user, what the firm has, and what is new, over all clients.',
  method: 'GET',
  path: '/api/client-center/v1/home',
  access: 'session',
  query: z.object({
    /** The date where the user is (decision 26). The date of the server without it. */
    today: z.optional(dateSchema),
  }),
  response: z.object({
    /** The market of the user's firm: what home shows beside the parts below. */
    market: z.enum(markets),
    /** The most urgent groups with open tasks, in the order of the list of tasks; `null` without access to tasks. */
    waiting: z.nullable(z.object({ total: count, overdue: count, rows: z.array(waitingRow) })),
    /**
     * The groups that the firm has, those in review first, and after them those that it accepted a while ago; `total`
     * counts the former. `null` without access to tasks.
     */
    withFirm: z.nullable(z.object({ total: count, rows: z.array(withFirmRow) })),
    /** The service requests that wait for the user, and those that the firm has; `null` without access to them. */
    requests: z.nullable(
      z.object({
        waiting: z.object({ total: count, rows: z.array(openRequest) }),
        withFirm: z.object({ total: count, rows: z.array(openRequest) }),
      }),
    ),
    /**
     * The documents that the firm stored since the user's last visit, and earlier ones that are unread; the moment of that
     * visit, which is the sign-in before this one (ISO 8601 in UTC; `null` at the first); and how many of all that the
     * firm stored are unread, counted up to `mostUnread` and one.
     */
    newDocuments: z.object({ unread: count, since: z.nullable(z.string()), rows: z.array(newDocument) }),
    /** Whether a script plays the firm, as it does in the demo. */
    isFirmPlayed: z.boolean(),
    /** The clients of all rows. */
    clients: z.array(clientTag),
  }),
  errors: { 401: 'The session is over.' },
});

/** The numbers of home alone: what the tabs count on every other page. */
export const homeCounts = defineCall({
  id: 'homeCounts',
  spec: ['T2.06'],
  origin: { path: 'ours', shape: 'ours' },
  summary:
    'How many groups of tasks and service requests wait for the user, and how many documents are unread.',
  method: 'GET',
  path: '/api/client-center/v1/home/counts',
  access: 'session',
  response: z.object({
    /** As `waiting.total` of home; `null` without access to tasks. */
    waiting: z.nullable(count),
    /** As `newDocuments.unread` of home. */
    unread: count,
    /** As `requests.waiting.total` of home; `null` without access to service requests. */
    requests: z.nullable(count),
  }),
  errors: { 401: 'The session is over.' },
});

/** The list behind the newest documents of home. */
export const unreadDocuments = defineCall({
  id: 'unreadDocuments',
  spec: ['S2.16', 'T9.03'],
  origin: { path: 'ours', shape: 'ours' },
  summary: 'The unread documents of the firm, over all clients of the user, the newest first.',
  method: 'GET',
  path: '/api/client-center/v1/home/documents',
  access: 'session',
  query: z.object({
    /** `next` of the page before; the first page without it. */
    from: z.optional(z.string()),
  }),
  response: z.object({
    /** As `newDocuments.unread` of home. */
    unread: count,
    rows: z.array(newDocument),
    /** Leads to the next page; `null` on the last one. */
    next: z.nullable(z.string()),
    /** The clients of the rows. */
    clients: z.array(clientTag),
  }),
  errors: { 400: '`from` is not valid.', 401: 'The session is over.' },
});
