import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import type { Settings } from '../../settings.ts';
import { Refusal } from '../refusal.ts';
import { createAllowances } from './allowances.ts';
import { sourceOfRequest } from './source.ts';

/**
 * Refuses with 429 a source that makes more requests of one kind than its allowance: requests that need no session and yet
 * write to the database or ask another server. All routes with this middleware share the allowance.
 */
export function limitOpenCalls({
  limits,
  proxies,
}: Pick<Settings, 'limits' | 'proxies'>): MiddlewareHandler<{ Bindings: HttpBindings }> {
  const take = createAllowances({
    burst: limits.openCallsPerSource,
    everyMs: limits.openCallPerSourceMs,
    mostKeys: limits.knownSources,
  });
  return async (context, next) => {
    const waitMs = take(sourceOfRequest(context.env.incoming as IncomingMessage, proxies));
    if (waitMs > 0)
      throw new Refusal(429, 'tooManyRequests', 'Too many requests of one source.', {
        'retry-after': `${Math.ceil(waitMs / 1000)}`,
      });
    await next();
  };
}
