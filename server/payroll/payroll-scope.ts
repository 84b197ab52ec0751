import type { Database } from '../db/database.ts';
import type { Principal } from '../http/principal.ts';
import { notFound } from '../http/refusal.ts';
import { findCompany, marketOf } from '../security/theme.ts';
import { demandFirm, type TaskScope } from '../tasks/scope.ts';

/** Refuses with 403 who is not of the firm, and with 404 a firm outside Brazil. */
export async function demandBrazilianFirm(db: Database, principal: Principal): Promise<TaskScope> {
  const scope = await demandFirm(db, principal);
  const company = await findCompany(db, principal.companyId);
  if (marketOf(company?.market ?? '') !== 'br') throw notFound();
  return scope;
}
