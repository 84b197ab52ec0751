import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { eq } from 'drizzle-orm';
import { bestLanguage } from '../../contract/language/market.ts';
import { signTaskDocument } from '../../contract/tasks/task-signing.ts';
import { createActionLog } from '../actions/action-log.ts';
import type { Database } from '../db/database.ts';
import { createLanes } from '../db/lanes.ts';
import { companies, users } from '../db/schema/core-schema.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/handle.ts';
import { keyOf } from '../http/idempotency.ts';
import { clientAddress } from '../http/limits/client-address.ts';
import { createFairQueue } from '../http/limits/fair-queue.ts';
import { forbidden, Refusal, unauthenticated } from '../http/refusal.ts';
import { originOf } from '../origins.ts';
import { createAccessQueries } from '../storage/access.queries.ts';
import { createReach } from '../storage/reach.ts';
import { demandScope } from '../tasks/scope.ts';
import { cleanDrawing } from './drawing.ts';
import { createPortalSigner } from './portal-signer.ts';
import { signDocument } from './sign-document.ts';

/** The account of a user and the firm that it is one of. */
async function peopleOf(db: Database, userId: string) {
  const [row] = await db
    .select({ user: users, company: companies })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(eq(users.id, userId));
  if (!row) throw unauthenticated();
  const { id, name, language } = row.company;
  return { email: row.user.email, firm: { id, name, language: bestLanguage([language]) } };
}

/** The route that signs a document of a task (decision 28): for a client's people, each in their own name. */
export function addSigningRoutes(
  routes: Routes,
  deps: Pick<Deps, 'db' | 'blobs' | 'mails' | 'settings'>,
  report: (line: string) => void,
): void {
  const { db, blobs, mails, settings } = deps;
  const signer = createPortalSigner(db, settings);
  const reach = createReach(db, createAccessQueries(db));
  const { parallelSignings, waitingSignings, firmWaitMs } = settings.limits;
  // A document that is being signed is in memory as a whole, several times over.
  const inTurn = createFairQueue(
    { parallel: parallelSignings, waiting: waitingSignings },
    'Too many documents are being signed.',
  );
  // Of two who sign one document the second learns that it is signed, before it is signed again for nothing.
  const tasks = createLanes({ abreast: 1, waiting: parallelSignings, waitMs: firmWaitMs });

  routes.handle(signTaskDocument, async ({ context, principal, params: { taskId }, body }) => {
    const scope = await demandScope(db, principal);
    if (scope.isFirm) throw forbidden();
    if (body.path !== null && !cleanDrawing(body.path))
      throw new Refusal(400, 'badRequest', 'body: path is not valid');
    const key = keyOf(context);
    const origin = originOf(settings, context);
    const actions = createActionLog({ mails, limits: settings.limits, origin, report }, scope);
    const { email, firm } = await peopleOf(db, principal.userId);
    const incoming = (context.env as HttpBindings).incoming as IncomingMessage;
    const request = {
      firm,
      account: { name: principal.name, email },
      name: body.name,
      path: body.path,
      address: clientAddress(incoming, settings.proxies),
      signedAt: new Date(),
    };
    const parts = { db, blobs, reach, signer, limits: settings.limits };
    const answer = await inTurn(principal.userId, async () => {
      const leave = await tasks.enter(taskId);
      try {
        return await signDocument(parts, scope, { ...body, taskId, request, key, actions });
      } finally {
        leave();
      }
    });
    await actions.send();
    return answer;
  });
}
