/** The pages on which the firm's people hand documents over and say that they have arrived. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, todayInBrazil } from '../../../contract/brazil/business-days.ts';
import { clients, companies, documents, users } from '../../../server/db/schema/core-schema.ts';
import {
  deliveryDocuments,
  deliveryEvents,
  deliveryReceipts,
} from '../../../server/db/schema/report-schema.ts';
import { staffGrants } from '../../../server/demo/rights.ts';
import { faultyFields, formIn, type StaffPages, staffPages } from '../../support/browser/staff-pages.ts';
import type { Visitor } from '../storage/storage-server.ts';
import { type ReportFixture, startReportFixture } from './report-fixture.ts';

let fixture: ReportFixture;
let pages: StaffPages;
let stan: Visitor;
let bert: Visitor;
let rosa: Visitor;
let uma: Visitor;
let preview: Visitor;

beforeAll(async () => {
  fixture = await startReportFixture();
  const { db } = fixture.deps;
  pages = staffPages(fixture);
  stan = fixture.as.stan;
  await db.update(users).set({ grants: staffGrants }).where(eq(users.id, 'stan'));
  await db.insert(companies).values({ id: 'C', name: 'Firm C', market: 'us', language: 'en-US', theme: {} });
  await db.insert(clients).values([
    { id: 'core', companyId: 'C', name: 'Core', sortName: 'core', kind: 0 },
    { id: 'empty', companyId: 'A', name: 'Empty', sortName: 'empty', kind: 0 },
  ]);
  bert = await pages.staffOf('B', 'bert');
  rosa = await pages.staffOf('A', 'rosa', 'pt-BR');
  uma = await pages.staffOf('C', 'uma');
  preview = await fixture.visitor('stan', 'ann');
});
beforeEach(async () => {
  const { db } = fixture.deps;
  await db.update(documents).set({ trashedAt: null });
});
afterAll(() => fixture.end());

const page = 'clients/acme/receipts/new';
const receipts = () => fixture.deps.db.select().from(deliveryReceipts);
const eventsOf = (id: string) =>
  fixture.deps.db.select().from(deliveryEvents).where(eq(deliveryEvents.receiptId, id));

type Changes = Readonly<Record<string, string>>;
const changed = (form: URLSearchParams, changes: Changes): URLSearchParams => {
  const sent = new URLSearchParams(form);
  for (const [name, value] of Object.entries(changes)) sent.set(name, value);
  return sent;
};
/** The form with a document of this id, and what was typed about it. */
async function filled(changes: Changes = {}, as = stan, id = 'guia'): Promise<URLSearchParams> {
  const empty = formIn((await pages.open(as, page)).html);
  const { html } = await pages.send(as, page, changed(empty, { contact: 'ann', 'add.0': id, do: 'add' }));
  return changed(formIn(html), { 'doc.0.type': 'Guia', ...changes });
}
const press = (form: URLSearchParams, button: string, as: Visitor | undefined = stan) =>
  pages.send(as, page, changed(form, { do: button }));
const idIn = (to: string | undefined, name = 'sent') =>
  new URLSearchParams(to?.split('?')[1]).get(name) ?? '';

