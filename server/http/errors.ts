import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Refusal as RefusalBody } from '../../contract/problem.ts';
import { Refusal } from './refusal.ts';

/**
 * Answers what a route threw: a refusal as the contract says, anything else as 500 without a word about its inside.
 * What went wrong is reported in one line with the request id that the answer carries.
 */
export function errorAnswer(report: (line: string) => void): (error: Error, context: Context) => Response {
  return (error, context) => {
    if (error instanceof Refusal) {
      for (const [name, value] of Object.entries(error.headers)) context.header(name, value);
      const { reason, message } = error;
      return refuse(context, error.status, {
        errors: [message === reason ? { reason } : { reason, message }],
      });
    }
    const id = randomUUID();
    const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
    const trace = (error.stack ?? error.message).replaceAll(/\s*\n\s*/g, ' | ');
    report(`Request ${id} failed: ${context.req.method} ${context.req.path}: ${trace}${cause}`);
    context.header('x-request-id', id);
    return refuse(context, 500, { errors: [{ reason: 'unavailable' }] });
  };
}

const refuse = (context: Context, status: number, body: RefusalBody): Response =>
  context.json(body, status as ContentfulStatusCode);
