import * as z from 'zod/mini';
import { defineCall } from '../calls/call.ts';
import { languages } from '../language/market.ts';
import { dateSchema } from '../tasks/task-items.ts';

/** The longest address of a page, in characters; for a longer one the browser makes the calls one by one. */
const maxPageLength = 2_000;

/** Everything that a page shows first, so that a browser has asked for it before its program is there. */
export const firstView = defineCall({
  id: 'firstView',
  spec: [],
  origin: { path: 'ours', shape: 'ours' },
  summary:
    'What a page shows first, as a stream: for each answer a line with the path and query of its call, and a line with its JSON.',
  method: 'GET',
  path: '/api/client-center/v1/first-view',
  access: 'session',
  isComposed: true,
  query: z.object({
    /** The page below the prefix of its language, with its query: `/documents`. */
    page: z.string().check(z.maxLength(maxPageLength)),
    language: z.enum(languages),
    /** The date where the user is (decision 26). */
    today: dateSchema,
    /** The client that this browser remembers as the active one. */
    clientId: z.optional(z.string().check(z.maxLength(200))),
  }),
  response: 'file',
  errors: { 401: 'The session is over.', 503: 'Too many first views of this user are being answered.' },
});