describe('[T2.16] documents that the firm hands over', () => {
  test('are found, described, checked, and sent after a question', async () => {
    const { status, html } = await pages.open(stan, page);
    expect([status, html.includes('<h1>Send documents: Acme</h1>')]).toEqual([200, true]);
    const typed = {
      note: 'Please <pay>\r\non time',
      'doc.0.competence': '10/2026',
      'doc.0.amount': '1,240.5',
    };
    const form = await filled({ ...typed, channel: 'email', 'doc.0.dueOn': '11/20/2099' });
    const before = (await receipts()).length;
    const asked = await press(form, 'check');
    expect([asked.status, asked.html.includes('Send to ann Person?')]).toEqual([200, true]);
    expect((await receipts()).length).toBe(before);
    const sent = await press(formIn(asked.html), 'send');
    expect([sent.status, sent.to]).toEqual([303, `/staff/receipts?client=acme&sent=${idIn(sent.to)}`]);
    const receipt = await fixture.get(idIn(sent.to), stan);
    expect(receipt).toMatchObject({
      ...{ status: 'sent', channel: 'email', sender: 'stan Person', contact: 'ann Person' },
      ...{ note: 'Please <pay>\non time', dueOn: '2099-11-20' },
    });
    expect(receipt.documents).toMatchObject([
      { documentId: 'guia', type: 'Guia', competence: '2026-10', dueOn: '2099-11-20', amount: '1240.50' },
    ]);
    const list = await pages.open(stan, sent.to?.replace('/staff/', '') ?? '');
    expect(list.html).toContain(`role="status">Receipt ${receipt.number} sent.`);
  });

  test('are one delivery when the button is pressed twice, also at the same moment', async () => {
    const form = await filled();
    const before = (await receipts()).length;
    const both = await Promise.all([press(form, 'send'), press(form, 'send')]);
    const again = await press(form, 'send');
    expect(new Set([...both, again].map(({ status, to }) => `${status} ${to}`)).size).toBe(1);
    expect((await receipts()).length).toBe(before + 1);
  });

  test('that are gone since they were sent leave a second press its first result', async () => {
    const form = await filled();
    const first = await press(form, 'send');
    const before = (await receipts()).length;
    await fixture.deps.db.update(documents).set({ trashedAt: new Date() }).where(eq(documents.id, 'guia'));
    const again = await press(form, 'send');
    expect([again.status, again.to]).toEqual([303, first.to]);
    expect((await receipts()).length).toBe(before);
  });

  test('are not sent anew from a form that was changed after it was sent, until its user says so again', async () => {
    const form = await filled();
    await press(form, 'send');
    const before = (await receipts()).length;
    const other = changed(form, { note: 'again' });
    const { status, html } = await press(other, 'send');
    expect([status, html.includes('You have already sent a delivery with this form.')]).toEqual([409, true]);
    expect((await receipts()).length).toBe(before);
    expect(formIn(html).get('note')).toBe('again');
    expect((await press(formIn(html), 'send')).status).toBe(303);
    expect((await receipts()).length).toBe(before + 1);
  });

  test('are read in the language of the member of staff', async () => {
    const form = await filled(
      { 'doc.0.dueOn': '20/11/2099', 'doc.0.amount': '1.240,50', 'doc.0.competence': '2026-10' },
      rosa,
    );
    const sent = await press(form, 'send', rosa);
    const [one] = await fixture.deps.db
      .select()
      .from(deliveryDocuments)
      .where(eq(deliveryDocuments.receiptId, idIn(sent.to)));
    expect(one).toMatchObject({ competence: '2026-10', dueOn: '2099-11-20', amount: '1240.50' });
  });

  test('are those of the client that the contact can read, and a search keeps what was typed', async () => {
    const form = await filled({ note: 'kept', term: 'FOLHA', 'doc.0.amount': 'x' });
    const { status, html } = await press(form, 'find');
    expect([status, html.includes('Documents for “FOLHA” that ann Person can read')]).toEqual([200, true]);
    expect(html).toContain('value="folha"');
    expect([html.includes('Secret.pdf'), faultyFields(html)]).toEqual([false, []]);
    expect([...formIn(html)].toSorted()).toEqual([...form].toSorted());
    expect((await pages.open(stan, page)).html).not.toContain('Secret.pdf');
  });

  test('come after those before them when they are added, and the first of them has the focus', async () => {
    const form = await filled();
    const { html } = await press(changed(form, { 'add.0': 'folha', 'add.1': 'guia' }), 'add');
    expect([formIn(html).get('doc.0.type'), formIn(html).get('doc.1.id')]).toEqual(['Guia', 'folha']);
    expect(formIn(html).has('doc.2.id')).toBe(false);
    expect(html.match(/<input [^>]* autofocus[^>]*>/g)?.join()).toContain('id="doc.1.type"');
  });

  test('are named with their folders, that of the client’s own uploads as the portal names it', async () => {
    await fixture.addContainer({ id: 'uploads', parentId: 'acme', name: 'ClientContactFolder' });
    await fixture.addContainer({ id: 'quarter', parentId: 'uploads', name: 'Q4 <b>' });
    await fixture.addDocument({ id: 'deep', containerId: 'quarter', name: 'Deep.pdf' });
    const { html } = await press(
      changed(formIn((await pages.open(stan, page)).html), { term: 'deep' }),
      'find',
    );
    expect(html).toContain('Deep.pdf <span class="note">My uploads / Q4 &lt;b&gt;</span>');
    const added = await press(changed(formIn(html), { 'add.0': 'deep' }), 'add');
    expect(added.html).toContain('<legend>Deep.pdf <span class="note">My uploads / Q4 &lt;b&gt;</span>');
  });

  test('leave the list when their mark is taken away', async () => {
    const form = await filled();
    form.delete('doc.0.keep');
    expect(formIn((await press(form, 'find')).html).has('doc.0.id')).toBe(false);
  });

  test.each<[string, Changes, string[], string]>([
    ['a contact of another client', { contact: 'nora' }, ['contact'], 'contact'],
    ['a contact who only reads', { contact: 'rita' }, ['contact'], 'contact'],
    ['a way that is not offered', { channel: 'pigeon' }, ['channel'], 'channel'],
    ['a message that is too long', { note: 'x'.repeat(1_001) }, ['note'], 'note'],
    ['a document without a kind', { 'doc.0.type': ' ' }, ['doc.0.type'], 'doc.0.type'],
    [
      'a month that does not exist',
      { 'doc.0.competence': '13/2026' },
      ['doc.0.competence'],
      'doc.0.competence',
    ],
    ['a day that does not exist', { 'doc.0.dueOn': '02/30/2027' }, ['doc.0.dueOn'], 'doc.0.dueOn'],
    ['an amount that is no number', { 'doc.0.amount': 'ten' }, ['doc.0.amount'], 'doc.0.amount'],
    ['an amount below zero', { 'doc.0.amount': '-3' }, ['doc.0.amount'], 'doc.0.amount'],
    ['an amount that is too large', { 'doc.0.amount': '9'.repeat(14) }, ['doc.0.amount'], 'doc.0.amount'],
  ])('with %s are not sent; the fault is beside its field and what was typed is kept', async (...given) => {
    const [, changes, faulty, link] = given;
    const form = await filled(changes);
    const before = (await receipts()).length;
    for (const button of ['check', 'send']) {
      const { status, html } = await press(form, button);
      expect([status, faultyFields(html)]).toEqual([400, faulty]);
      expect(html).toMatch(/role="alert" tabindex="-1" autofocus/);
      expect(html).toContain(`<a href="#${link}">`);
      expect(html).toContain(`id="${link}"`);
      expect(html).toContain('<title>Error: Send documents');
      const kept = formIn(html);
      if (!faulty.some((name) => ['contact', 'channel'].includes(name)))
        expect([...kept].toSorted()).toEqual([...form].toSorted());
      expect(kept.get('doc.0.type')).toBe(form.get('doc.0.type'));
    }
    expect((await receipts()).length).toBe(before);
  });

  test('are at least one, of the client, still there, and readable for the contact', async () => {
    const before = (await receipts()).length;
    const none = formIn((await pages.open(stan, page)).html);
    const empty = await press(none, 'send');
    expect([empty.status, empty.html.includes('<a href="#documents">')]).toEqual([400, true]);

    const hidden = await press(await filled({}, stan, 'secret'), 'send');
    expect([hidden.status, hidden.html.includes('<a href="#doc.0">')]).toEqual([400, true]);

    const foreign = changed(await filled(), { 'doc.0.id': 'nothing' });
    expect((await press(foreign, 'send')).html).toContain('is no longer there');

    const gone = await filled();
    await fixture.deps.db.update(documents).set({ trashedAt: new Date() }).where(eq(documents.id, 'guia'));
    const late = await press(gone, 'send');
    expect([late.status, formIn(late.html).has('doc.0.id')]).toEqual([400, false]);
    expect((await receipts()).length).toBe(before);
  });

  test('cannot go to a client without anyone who may confirm, and the page says so', async () => {
    const { status, html } = await pages.open(stan, 'clients/empty/receipts/new');
    expect([status, html.includes('No one can confirm a receipt'), html.includes('<form')]).toEqual([
      ...[200, true, false],
    ]);
  });

  test('beyond what a user may send in a day are refused with words, and the form is kept', async () => {
    const limited = await startReportFixture({ LIMIT_RECEIPTS_PER_USER: '1' });
    try {
      await limited.deps.db.update(users).set({ grants: staffGrants }).where(eq(users.id, 'stan'));
      const its = staffPages(limited);
      const form = changed(formIn((await its.open(limited.as.stan, page)).html), {
        ...{ contact: 'ann', 'doc.0.id': 'guia', 'doc.0.keep': 'on', 'doc.0.type': 'Guia', do: 'send' },
      });
      expect((await its.send(limited.as.stan, page, form)).status).toBe(303);
      const other = changed(form, { key: 'another-key-of-this-form' });
      const { status, html } = await its.send(limited.as.stan, page, other);
      expect([status, formIn(html).get('doc.0.type')]).toEqual([429, 'Guia']);
    } finally {
      await limited.end();
    }
  });
});

