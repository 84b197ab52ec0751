import { eq } from 'drizzle-orm';
import type { ReadOnlyReason } from '../../contract/manifest/manifest.ts';
import type { ManifestEvent } from '../../contract/manifest/manifest-life.ts';
import { may } from '../../contract/session/access.ts';
import { type DashboardScope, demandClient, isReader } from '../clients/dashboard-scope.ts';
import type { Database } from '../db/database.ts';
import { fiscalClients } from '../db/schema/fiscal-schema.ts';
import { manifestAskings, manifestCertificates, manifestFirms } from '../db/schema/manifest-schema.ts';
import type { Principal } from '../http/principal.ts';
import { forbidden } from '../http/refusal.ts';
import { factsOf } from '../security/facts.ts';
import { isCertificateOf } from './certificates.ts';

type Reader = Pick<Database, 'select'>;

/** Who answers invoices, and the events that the firm has to grant them first [T6.05]. */
export interface ManifestScope extends DashboardScope {
  readonly locked: readonly ManifestEvent[];
}

/** The firm's order of the manifest; `undefined` for a firm without one. */
export async function findManifestFirm(db: Reader, companyId: string) {
  const [firm] = await db.select().from(manifestFirms).where(eq(manifestFirms.companyId, companyId));
  return firm?.isEnabled ? firm : undefined;
}

/** Whose invoices a user reaches; refuses with 403 users without the manifest [T3.15], and all of a firm that has not ordered it. */
export async function demandManifest(db: Database, principal: Principal): Promise<ManifestScope> {
  const isFirm = principal.kind === 'staff';
  const facts = isFirm ? undefined : await factsOf(db, principal);
  if (facts && !may(facts, 'manifest')) throw forbidden();
  const firm = await findManifestFirm(db, principal.companyId);
  if (!firm) throw forbidden();
  const mayAll = !facts || may(facts, 'manifestReview');
  return { principal, isFirm, locked: mayAll ? [] : firm.reviewed };
}

/** What is known of a client: its tax id, the certificate that goes with it, and when the authority was asked. */
export interface ManifestClient {
  readonly clientId: string;
  readonly taxId: string | undefined;
  readonly certificate: typeof manifestCertificates.$inferSelect | null;
  readonly asking: typeof manifestAskings.$inferSelect | null;
}

/** Rows of a client as one: what belongs to another tax id than its present one does not count. */
export const clientOf = (
  clientId: string,
  row:
    | {
        readonly taxId: string;
        readonly certificate: ManifestClient['certificate'];
        readonly asking: ManifestClient['asking'];
      }
    | undefined,
): ManifestClient => ({
  clientId,
  taxId: row?.taxId,
  certificate: row?.certificate && isCertificateOf(row.certificate, row.taxId) ? row.certificate : null,
  asking: row?.asking?.taxId === row?.taxId ? (row?.asking ?? null) : null,
});

/** A client of the scope; answers 404 for any other. */
export async function demandManifestClient(
  db: Database,
  scope: DashboardScope,
  clientId: string,
): Promise<ManifestClient> {
  await demandClient(db, scope, clientId);
  const [row] = await db
    .select({ taxId: fiscalClients.taxId, certificate: manifestCertificates, asking: manifestAskings })
    .from(fiscalClients)
    .leftJoin(manifestCertificates, eq(manifestCertificates.clientId, fiscalClients.clientId))
    .leftJoin(manifestAskings, eq(manifestAskings.clientId, fiscalClients.clientId))
    .where(eq(fiscalClients.clientId, clientId));
  return clientOf(clientId, row);
}

/** Why a user can answer no invoice of a client; `null` when they can. */
export async function readOnlyReasonOf(
  db: Reader,
  { principal, isFirm }: DashboardScope,
  { clientId, certificate }: ManifestClient,
  now: Date,
): Promise<ReadOnlyReason | null> {
  if (principal.impersonator !== null) return 'reader';
  if (!isFirm && (await isReader(db, principal, clientId))) return 'reader';
  if (!certificate) return 'noCertificate';
  return certificate.validUntil <= now ? 'expiredCertificate' : null;
}
