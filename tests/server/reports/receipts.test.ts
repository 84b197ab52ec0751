import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, todayInBrazil } from '../../../contract/brazil/business-days.ts';
import { fillPath } from '../../../contract/calls/call.ts';
import { catalogue } from '../../../contract/calls/catalogue.ts';
import {
  type ReceiptEvent,
  type ReceiptStatus,
  receiptAfter,
  receiptEvents,
  receiptStatuses,
} from '../../../contract/reports/receipt-life.ts';
import { clients, companies, documents, users } from '../../../server/db/schema/core-schema.ts';
import { deliveryEvents, deliveryReceipts } from '../../../server/db/schema/report-schema.ts';
import { pdfJs } from '../../../server/demo/files/pdf-js-fixture.ts';
import { clientGrants, withGrants } from '../../../server/demo/rights.ts';
import type { Visitor } from '../storage/storage-server.ts';
import { base, type ReportFixture, startReportFixture } from './report-fixture.ts';

let fixture: ReportFixture;
let preview: Visitor;
beforeAll(async () => {
  fixture = await startReportFixture();
  preview = await fixture.visitor('stan', 'ann');
});
afterAll(() => fixture.end());

const rowOf = async (id: string) =>
  (await fixture.deps.db.select().from(deliveryReceipts).where(eq(deliveryReceipts.id, id)))[0];
const eventsIn = async (id: string) =>
  (await fixture.deps.db.select().from(deliveryEvents).where(eq(deliveryEvents.receiptId, id)))
    .toSorted((one, other) => one.place - other.place)
    .map(({ event, byId, to }) => [event, byId, to]);

/** Takes receipts through their life: each status with the way to it. */
const ways: Readonly<Record<ReceiptStatus, () => Promise<string>>> = {
  sent: async () => (await fixture.sent({ channel: 'physical' })).id,
  delivered: async () => (await fixture.sent()).id,
  viewed: async () => {
    const { id } = await fixture.sent();
    await fixture.open(id);
    return id;
  },
  confirmed: async () => {
    const id = await ways.viewed();
    await fixture.act(id, 'confirm', (await fixture.get(id)).version);
    return id;
  },
  refused: async () => {
    const id = await ways.viewed();
    await fixture.act(id, 'refuse', (await fixture.get(id)).version, fixture.as.ann, {
      reason: 'wrong month',
    });
    return id;
  },
  expired: async () => {
    const { id } = await fixture.sent({ documents: [{ documentId: 'guia', dueOn: todayInBrazil() }] });
    await fixture.deps.db
      .update(deliveryReceipts)
      .set({ dueOn: addDays(todayInBrazil(), -1) })
      .where(eq(deliveryReceipts.id, id));
    return id;
  },
};