describe('[T2.16] a receipt that went by e-mail or on paper', () => {
  const onPaper = () => fixture.sent({ channel: 'physical' });
  const pathOf = (id: string) => `receipts/${id}/deliver`;
  const statusOf = async (id: string) => (await fixture.get(id, stan)).status;

  test('is marked as delivered after a question, by name', async () => {
    const { id, number } = await onPaper();
    expect((await pages.open(stan, 'receipts?client=acme')).html).toContain(`href="/staff/${pathOf(id)}"`);
    const asked = await pages.open(stan, pathOf(id));
    expect([asked.status, asked.html.includes(`Has ${number} arrived?`)]).toEqual([200, true]);
    expect(await statusOf(id)).toBe('sent');
    const done = await pages.send(stan, pathOf(id), formIn(asked.html));
    expect([done.status, done.to]).toEqual([303, `/staff/receipts?client=acme&delivered=${id}`]);
    expect(await statusOf(id)).toBe('delivered');
    const { html } = await pages.open(stan, `receipts?client=acme&delivered=${id}`);
    expect(html).toContain(`role="status">Receipt ${number} marked as delivered.`);
    expect(html).not.toContain(`href="/staff/${pathOf(id)}"`);
  });

  test('is marked once when the button is pressed twice, also after the contact has opened it', async () => {
    const { id } = await onPaper();
    const form = formIn((await pages.open(stan, pathOf(id))).html);
    await pages.send(stan, pathOf(id), form);
    await fixture.open(id);
    const again = await pages.send(stan, pathOf(id), form);
    expect([again.status, again.to]).toEqual([303, `/staff/receipts?client=acme&delivered=${id}`]);
    const events = (await eventsOf(id)).map(({ event }) => event).toSorted();
    expect(events).toEqual(['deliver', 'send', 'view']);
  });

  test('is marked once when the button is pressed twice at the same moment', async () => {
    const { id } = await onPaper();
    const form = formIn((await pages.open(stan, pathOf(id))).html);
    const both = await Promise.all([pages.send(stan, pathOf(id), form), pages.send(stan, pathOf(id), form)]);
    const to = `/staff/receipts?client=acme&delivered=${id}`;
    expect(both.map((one) => [one.status, one.to])).toEqual([
      [303, to],
      [303, to],
    ]);
    expect((await eventsOf(id)).map(({ event }) => event).toSorted()).toEqual(['deliver', 'send']);
  });

  test('that the contact has opened meanwhile, or that is overdue, is not marked, and the page says what it is', async () => {
    const [opened, late] = [await onPaper(), await onPaper()];
    const form = formIn((await pages.open(stan, pathOf(opened.id))).html);
    await fixture.open(opened.id);
    await fixture.deps.db
      .update(deliveryReceipts)
      .set({ dueOn: addDays(todayInBrazil(), -1) })
      .where(eq(deliveryReceipts.id, late.id));
    for (const [id, status] of [
      [opened.id, 'Viewed'],
      [late.id, 'Overdue'],
    ] as const) {
      const { status: code, html } = await pages.send(stan, pathOf(id), form);
      expect([code, html.includes(`Status: ${status}`), formIn(html).has('version')]).toEqual([
        ...[409, true, false],
      ]);
      expect((await pages.open(stan, pathOf(id))).status).toBe(409);
      expect((await eventsOf(id)).map(({ event }) => event)).not.toContain('deliver');
    }
  });

  test('is refused without a version', async () => {
    const { id } = await onPaper();
    expect((await pages.send(stan, pathOf(id), new URLSearchParams({ version: 'x' }))).status).toBe(400);
    expect(await statusOf(id)).toBe('sent');
  });
});

