import * as z from 'zod/mini';
import { defineCall } from '../calls/call.ts';
import { clientTag } from '../tasks/task-groups.ts';
import { dateSchema } from '../tasks/task-items.ts';
import { maxNotices } from './home-rules.ts';

const count = z.number().check(z.int(), z.gte(0));

const everyNotice = {
  /** Names what happened: the same thing keeps its id, and what happens again has another one. */
  id: z.string(),
  clientId: z.string(),
  /** A moment in UTC, or the date of what falls on a day; both ISO 8601. */
  at: z.string(),
  isRead: z.boolean(),
};
const ofTask = { ...everyNotice, taskId: z.string(), label: z.string() };
/** What the firm did with tasks of a client on one day, as the user's clock counts days; the newest task is named. */
const ofTasks = {
  ...ofTask,
  /** Who did it; `null` for the firm, and where it was not one person. */
  by: z.nullable(z.string()),
  tasks: count,
  /** The name of the one group that several tasks belong to, else `null`. */
  group: z.nullable(z.string()),
};

const ofRequest = {
  ...everyNotice,
  requestId: z.string(),
  requestKind: z.string(),
  subject: z.string(),
  by: z.nullable(z.string()),
};

/** What happened that concerns the user, and where it leads. */
const notice = z.discriminatedUnion('kind', [
  /** Documents that the firm stored for a client on one day, as the user's clock counts days; the newest is named. */
  z.object({
    kind: z.literal('documents'),
    ...everyNotice,
    count,
    name: z.string(),
    documentId: z.string(),
    containerId: z.string(),
  }),
  /** A group that is due today. What is overdue is counted in `overdue` alone. */
  z.object({ kind: z.literal('due'), ...ofTask }),
  z.object({ kind: z.literal('returned'), ...ofTasks, files: count }),
  z.object({ kind: z.literal('inReview'), ...ofTasks }),
  z.object({ kind: z.literal('accepted'), ...ofTasks }),
  /** What the firm did last with a service request: it asked something, marked what is to be corrected, or answered. */
  z.object({ kind: z.literal('requestAsked'), ...ofRequest }),
  z.object({ kind: z.literal('requestReturned'), ...ofRequest }),
  z.object({ kind: z.literal('requestAnswered'), ...ofRequest }),
]);
export type Notice = z.infer<typeof notice>;

/** The most minutes that a clock on earth is ahead of UTC, or behind it. */
const maxAhead = 14 * 60;

/** What happened in the last weeks that concerns the user, over all clients that the user acts for. */
export const notices = defineCall({
  id: 'notices',
  spec: ['T2.06'],
  origin: { path: 'ours', shape: 'ours' },
  summary: 'What happened that concerns the user, the newest first, and what is overdue.',
  method: 'GET',
  path: '/api/client-center/v1/home/notices',
  access: 'session',
  query: z.object({
    /** The date where the user is (decision 26). The date of the server without it. */
    today: z.optional(dateSchema),
    /** How many minutes the user's clock is ahead of UTC. */
    ahead: z.optional(z.coerce.number().check(z.int(), z.gte(-maxAhead), z.lte(maxAhead))),
  }),
  response: z.object({
    /** As `waiting.overdue` of home, and the oldest due date of them; `null` where nothing is. */
    overdue: z.nullable(z.object({ total: count, oldest: dateSchema })),
    notices: z.array(notice),
    /** The clients of all notices. */
    clients: z.array(clientTag),
  }),
  errors: { 401: 'The session is over.' },
});

/** Marks notices as read by the user. */
export const readNotices = defineCall({
  id: 'readNotices',
  spec: ['T2.06'],
  origin: { path: 'ours', shape: 'ours' },
  summary: 'Marks notices as read by the user alone; ids that are none change nothing that is shown.',
  method: 'PUT',
  path: '/api/client-center/v1/home/notices/read',
  access: 'session',
  body: z.object({
    ids: z
      .array(z.string().check(z.minLength(1), z.maxLength(200)))
      .check(z.minLength(1), z.maxLength(maxNotices)),
  }),
  response: 'empty',
  errors: { 400: 'No id, or too many at once.', 401: 'The session is over.' },
});
