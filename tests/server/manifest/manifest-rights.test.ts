/** Who reads and answers invoices [T2.18, T3.15, T6.05], and with which certificate. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ResponseOf } from '../../../contract/calls/call.ts';
import type { listManifestClients, setManifestCertificate } from '../../../contract/manifest/manifest.ts';
import type { ManifestEvent } from '../../../contract/manifest/manifest-life.ts';
import type { listActions } from '../../../contract/requests/actions.ts';
import { companies, users } from '../../../server/db/schema/core-schema.ts';
import { fiscalClients } from '../../../server/db/schema/fiscal-schema.ts';
import { manifestCertificates, manifestFirms } from '../../../server/db/schema/manifest-schema.ts';
import { demoCertificate } from '../../../server/demo/demo-certificates.ts';
import { allDocsOnly, clientGrants, type Grants, withGrants } from '../../../server/demo/rights.ts';
import { describeCertificate } from '../../../server/manifest/certificates.ts';
import { acmeTaxId, branchTaxId, supplierTaxId } from '../fiscal/fiscal-xml.ts';
import type { Name } from '../storage/storage-fixture.ts';
import type { Visitor } from '../storage/storage-server.ts';
import { base, dayMs, type ManifestFixture, startManifestFixture } from './manifest-fixture.ts';

let fixture: ManifestFixture;
beforeAll(async () => {
  fixture = await startManifestFixture({}, { isReady: false });
});
afterAll(() => fixture.end());
beforeEach(async () => {
  const { db } = fixture.deps;
  await fixture.clear();
  await db.delete(manifestCertificates);
  await db.delete(manifestFirms);
  await db.update(users).set({ grants: clientGrants }).where(eq(users.kind, 'client'));
  await fixture.toggle(true);
  await fixture.orderManifest(true);
  await fixture.certify();
});

const grant = (name: Name, grants: Grants) =>
  fixture.deps.db
    .update(users)
    .set({ grants: withGrants(clientGrants, grants) })
    .where(eq(users.id, name));
const documents = `${base}/documents?clientId=acme`;
/** What every call about a client answers to a person: lists, the invoices of the client, an answer to one. */
const statusesFor = async (visitor: Visitor | undefined) => {
  const { id, state } = await fixture.invoice();
  const body = JSON.stringify({ clientId: 'acme', event: 'confirm', invoices: [{ id, state }] });
  const answers = [
    await fixture.call(visitor, `${base}/clients`),
    await fixture.call(visitor, documents),
    await fixture.call(visitor, `${base}/events`, { method: 'POST', body }),
  ];
  return answers.map(({ status }) => status);
};
const manifestSection = async (name: Name) => {
  const path = '/api/br-service-requests/v1/actions?clientId=acme';
  const { sections } = await fixture.json<ResponseOf<typeof listActions>>(fixture.as[name], path);
  return sections.find(({ type }) => type === 'nfeManifestSection');
};

