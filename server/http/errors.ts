import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Refusal as RefusalBody } from '../../contract/calls/problem.ts';
import { BlobMissing } from '../blobs/blobs.ts';
import { causesOf, databaseFaultOf } from '../db/faults.ts';
import { describeError } from './describe-error.ts';
import { keptForm } from './kept-form.ts';
import { isPageNavigation } from './navigation.ts';
import { refusalIn, retryAfterSeconds } from './refusal.ts';

/** The route that a request came to, with its parameters as names: a path itself may hold a token. */
export function routeOf(context: Context): string {
  const routes = matchedRoutes(context).filter(({ path }) => !path.endsWith('*'));
  return `${context.req.method} ${routes.at(-1)?.path ?? '*'}`;
}

/**
 * Answers what a route threw: a refusal as the contract says, 503 when the database could not be asked, 400 when it
 * takes a value of the request for none, anything else as 500. A page that a person opens, or a form that they send, gets `draw` in
 * the place of JSON. A stored file that is missing answers 503. What went wrong is reported in one line with the request
 * id that the answer carries; neither holds a value of the request or of a statement.
 */
export function errorAnswer(
  report: (line: string) => void,
  draw?: DrawPage,
): (error: Error, context: Context) => Response {
  const refuse = (context: Context, status: number, body: RefusalBody): Response => {
    const hasPage = pageStatuses.has(status) || status >= 500 || keptForm(context) !== undefined;
    return draw && hasPage && isPageNavigation(context)
      ? pageAnswer(context, status, draw(context, status))
      : context.json(body, status as ContentfulStatusCode);
  };
  return (error, context) => {
    const refusal = refusalIn(error);
    if (refusal) {
      for (const [name, value] of Object.entries(refusal.headers)) context.header(name, value);
      const { reason, message } = refusal;
      return refuse(context, refusal.status, {
        errors: [message === reason ? { reason } : { reason, message }],
      });
    }
    const id = randomUUID();
    context.header('x-request-id', id);
    report(`Request ${id} failed: ${routeOf(context)}: ${describeError(error)}`);
    const fault = databaseFaultOf(error);
    if (fault === 'value') return refuse(context, 400, { errors: [{ reason: 'badRequest' }] });
    if (fault === 'away') context.header('retry-after', retryAfterSeconds);
    // The document is there and its bytes are not: neither a fault of the request nor one that it would meet again at once.
    const isMissing = [...causesOf(error)].some((cause) => cause instanceof BlobMissing);
    if (isMissing) return refuse(context, 503, { errors: [{ reason: 'unavailable' }] });
    return refuse(context, fault === 'away' ? 503 : 500, { errors: [{ reason: 'unavailable' }] });
  };
}

/** What a person may meet on a page; to the rest, such as 401, the portal itself has an answer. */
const pageStatuses: ReadonlySet<number> = new Set([400, 403, 404, 413, 429]);

/** Draws the page that takes the place of a refusal where a person would see its JSON. */
type DrawPage = (context: Context, status: number) => { readonly html: string; readonly policy: string };

export const pageAnswer = (context: Context, status: number, page: ReturnType<DrawPage>): Response =>
  context.html(page.html, status as ContentfulStatusCode, {
    'content-security-policy': page.policy,
    'cache-control': 'no-store',
  });
