import {
  listManifestClients,
  listManifestDocuments,
  manifestPerPage,
  sendManifestEvents,
  setManifestCertificate,
  setManifestCompany,
} from '../../contract/manifest/manifest.ts';
import { fitsJustification, manifestEvents } from '../../contract/manifest/manifest-life.ts';
import { chargeDaily } from '../db/daily-quota.ts';
import { manifestCertificates, manifestFirms } from '../db/schema/manifest-schema.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/handle.ts';
import { forbidden, Refusal } from '../http/refusal.ts';
import { demandFirm } from '../tasks/scope.ts';
import { describeCertificate, readCertificate } from './certificates.ts';
import { certificateOf, describeAsking, listClients, listInvoices } from './manifest.queries.ts';
import { demandManifest, demandManifestClient, readOnlyReasonOf } from './manifest-scope.ts';
import { sendEvents } from './send-events.ts';

/** The routes of answers to invoices [T2.18, T7.28]. */
export function addManifestRoutes(
  routes: Routes,
  deps: Pick<Deps, 'db' | 'settings' | 'authority'>,
  report: (line: string) => void,
): void {
  const { db, settings, authority } = deps;

  routes.handle(listManifestClients, async ({ principal, query }) => {
    const scope = await demandManifest(db, principal);
    const part = { offset: query.startIndex ?? 0, limit: query.itemsPerPage ?? manifestPerPage };
    return await listClients(db, scope, part, new Date());
  });

  routes.handle(listManifestDocuments, async ({ principal, query }) => {
    const now = new Date();
    const scope = await demandManifest(db, principal);
    const client = await demandManifestClient(db, scope, query.clientId);
    const part = {
      offset: query.startIndex ?? 0,
      limit: query.itemsPerPage ?? manifestPerPage,
      sort: query.sort,
    };
    return {
      ...(await listInvoices(db, query, part, now)),
      asOf: now.toISOString(),
      certificate: certificateOf(client, now),
      asked: describeAsking(client.asking),
      readOnly: await readOnlyReasonOf(db, scope, client, now),
      locked: [...scope.locked],
    };
  });

  routes.handle(sendManifestEvents, async ({ principal, body }) => {
    const scope = await demandManifest(db, principal);
    const client = await demandManifestClient(db, scope, body.clientId);
    const reason = await readOnlyReasonOf(db, scope, client, new Date());
    if (reason === 'reader' || scope.locked.includes(body.event)) throw forbidden();
    if (!fitsJustification(body.event, body.justification ?? ''))
      throw new Refusal(400, 'badRequest', 'body: justification does not fit the event');
    if (new Set(body.invoices.map(({ id }) => id)).size < body.invoices.length)
      throw new Refusal(400, 'badRequest', 'body: invoices names one twice');
    const { taxId } = client;
    if (reason !== null || taxId === undefined)
      throw new Refusal(409, 'outdated', 'The client has no certificate that is valid.');
    await chargeDaily(
      db,
      {
        ...{
          kind: 'manifestEvents',
          ownerId: principal.userId,
          limit: settings.limits.manifestEventsPerUser,
        },
        ...{ reason: 'tooManyRequests', message: 'The user has sent as many answers as fit into a day.' },
      },
      body.invoices.length,
    );
    return { results: await sendEvents(deps, authority, { principal, taxId, body }, report) };
  });

  routes.handle(setManifestCompany, async ({ principal, body }) => {
    await demandFirm(db, principal);
    const changed = {
      isEnabled: body.enabled,
      reviewed: manifestEvents.filter((event) => body.reviewed.includes(event)),
    };
    await db
      .insert(manifestFirms)
      .values({ companyId: principal.companyId, ...changed })
      .onConflictDoUpdate({ target: manifestFirms.companyId, set: changed });
    return { enabled: changed.isEnabled, reviewed: changed.reviewed };
  });

  routes.handle(setManifestCertificate, async ({ principal, params: { id: clientId }, body: { pem } }) => {
    const { taxId } = await demandManifestClient(db, await demandFirm(db, principal), clientId);
    const certificate = taxId === undefined ? undefined : readCertificate(pem, taxId);
    if (!certificate)
      throw new Refusal(
        400,
        'badRequest',
        'body: pem is no certificate alone, or not that of the client by the tax id in its name',
      );
    const changed = { ...certificate, changedAt: new Date() };
    await db
      .insert(manifestCertificates)
      .values({ clientId, ...changed })
      .onConflictDoUpdate({ target: manifestCertificates.clientId, set: changed });
    return { certificate: describeCertificate(certificate, new Date()) };
  });
}
