import type { MiddlewareHandler } from 'hono';

/**
 * Closes the body of an answer to HEAD. The framework answers HEAD as GET and drops the body; the file that it would be
 * read from stayed open.
 */
export const closeUnsentBody: MiddlewareHandler = async (context, next) => {
  await next();
  if (context.req.method === 'HEAD') await context.res.body?.cancel();
};