describe('who has the manifest', () => {
  test('[T2.18] the client’s people and the firm’s read and answer; a reader only reads', async () => {
    expect(await statusesFor(fixture.as.ann)).toEqual([200, 200, 200]);
    expect(await statusesFor(fixture.as.stan)).toEqual([200, 200, 200]);
    expect(await statusesFor(fixture.as.rita)).toEqual([200, 200, 403]);
    expect((await fixture.invoices({}, 'rita')).readOnly).toBe('reader');
    expect((await fixture.invoices({}, 'ann')).readOnly).toBeNull();
  });

  test('a preview session only reads', async () => {
    const preview = await fixture.visitor('stan', 'ann');
    expect(await statusesFor(preview)).toEqual([200, 200, 403]);
    const { readOnly } = await fixture.json<{ readOnly: string }>(preview, documents);
    expect(readOnly).toBe('reader');
  });

  test('people of another client or another firm find nothing, and nobody without a session', async () => {
    expect((await statusesFor(fixture.as.nora)).slice(1)).toEqual([404, 404]);
    expect(await statusesFor(undefined)).toEqual([401, 401, 401]);
    const { db } = fixture.deps;
    await db.insert(manifestFirms).values({ companyId: 'B', isEnabled: true });
    expect(await statusesFor(fixture.as.bob)).toEqual([200, 404, 404]);
    const clients = await fixture.json<ResponseOf<typeof listManifestClients>>(
      fixture.as.bob,
      `${base}/clients`,
    );
    expect(clients).toEqual({ items: [], totalItems: 0 });
  });

  test('of a firm that has not ordered it, or has given it up, everybody is refused with 403', async () => {
    expect(await fixture.orderManifest(false)).toBe(200);
    expect(await statusesFor(fixture.as.ann)).toEqual([403, 403, 403]);
    expect(await statusesFor(fixture.as.stan)).toEqual([403, 403, 403]);
    expect(await manifestSection('ann')).toBeUndefined();
    await fixture.deps.db.delete(manifestFirms);
    expect(await statusesFor(fixture.as.ann)).toEqual([403, 403, 403]);
  });

  test.each<readonly [string, Grants]>([
    ['NfeManifest.Denied', { NfeManifest: { Denied: 'Granted' } }],
    ['NfeManifest.Disabled', { NfeManifest: { Disabled: 'Granted' } }],
    ['documents alone', allDocsOnly],
  ])('[T3.15] with %s a user is refused with 403', async (_what, grants) => {
    await grant('ann', grants);
    expect(await statusesFor(fixture.as.ann)).toEqual([403, 403, 403]);
  });

  test('[T3.15] the section is among the actions of a client, also where it is denied, but not where it is disabled', async () => {
    await fixture.invoice();
    await fixture.invoice({ age: 181 });
    const section = {
      type: 'nfeManifestSection',
      route: 'nfe-manifest',
      actions: [{ type: 'invoiceProcessing', route: 'invoice-processing', waiting: 1 }],
      open: { total: 0, rows: [] },
    };
    expect(await manifestSection('ann')).toEqual(section);
    expect(await manifestSection('stan')).toEqual(section);
    await grant('ann', { NfeManifest: { Denied: 'Granted' } });
    expect(await manifestSection('ann')).toEqual(section);
    await grant('ann', { NfeManifest: { Disabled: 'Granted' } });
    expect(await manifestSection('ann')).toBeUndefined();
    await fixture.deps.db.delete(fiscalClients);
    expect(await manifestSection('cole')).toBeUndefined();
  });

  test('a client of another market has no section', async () => {
    const { db } = fixture.deps;
    await db.update(companies).set({ market: 'us' });
    expect(await manifestSection('ann')).toBeUndefined();
    await db.update(companies).set({ market: 'br' });
  });
});

describe('[T6.05] the answers that the firm grants', () => {
  const allowed = async (as: Name) => {
    const events: ManifestEvent[] = [];
    for (const event of ['acknowledge', 'confirm', 'unknown', 'notPerformed'] as const) {
      const justification = event === 'notPerformed' ? { justification: 'Mercadoria não chegou.' } : {};
      const { status } = await fixture.answer([await fixture.invoice()], { event, as, ...justification });
      expect([200, 403]).toContain(status);
      if (status === 200) events.push(event);
    }
    return events;
  };
  const everything = ['acknowledge', 'confirm', 'unknown', 'notPerformed'];

  test('one that is reviewed is locked for users without the permission, and refused with 403', async () => {
    await fixture.orderManifest(true, ['notPerformed', 'unknown']);
    expect((await fixture.invoices()).locked).toEqual(['unknown', 'notPerformed']);
    expect(await allowed('ann')).toEqual(['acknowledge', 'confirm']);
  });

  test('with the permission, and for the firm’s people, none is locked', async () => {
    await fixture.orderManifest(true, ['confirm', 'unknown', 'notPerformed']);
    await grant('ann', { BRAtendimento: { ManifestoReview: 'Granted' } });
    for (const name of ['ann', 'stan'] as const) {
      expect((await fixture.invoices({}, name)).locked).toEqual([]);
      expect(await allowed(name)).toEqual(everything);
    }
    expect(await allowed('cole')).toEqual(['acknowledge']);
  });

  test('a firm that has never chosen reviews the three answers that are given for good', async () => {
    const { db } = fixture.deps;
    await db.delete(manifestFirms);
    await db.insert(manifestFirms).values({ companyId: 'A', isEnabled: true });
    expect((await fixture.invoices()).locked).toEqual(['confirm', 'unknown', 'notPerformed']);
  });

  test('only the firm’s people order the manifest and choose what is reviewed', async () => {
    expect(await fixture.orderManifest(true, ['confirm'], 'ann')).toBe(403);
    expect((await fixture.invoices()).locked).toEqual([]);
    const body = JSON.stringify({ enabled: true, reviewed: ['unknown', 'confirm', 'unknown'] });
    const answer = await fixture.call(fixture.as.stan, `${base}/companies`, { method: 'PUT', body });
    expect(await answer.json()).toEqual({ enabled: true, reviewed: ['confirm', 'unknown'] });
  });
});

