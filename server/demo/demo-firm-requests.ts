import { and, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm';
import type { Market } from '../../contract/language/market.ts';
import type { HandledRequest } from '../../contract/requests/requests.ts';
import { users } from '../db/schema/core-schema.ts';
import { serviceRequests } from '../db/schema/request-schema.ts';
import { Refusal } from '../http/refusal.ts';
import { handle } from '../requests/handle-request.ts';
import { prepareRequestNotices, type Report, type RequestParts } from '../requests/request-notices.ts';
import { demandRequests, type RequestRow } from '../requests/request-scope.ts';
import { demoDomain } from './accounts.ts';
import { playedFirm } from './demo-firm.ts';
import { firms } from './firms.ts';

/** What the script answers, in the language of each market. It says that no person wrote it. */
const answers: Readonly<Record<Market, string>> = {
  us: 'Thank you, we have what we need. This answer comes from the demo: no person wrote it.',
  uk: 'Thank you, we have what we need. This answer comes from the demo: no person wrote it.',
  br: 'Obrigado, temos tudo o que precisamos. Esta resposta vem da demonstração: nenhuma pessoa a escreveu.',
  ar: 'Gracias, tenemos todo lo que necesitamos. Esta respuesta viene de la demostración: no la escribió ninguna persona.',
  ca: 'Merci, nous avons tout ce qu’il faut. Cette réponse vient de la démonstration : personne ne l’a écrite.',
};

/** Requests that people of the demo sent, or wrote about, a little while ago, and that no other person of the firm has. */
async function dueRequests({ db, settings: { limits } }: RequestParts, now: number): Promise<RequestRow[]> {
  const played = firms.map((firm) => playedFirm(firm).userId);
  const step = new Date(now - limits.demoFirmStepMs);
  const rows = await db
    .select({ row: serviceRequests, email: users.email })
    .from(serviceRequests)
    .innerJoin(users, eq(users.id, serviceRequests.createdById))
    .where(
      and(
        eq(serviceRequests.status, 'WaitingForAnswer'),
        lte(serviceRequests.clientAt, step),
        gt(serviceRequests.clientAt, new Date(now - limits.demoFirmRecentMs)),
        or(isNull(serviceRequests.assigneeId), inArray(serviceRequests.assigneeId, played)),
        or(isNull(serviceRequests.openedAt), lte(serviceRequests.openedAt, step)),
      ),
    )
    .orderBy(serviceRequests.clientAt, serviceRequests.id)
    .limit(limits.demoFirmTasks);
  return rows.filter(({ email }) => email.endsWith(`@${demoDomain}`)).map(({ row }) => row);
}

/**
 * Plays the firms of the demo for service requests: one that was sent a little while ago is opened, and a step later it is
 * answered. It does what the staff's call does, with the same checks, history and letters.
 */
export async function playRequests(
  parts: RequestParts,
  report: Report,
  now: number = Date.now(),
): Promise<void> {
  const { db, settings } = parts;
  for (const { id, companyId, version, openedAt } of await dueRequests(parts, now)) {
    const firm = firms.find((one) => one.id === companyId);
    if (!firm) continue;
    const handled: HandledRequest =
      openedAt === null
        ? { event: 'open', version }
        : { event: 'reply', version, text: answers[firm.market], fileIds: [] };
    const scope = await demandRequests(db, playedFirm(firm));
    const notices = await prepareRequestNotices(parts, scope, { id, event: handled.event }, report);
    try {
      await handle(db, scope, id, handled, { limits: settings.limits, notices });
      await notices.send();
    } catch (error) {
      // The client has changed it meanwhile, or the quota of the day is used up.
      if (!(error instanceof Refusal)) throw error;
    }
  }
}