describe('[T2.16] a receipt that staff send', () => {
  test('through the portal has arrived at once, with what the documents were', async () => {
    const documents = [
      { documentId: 'guia', competence: '2026-10', dueOn: '2099-11-20', amount: '1234.56' },
      { documentId: 'folha', type: 'Folha', dueOn: '2099-11-10' },
    ];
    const receipt = await fixture.sent({ documents });
    const [stored] = await fixture.documentsIn('acme');
    expect(receipt).toMatchObject({
      ...{
        clientId: 'acme',
        status: 'delivered',
        channel: 'portal',
        sender: 'stan Person',
        contact: 'ann Person',
      },
      ...{ dueOn: '2099-11-10', viewedAt: null, closedAt: null, refusedReason: null, mayAnswer: false },
    });
    expect(receipt.number).toMatch(/^\d{4}-\d{4}$/);
    expect(receipt.documents[0]).toEqual({
      ...{ documentId: 'guia', type: 'Guia', competence: '2026-10', dueOn: '2099-11-20', amount: '1234.56' },
      ...{ name: 'Guia DAS 2026-10.pdf', sha256: stored?.sha256, sizeBytes: stored?.size, isPresent: true },
    });
    expect(await eventsIn(receipt.id)).toEqual([
      ['send', 'stan', 'sent'],
      ['deliver', 'stan', 'delivered'],
    ]);
  });

  test('on paper has not arrived until the firm says so', async () => {
    const { id, version, status } = await fixture.sent({ channel: 'physical' });
    expect(status).toBe('sent');
    expect((await fixture.act(id, 'deliver', version)).status).toBe(403);
    expect((await fixture.act(id, 'deliver', version, fixture.as.stan)).data?.status).toBe('delivered');
    expect((await fixture.act(id, 'deliver', version + 1, fixture.as.stan)).status).toBe(409);
  });

  test('has the next number of its firm, also when several are sent at once', async () => {
    const sent = await Promise.all(Array.from({ length: 4 }, () => fixture.sent()));
    const numbers = sent.map(({ number }) => Number(number.slice(5))).toSorted((one, other) => one - other);
    expect(numbers.map((number) => number - (numbers[0] ?? 0))).toEqual([0, 1, 2, 3]);
  });

  test('is sent once for each key, and the key serves nothing else', async () => {
    const [one, again] = [await fixture.sent({ key: 'k1' }), await fixture.sent({ key: 'k1' })];
    expect(again.id).toBe(one.id);
    expect((await fixture.send({ key: 'k1', documents: [{ documentId: 'folha' }] })).status).toBe(422);
  });

  test('is answered again for its key after its document has gone to the trash', async () => {
    const one = await fixture.sent({ key: 'k2' });
    const trash = (trashedAt: Date | null) =>
      fixture.deps.db.update(documents).set({ trashedAt }).where(eq(documents.id, 'guia'));
    await trash(new Date());
    try {
      expect((await fixture.sent({ key: 'k2' })).id).toBe(one.id);
    } finally {
      await trash(null);
    }
  });

  test.each([
    ['a reader as contact', { contactUserId: 'rita' }],
    ['a contact of another client', { contactUserId: 'nora' }],
    ['a contact of another firm', { contactUserId: 'bob' }],
    ['one of the firm as contact', { contactUserId: 'stan' }],
    ['a document that does not exist', { documents: [{ documentId: 'none' }] }],
    ['a document that the contact cannot read', { documents: [{ documentId: 'secret' }] }],
    ['a document twice', { documents: [{ documentId: 'guia' }, { documentId: 'guia' }] }],
    ['no document', { documents: [] }],
    ['an amount with a comma', { documents: [{ documentId: 'guia', amount: '1,50' }] }],
    ['a month that there is not', { documents: [{ documentId: 'guia', competence: '2026-13' }] }],
  ])('is refused with %s: 400', async (_what, sent) => {
    expect((await fixture.send(sent)).status).toBe(400);
  });

  test('is refused beyond what one user may send in a day: 429', async () => {
    const limited = await startReportFixture({ LIMIT_RECEIPTS_PER_USER: '1' });
    try {
      expect((await limited.send()).status).toBe(200);
      expect((await limited.send()).status).toBe(429);
    } finally {
      await limited.end();
    }
  });
});

describe('[T2.16] a document of a receipt', () => {
  test('that the contact opens is handed out once, and makes the receipt viewed', async () => {
    const { id } = await fixture.sent();
    const { downloadUrl = '' } = await fixture.open(id);
    const { authorization: _, ...cookie } = fixture.as.ann.headers;
    const fetched = () => fetch(new URL(downloadUrl, fixture.origin), { headers: cookie });
    expect(await (await fetched()).text()).toBe('content of Guia DAS 2026-10.pdf');
    expect((await fetched()).status).toBe(401);
    const { status, viewedAt, history } = await fixture.get(id);
    expect(status).toBe('viewed');
    expect(history.at(-1)).toMatchObject({ event: 'view', by: 'ann Person', at: viewedAt, address: null });
    await fixture.open(id);
    expect((await fixture.get(id)).viewedAt).toBe(viewedAt);
    expect((await eventsIn(id)).map(([event]) => event)).toEqual(['send', 'deliver', 'view']);
  });

  test('that anybody else opens marks nothing: another of the client, a reader, a preview, the firm', async () => {
    const { id } = await fixture.sent();
    for (const visitor of [fixture.as.cole, fixture.as.rita, preview])
      expect((await fixture.open(id, 'guia', visitor)).status).toBe(200);
    await fixture.open(id, 'guia', fixture.as.stan);
    expect(await rowOf(id)).toMatchObject({ status: 'delivered', viewedAt: null });
  });

  test('is 404 unless it is of the receipt, and reachable', async () => {
    const { id } = await fixture.sent();
    expect((await fixture.open(id, 'folha')).status).toBe(404);
    expect((await fixture.open(id, 'guia', fixture.as.nora)).status).toBe(404);
    await fixture.addDocument({ id: 'soon', containerId: 'acme', name: 'Soon.pdf' });
    const { id: other } = await fixture.sent({ documents: [{ documentId: 'soon' }] });
    await fixture.setRole('acme', 'cole', 'None');
    expect((await fixture.get(other, fixture.as.cole)).documents[0]?.isPresent).toBe(false);
    expect((await fixture.open(other, 'soon', fixture.as.cole)).status).toBe(404);
  });
});