describe('[T2.18] the certificate of a client', () => {
  const put = async (pem: string, as: Name = 'stan', clientId = 'acme') => {
    const path = `${base}/clients/${clientId}/certificate`;
    const answer = await fixture.call(fixture.as[as], path, { method: 'PUT', body: JSON.stringify({ pem }) });
    return { status: answer.status, said: await answer.json() };
  };
  const pemOf = (owner: string, taxId: string, days = 100) =>
    demoCertificate({
      ...{ owner, taxId },
      validFrom: new Date(Date.now() - 200 * dayMs),
      validUntil: new Date(Date.now() + days * dayMs),
    });

  test('its owner and last day are shown, and nothing but the certificate is kept', async () => {
    const pem = pemOf('PADARIA ACME', acmeTaxId);
    const { status, said } = await put(`Bag Attributes: x\n${pem}\ntrailing text`);
    expect([status, (said as ResponseOf<typeof setManifestCertificate>).certificate]).toEqual([
      200,
      { owner: 'PADARIA ACME', validUntil: expect.any(String), state: 'valid', daysLeft: 100 },
    ]);
    expect((await fixture.invoices()).certificate).toEqual(said.certificate);
    const [kept] = await fixture.deps.db.select().from(manifestCertificates);
    expect(kept?.pem.replaceAll(/\s/g, '')).toBe(pem.replaceAll(/\s/g, ''));
  });

  test('that of another establishment of the company holds too, that of someone else is refused with 400', async () => {
    expect((await put(pemOf('ACME FILIAL', branchTaxId))).status).toBe(200);
    expect((await put(pemOf('OUTRA', supplierTaxId))).status).toBe(400);
    expect((await put(pemOf('ACME', '1122233300018'))).status).toBe(400);
    expect((await fixture.invoices()).certificate?.owner).toBe('ACME FILIAL');
  });

  test('what is no certificate, or comes with a key, is refused with 400', async () => {
    const pem = pemOf('ACME', acmeTaxId);
    for (const other of [
      '',
      'no certificate',
      pem.slice(0, 400),
      `${pem}\n-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----`,
    ])
      expect((await put(other)).status).toBe(400);
  });

  test('only the firm’s people keep it, of their own clients that have a tax id', async () => {
    const pem = pemOf('ACME', acmeTaxId);
    expect((await put(pem, 'ann')).status).toBe(403);
    expect((await put(pem, 'stan', 'bolt')).status).toBe(404);
    await fixture.deps.db.delete(fiscalClients);
    expect((await put(pem)).status).toBe(400);
  });

  test('without one, or with an expired one, the list is only read, and an answer is refused with 409', async () => {
    const cases = [
      ['expiredCertificate', () => fixture.certify({ days: -1 })],
      ['noCertificate', () => fixture.deps.db.delete(manifestCertificates)],
    ] as const;
    for (const [reason, change] of cases) {
      await change();
      const invoice = await fixture.invoice();
      expect((await fixture.invoices()).readOnly).toBe(reason);
      expect(await fixture.answer([invoice])).toMatchObject({ status: 409, reason: 'outdated' });
      expect((await fixture.of(invoice.key)).state).toBe('none');
    }
  });

  test('one that does not name the present tax id of the client counts as none', async () => {
    await fixture.toggle(true, { taxId: supplierTaxId });
    const { readOnly, certificate } = await fixture.invoices();
    expect([readOnly, certificate]).toEqual(['noCertificate', null]);
  });

  test('its days are those in Brasília: it warns from the thirtieth on, and is over at its hour', () => {
    const validUntil = new Date('2027-01-01T02:59:59Z');
    const at = (moment: string) => {
      const { state, daysLeft } = describeCertificate({ owner: 'A', validUntil }, new Date(moment));
      return [state, daysLeft];
    };
    expect(describeCertificate({ owner: 'A', validUntil }, new Date()).validUntil).toBe('2026-12-31');
    expect(at('2026-12-01T02:59:59Z')).toEqual(['valid', 31]);
    expect(at('2026-12-01T03:00:00Z')).toEqual(['expiring', 30]);
    expect(at('2027-01-01T02:59:58Z')).toEqual(['expiring', 0]);
    expect(at('2027-01-01T02:59:59Z')).toEqual(['expired', -1]);
    expect(at('2027-01-05T12:00:00Z')).toEqual(['expired', -5]);
  });
});