describe('who may', () => {
  const elsewhere = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };

  test.each<[string, () => Visitor | undefined]>([
    ['a client’s user', () => fixture.as.ann],
    ['staff in a read-only preview session', () => preview],
    ['a browser without a session', () => undefined],
  ])('%s is led away, is given back what they send, and sends and marks nothing', async (_who, visitor) => {
    const { id, version } = await fixture.sent({ channel: 'physical' });
    const form = changed(await filled(), { do: 'send' });
    const before = (await receipts()).length;
    const opened = await Promise.all([
      pages.open(visitor(), page),
      pages.open(visitor(), `receipts/${id}/deliver`),
    ]);
    expect(opened.map(({ status, to }) => [status, to?.startsWith('/clientcenter/')])).toEqual(
      opened.map(() => [303, true]),
    );
    const seen = { version: String(version) };
    const sent = await Promise.all([
      pages.send(visitor(), page, form),
      pages.send(visitor(), `receipts/${id}/deliver`, new URLSearchParams(seen)),
    ]);
    expect(sent.map(({ status, html }) => [status, Object.fromEntries(formIn(html))])).toEqual([
      [401, Object.fromEntries(form)],
      [401, seen],
    ]);
    expect([(await receipts()).length, (await fixture.get(id, stan)).status]).toEqual([before, 'sent']);
  });

  test('a client and a receipt of another firm are not found, with the words of what does not exist', async () => {
    const { id, number, version } = await fixture.sent({ channel: 'physical' });
    const form = changed(await filled(), { do: 'send' });
    const before = (await receipts()).length;
    const seen = new URLSearchParams({ version: String(version) });
    const answers = await Promise.all([
      pages.open(bert, page),
      pages.send(bert, page, form),
      pages.open(bert, 'clients/nobody/receipts/new'),
      pages.open(bert, `receipts/${id}/deliver`),
      pages.send(bert, `receipts/${id}/deliver`, seen),
      pages.open(bert, 'receipts/nobody/deliver'),
    ]);
    const withoutNonce = (html: string) => html.replaceAll(/nonce="[^"]*"/g, '');
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(new Set(answers.map(({ html }) => withoutNonce(html))).size).toBe(1);
    expect((await pages.open(bert, `receipts?sent=${id}`)).html).not.toContain(number);
    expect([(await receipts()).length, (await fixture.get(id, stan)).status]).toEqual([before, 'sent']);
  });

  test('a firm outside Brazil has none of these pages', async () => {
    expect((await pages.open(uma, 'clients/core/receipts/new')).status).toBe(404);
  });

  test('forms from another site are refused and change nothing', async () => {
    const { id, version } = await fixture.sent({ channel: 'physical' });
    const form = changed(await filled(), { do: 'send' });
    const before = (await receipts()).length;
    const seen = new URLSearchParams({ version: String(version) });
    expect((await pages.send(stan, page, form, elsewhere)).status).toBe(403);
    expect((await pages.send(stan, `receipts/${id}/deliver`, seen, elsewhere)).status).toBe(403);
    expect([(await receipts()).length, (await fixture.get(id, stan)).status]).toEqual([before, 'sent']);
  });
});
