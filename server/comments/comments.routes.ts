import { addComment, listComments, searchComments } from '../../contract/storage/comments.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/handle.ts';
import { keyOf } from '../http/idempotency.ts';
import { createAccessQueries } from '../storage/access.queries.ts';
import { createReach } from '../storage/reach.ts';
import { storeComment, threadOf } from './comments.queries.ts';

/**
 * The routes of comments [S7.22]. Users who may read a document read its comments and add to them; a document that is
 * foreign, missing or in the trash answers 404, and is left out of a search.
 */
export function addCommentRoutes(routes: Routes, { db, settings }: Pick<Deps, 'db' | 'settings'>): void {
  const reach = createReach(db, createAccessQueries(db));

  routes.handle(addComment, async ({ context, principal, body }) => {
    await reach.each(principal, [body.documentId]);
    return {
      data: await storeComment(db, principal, body, { key: keyOf(context), limits: settings.limits }),
    };
  });

  routes.handle(searchComments, async ({ principal, body }) => {
    const found = await reach.present(principal, body);
    return { data: [...found].map(([id, { row }]) => ({ id, count: row.commentsCount })) };
  });

  routes.handle(listComments, async ({ principal, params }) => {
    await reach.each(principal, [params.documentId]);
    return { data: await threadOf(db, params.documentId) };
  });
}