describe('[T2.16] the contact', () => {
  test('confirms what was viewed, once', async () => {
    const id = await ways.viewed();
    const { version, mayAnswer } = await fixture.get(id);
    expect(mayAnswer).toBe(true);
    const { data } = await fixture.act(id, 'confirm', version);
    expect(data).toMatchObject({ status: 'confirmed', version: version + 1 });
    expect(data?.closedAt).not.toBe(null);
    expect((await fixture.act(id, 'confirm', version + 1)).status).toBe(409);
  });

  test('refuses with a reason, which the firm reads', async () => {
    const id = await ways.viewed();
    const { version } = await fixture.get(id);
    expect((await fixture.act(id, 'refuse', version, fixture.as.ann, { reason: '  ' })).status).toBe(400);
    const said = await fixture.act(id, 'refuse', version, fixture.as.ann, { reason: ' Mês errado ' });
    expect(said.data).toMatchObject({ status: 'refused', refusedReason: 'Mês errado' });
    const { refusedReason, history } = await fixture.get(id, fixture.as.stan);
    expect(refusedReason).toBe('Mês errado');
    expect(history.at(-1)?.address).toMatch(/127\.0\.0\.1|::1/);
  });

  test('of two answers at once gets one through, and the other is outdated', async () => {
    const id = await ways.viewed();
    const { version } = await fixture.get(id);
    const answers = await Promise.all([
      fixture.act(id, 'confirm', version),
      fixture.act(id, 'refuse', version, fixture.as.ann, { reason: 'no' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await eventsIn(id)).length).toBe(4);
  });

  test('alone answers: anybody else who sees the receipt gets 403', async () => {
    const id = await ways.viewed();
    const { version } = await fixture.get(id);
    for (const visitor of [fixture.as.cole, fixture.as.rita, fixture.as.stan, preview])
      for (const action of ['confirm', 'refuse'])
        expect((await fixture.act(id, action, version, visitor, { reason: 'no' })).status).toBe(403);
    expect((await fixture.get(id, preview)).mayAnswer).toBe(false);
    expect((await rowOf(id))?.status).toBe('viewed');
  });
});

describe('[T2.16] the life of a receipt', () => {
  const actions: Readonly<Partial<Record<ReceiptEvent, (id: string) => Promise<number>>>> = {
    deliver: async (id) =>
      (await fixture.act(id, 'deliver', (await fixture.get(id)).version, fixture.as.stan)).status,
    confirm: async (id) => (await fixture.act(id, 'confirm', (await fixture.get(id)).version)).status,
    refuse: async (id) =>
      (await fixture.act(id, 'refuse', (await fixture.get(id)).version, fixture.as.ann, { reason: 'x' }))
        .status,
  };
  const cases = receiptStatuses.flatMap((status) =>
    receiptEvents.flatMap((event) => (actions[event] ? [[status, event, actions[event]] as const] : [])),
  );

  test.each(cases)('a receipt that is %s allows %s as its data says', async (status, event, act) => {
    const id = await ways[status]();
    expect((await fixture.get(id)).status).toBe(status);
    const after = receiptAfter(status, event);
    expect(await act(id)).toBe(after ? 200 : 409);
    expect((await fixture.get(id)).status).toBe(after?.target ?? status);
  });

  test('ends unopened at midnight in Brasília after its due day, noted once by however many ask', async () => {
    const id = await ways.expired();
    const due = (await rowOf(id))?.dueOn;
    await Promise.all(Array.from({ length: 4 }, () => fixture.read('stored-documents')));
    expect(await eventsIn(id)).toEqual([
      ['send', 'stan', 'sent'],
      ['deliver', 'stan', 'delivered'],
      ['expire', null, 'expired'],
    ]);
    const { closedAt, sentAt, history } = await fixture.get(id);
    // It was sent after its due day was over only because the test has moved that day.
    const midnight = `${addDays(due ?? '', 1)}T03:00:00.000Z`;
    expect(closedAt).toBe(midnight > sentAt ? midnight : sentAt);
    expect(history.at(-1)).toMatchObject({ event: 'expire', by: '' });
    await fixture.open(id);
    expect(await rowOf(id)).toMatchObject({ status: 'expired', viewedAt: expect.any(Date) });
  });

  test('does not end once it was opened, and has no due day that was over when it was sent', async () => {
    const viewed = await ways.viewed();
    await fixture.deps.db
      .update(deliveryReceipts)
      .set({ dueOn: '2026-01-01' })
      .where(eq(deliveryReceipts.id, viewed));
    expect((await fixture.get(viewed)).status).toBe('viewed');
    const late = await fixture.sent({ documents: [{ documentId: 'guia', dueOn: '2026-01-20' }] });
    expect(late).toMatchObject({ dueOn: null, status: 'delivered' });
  });

  test('is a record that the database neither changes nor deletes', async () => {
    const { db } = fixture.deps;
    await fixture.sent();
    const refused = { cause: { message: expect.stringContaining('neither changed nor deleted') } };
    await expect(db.execute(sql`update ${deliveryEvents} set by_name = 'x'`)).rejects.toMatchObject(refused);
    await expect(db.execute(sql`delete from ${deliveryEvents}`)).rejects.toMatchObject(refused);
  });
});

describe('[T2.16] a receipt as PDF', () => {
  test('is handed out once, and says who, what and when', async () => {
    const id = await ways.confirmed();
    const { downloadUrl } = await fixture.json<{ downloadUrl: string }>(
      fixture.as.ann,
      `${base}/receipts/${id}/address`,
    );
    const { authorization: _, ...cookie } = fixture.as.ann.headers;
    const answer = await fetch(new URL(downloadUrl, fixture.origin), { headers: cookie });
    const { number, documents } = await fixture.get(id);
    expect(answer.headers.get('content-disposition')).toContain(`Protocolo ${number}.pdf`);
    const text = await textOfPdf(new Uint8Array(await answer.arrayBuffer()));
    for (const part of [
      `Protocolo de entrega ${number}`,
      'Firm A',
      'stan Person',
      'ann Person',
      'Confirmado',
    ])
      expect(text).toContain(part);
    expect(text).toContain(documents[0]?.sha256);
    expect(text).not.toContain('127.0.0.1');
    expect((await fetch(new URL(downloadUrl, fixture.origin), { headers: cookie })).status).toBe(401);
    const ofFirm = await fixture.call(fixture.as.stan, `${base}/receipts/${id}/file`);
    expect(await textOfPdf(new Uint8Array(await ofFirm.arrayBuffer()))).toContain('IP ');
  });
});

describe('[T3.15] calls about receipts', () => {
  const calls = catalogue.filter(({ path }) => path.startsWith(`${base}/receipts`));
  const bodies: Readonly<Record<string, object>> = {
    sendReceipt: {
      clientId: 'acme',
      contactUserId: 'ann',
      channel: 'portal',
      note: '',
      documents: [{ documentId: 'guia', type: 'a', competence: null, dueOn: null, amount: null }],
    },
    deliverReceipt: { version: 0 },
    confirmReceipt: { version: 0 },
    refuseReceipt: { version: 0, reason: 'a' },
  };
  const askAll = async (visitor: Visitor | undefined, id: string) => {
    const told: Record<string, number> = {};
    for (const call of calls) {
      const body = bodies[call.id];
      const path = fillPath(call, { id, documentId: 'guia' });
      const answer = await fixture.call(visitor, path, {
        method: call.method,
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      await answer.arrayBuffer();
      told[call.id] = answer.status;
    }
    return told;
  };
  const all = (status: number) => Object.fromEntries(calls.map(({ id }) => [id, status]));

  test('are 404 for another client’s user and another firm, 401 without a session, and only staff send', async () => {
    const { id } = await fixture.sent();
    const staffOnly = { sendReceipt: 403, deliverReceipt: 403 };
    expect(await askAll(fixture.as.nora, id)).toEqual({ ...all(404), ...staffOnly });
    expect(await askAll(fixture.as.bob, id)).toEqual({ ...all(404), ...staffOnly });
    expect(await askAll(undefined, id)).toEqual(all(401));
  });

  test('are 403 for who has no reports, and 404 for a firm outside Brazil', async () => {
    const { id } = await fixture.sent();
    const { db } = fixture.deps;
    const denied = withGrants(clientGrants, { Reports: { Denied: 'Granted' } });
    await db.update(users).set({ grants: denied }).where(eq(users.id, 'ann'));
    expect(await askAll(fixture.as.ann, id)).toEqual(all(403));
    await db.update(users).set({ grants: clientGrants }).where(eq(users.id, 'ann'));
    await db.update(companies).set({ market: 'us' }).where(eq(companies.id, 'A'));
    expect(await askAll(fixture.as.stan, id)).toEqual(all(404));
    await db.update(companies).set({ market: 'br' }).where(eq(companies.id, 'A'));
  });

  test('are refused to staff about a client of another firm', async () => {
    const [bolt] = await fixture.deps.db.select().from(clients).where(eq(clients.id, 'bolt'));
    expect(bolt).toBeDefined();
    expect((await fixture.send({ clientId: 'bolt', contactUserId: 'bob' })).status).toBe(404);
  });
});

/** The text of a PDF, as a reader shows it. */
async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const { getDocument, VerbosityLevel } = await pdfJs();
  const opening = getDocument({ data: bytes, verbosity: VerbosityLevel.ERRORS });
  const document = await opening.promise;
  const pages = Array.from({ length: document.numPages }, async (_, index) => {
    const { items } = await (await document.getPage(index + 1)).getTextContent();
    return items.map((item) => ('str' in item ? item.str : '')).join(' ');
  });
  const text = (await Promise.all(pages)).join(' ');
  await opening.destroy();
  return text;
}
