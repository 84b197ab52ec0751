import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { Refusal } from '../refusal.ts';

/** When a source that holds too many connections should try again, in seconds. */
export const retryAfterSeconds = 5;

const beyondLimit = new WeakSet<IncomingMessage>();

/** Marks a request of a source that holds too many connections, or whose requests under way are too many. */
export const markOverflow = (incoming: IncomingMessage): void => {
  beyondLimit.add(incoming);
};

/** Refuses marked requests with 429, and closes their connections. */
export const refuseOverflow: MiddlewareHandler<{ Bindings: HttpBindings }> = async (context, next) => {
  if (beyondLimit.has(context.env.incoming as IncomingMessage))
    throw new Refusal(429, 'tooManyRequests', 'Too many connections of one source.', {
      'retry-after': `${retryAfterSeconds}`,
      connection: 'close',
    });
  await next();
};
