import * as z from 'zod/mini';
import { requestStatuses } from './request-life.ts';

/** A service request that is not answered yet [T3.14]. */
export const openRequest = z.object({
  id: z.string(),
  kind: z.string(),
  clientId: z.string(),
  subject: z.string(),
  status: z.enum(requestStatuses),
  /** Whether a person of the firm has opened it. */
  isOpened: z.boolean(),
  /** When its status was reached, ISO 8601 in UTC. */
  since: z.string(),
});
export type OpenRequest = z.infer<typeof openRequest>;
