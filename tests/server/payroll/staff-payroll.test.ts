/** The pages on which the firm's people set up payrolls and close them. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { todayInBrazil } from '../../../contract/brazil/business-days.ts';
import type { KeptPayrollSettings } from '../../../contract/payroll/payroll.ts';
import { periodName, periodsOn } from '../../../contract/payroll/period.ts';
import { clients, companies, users } from '../../../server/db/schema/core-schema.ts';
import { payrollClosures } from '../../../server/db/schema/payroll-schema.ts';
import { staffGrants } from '../../../server/demo/rights.ts';
import { defaultSettings } from '../../../server/payroll/payroll-month.ts';
import { faultyFields, formIn, type StaffPages, staffPages } from '../../support/browser/staff-pages.ts';
import type { Visitor } from '../storage/storage-server.ts';
import { monthAt, type PayrollFixture, payrollPath, startPayrollFixture } from './payroll-fixture.ts';

let fixture: PayrollFixture;
let pages: StaffPages;
let stan: Visitor;
let bert: Visitor;
let rosa: Visitor;
let uma: Visitor;
let preview: Visitor;
beforeAll(async () => {
  fixture = await startPayrollFixture();
  const { db } = fixture.deps;
  pages = staffPages(fixture);
  stan = fixture.as.stan;
  await db.update(users).set({ grants: staffGrants }).where(eq(users.id, 'stan'));
  await db.insert(companies).values({ id: 'C', name: 'Firm C', market: 'us', language: 'en-US', theme: {} });
  await db.insert(clients).values({ id: 'core', companyId: 'C', name: 'Core', sortName: 'core', kind: 0 });
  bert = await pages.staffOf('B', 'bert');
  rosa = await pages.staffOf('A', 'rosa', 'pt-BR');
  uma = await pages.staffOf('C', 'uma');
  preview = await fixture.visitor('stan', 'ann');
});
beforeEach(() => fixture.clear());
afterAll(() => fixture.end());

const month = monthAt(-1);
const months = 'clients/acme/payroll';
const settings = async (as = stan) => {
  const { version: _, ...kept } = await fixture.json<KeptPayrollSettings>(as, `${payrollPath}/settings`);
  return kept;
};
const form = async (changes: Readonly<Record<string, string | null>>, as = stan) => {
  const sent = formIn((await pages.open(as, 'payroll')).html);
  for (const [name, value] of Object.entries(changes))
    if (value === null) sent.delete(name);
    else sent.set(name, value);
  return sent;
};
const closed = (value: string) => new URLSearchParams({ closed: value });
const elsewhere = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };

describe('settings of the payroll', () => {
  test('[T3.16] the page shows what the firm has, and sent as it stands it changes nothing', async () => {
    const { status, html } = await pages.open(stan, 'payroll');
    expect([status, html.includes('<h1>Payroll settings</h1>')]).toEqual([200, true]);
    expect(formIn(html).get('cutOffDay')).toBe('25');
    const sent = await pages.send(stan, 'payroll', await form({}));
    expect([sent.status, sent.to]).toEqual([303, '/staff/payroll?saved']);
    expect(await settings()).toEqual(defaultSettings);
    expect((await pages.open(stan, 'payroll?saved')).html).toContain('role="status">Settings saved.');
  });

  test('deadlines, names, limits, order and marks of rubrics change, one is taken away and one is added', async () => {
    const changes = {
      ...{ windowFrom: '26', cutOffDay: '20', 'vt.label': ' VT ', 'vt.most': '200.00', 'vt.visible': 'on' },
      ...{ 'vt.recurring': null, 'vt.position': '1', 'he50.most': '44:00', 'plantao.used': null },
      ...{
        'own3.label': 'Cash shortfall',
        'own3.nature': '9230',
        'own3.sign': 'deduction',
        'own3.position': '3',
      },
    };
    const sent = await form(changes);
    expect((await pages.send(stan, 'payroll', sent)).status).toBe(303);
    const kept = await settings();
    expect(kept).toMatchObject({ windowFrom: 26, cutOffDay: 20 });
    expect(kept.rubrics.map(({ binding }) => binding)).toEqual(
      'vt faltas own3 he50 he100 adNoturno comissao vale saude diasVr obs'.split(' '),
    );
    const [vt, , own3, he50] = kept.rubrics;
    expect(vt).toMatchObject({ label: 'VT', most: 20_000, isVisible: true, isRecurring: false });
    expect(own3).toEqual({
      ...{ binding: 'own3', label: 'Cash shortfall', dataType: 'money', nature: '9230', sign: 'deduction' },
      ...{ isRecurring: false, most: null, isVisible: true },
    });
    expect(he50?.most).toBe(2_640);

    // The same form again, as after a second press of the button.
    expect((await pages.send(stan, 'payroll', sent)).status).toBe(303);
    expect(await settings()).toEqual(kept);
    expect((await pages.send(stan, 'payroll', await form({ 'own3.used': null }))).status).toBe(303);
    expect((await settings()).rubrics.map(({ binding }) => binding)).not.toContain('own3');
  });

  test('a rubric that takes the position of a later one comes after those before it', async () => {
    await pages.send(stan, 'payroll', await form({ 'faltas.position': '3' }));
    const order = (await settings()).rubrics.map(({ binding }) => binding);
    expect(order.slice(0, 4)).toEqual(['he50', 'he100', 'faltas', 'adNoturno']);
  });

  test('amounts are read and shown in the language of the member of staff', async () => {
    await pages.send(rosa, 'payroll', await form({ 'vale.most': '1.240,50' }, rosa));
    expect((await settings()).rubrics.find(({ binding }) => binding === 'vale')?.most).toBe(124_050);
    const { html } = await pages.open(rosa, 'payroll');
    expect(html).toContain('<html lang="pt-BR">');
    expect(formIn(html).get('vale.most')).toBe('1.240,50');
  });

  test.each<[string, Record<string, string>, string[]]>([
    ['a window from day 0', { windowFrom: '0' }, ['windowFrom']],
    ['a window from day 29', { windowFrom: '29' }, ['windowFrom']],
    ['a deadline on day 32', { cutOffDay: '32' }, ['cutOffDay']],
    ['a deadline that is no number', { cutOffDay: '1e1' }, ['cutOffDay']],
    ['a limit of another type', { 'he50.most': '8,5' }, ['he50.most']],
    ['a position that is no number', { 'he50.position': 'x' }, ['he50.position']],
    ['a name that is too long', { 'vt.label': 'x'.repeat(41) }, ['vt.label']],
    ['an own rubric without a name', { 'own1.nature': '1225' }, ['own1.label']],
    [
      'an own rubric with a nature of three digits',
      { 'own1.label': 'x', 'own1.nature': '122' },
      ['own1.nature'],
    ],
    ['a limit of an own text', { 'own1.label': 'x', 'own1.type': 'text', 'own1.most': '3' }, ['own1.most']],
    ['several faults', { cutOffDay: '', 'vale.most': '-1' }, ['cutOffDay', 'vale.most']],
  ])(
    '%s is said beside its field, keeps what was typed and changes nothing',
    async (_what, changes, faulty) => {
      const sent = await form({ ...changes, 'he100.label': 'Kept <b>' });
      const { status, html } = await pages.send(stan, 'payroll', sent);
      expect([status, faultyFields(html)]).toEqual([400, faulty]);
      for (const name of faulty) {
        expect(html).toContain(`<p class="fault" id="${name}.fault">`);
        expect(html).toContain(`<a href="#${name}">`);
      }
      expect(html).toContain('<title>Error: Payroll settings');
      expect([...formIn(html)].toSorted()).toEqual([...sent].toSorted());
      expect(await settings()).toEqual(defaultSettings);
    },
  );

  test('settings without any rubric are refused, and the page says so', async () => {
    const none = defaultSettings.rubrics.map(({ binding }) => [`${binding}.used`, null] as const);
    const { status, html } = await pages.send(stan, 'payroll', await form(Object.fromEntries(none)));
    expect([status, html.includes('<a href="#rubrics">')]).toEqual([400, true]);
    expect(await settings()).toEqual(defaultSettings);
  });

  test('a rubric of this edition keeps its type, nature and sign, whatever a form says', async () => {
    const sent = await form({ 'vale.type': 'text', 'vale.nature': '1000', 'vale.sign': 'earning' });
    expect((await pages.send(stan, 'payroll', sent)).status).toBe(303);
    expect(await settings()).toEqual(defaultSettings);
  });

  test('an own rubric of a type that is not offered is refused', async () => {
    const sent = await form({ 'own1.label': 'x', 'own1.type': 'y', 'own1.sign': 'z' });
    const { status, html } = await pages.send(stan, 'payroll', sent);
    expect([status, faultyFields(html)]).toEqual([400, ['own1.type', 'own1.sign']]);
    expect(await settings()).toEqual(defaultSettings);
  });

  test('a text that cannot be kept is refused', async () => {
    expect((await pages.send(stan, 'payroll', await form({ 'vt.label': 'a\u0000' }))).status).toBe(400);
    expect(await settings()).toEqual(defaultSettings);
  });

  test('[T3.16] of two people who save the same settings, the later one is shown what is kept, and loses nothing', async () => {
    const [first, second] = [await form({}), await form({}, rosa)];
    const change = (sent: URLSearchParams, changes: Readonly<Record<string, string>>) => {
      for (const [name, value] of Object.entries(changes)) sent.set(name, value);
      return sent;
    };
    const theirs = {
      cutOffDay: '20',
      'vt.label': 'VT <b>',
      'own3.label': 'Cash shortfall',
      'obs.position': '1',
    };
    expect((await pages.send(stan, 'payroll', change(first, theirs))).status).toBe(303);
    const kept = await settings();
    change(second, { cutOffDay: '12', 'vale.most': '10,00' }).delete('vt.used');
    const { status, html } = await pages.send(rosa, 'payroll', second);
    expect(status).toBe(409);
    expect(html).toMatch(/role="alert" tabindex="-1" autofocus><h2>Não foi salvo/);
    expect(html).toContain('<title>Erro: ');
    const said = [...html.matchAll(/<li><a href="#([^"]*)">(.*?)<\/a><\/li>/g)].map(([, to, text]) => [
      to,
      text,
    ]);
    expect(said).toEqual([
      ['cutOffDay', expect.stringMatching(/: 20$/)],
      ['rubrics', expect.stringMatching(/: Observação, Faltas, /)],
      ['vale.most', expect.stringMatching(/: vazio$/)],
      ['vt.used', 'VT &lt;b&gt; · Em uso: sim'],
      ['vt.label', 'VT &lt;b&gt; · Nome: VT &lt;b&gt;'],
      ['rubrics', 'Cash shortfall · Em uso: sim'],
    ]);
    expect(await settings()).toEqual(kept);

    const again = formIn(html);
    const typed = (sent: URLSearchParams) => [...sent].filter(([name]) => name !== 'version').toSorted();
    expect(typed(again)).toEqual(typed(second));
    expect((await pages.send(rosa, 'payroll', again)).status).toBe(303);
    expect((await settings()).cutOffDay).toBe(12);
  });

  test('the button pressed twice at the same moment saves once, and both answers say that it is saved', async () => {
    const sent = await form({ cutOffDay: '18' });
    const both = await Promise.all([pages.send(stan, 'payroll', sent), pages.send(stan, 'payroll', sent)]);
    expect(both.map(({ to }) => to)).toEqual(['/staff/payroll?saved', '/staff/payroll?saved']);
    const { version } = await fixture.json<KeptPayrollSettings>(stan, `${payrollPath}/settings`);
    expect([version, (await settings()).cutOffDay]).toEqual([Number(sent.get('version')) + 1, 18]);
  });

  test('a form without a version does not replace what is kept', async () => {
    await pages.send(stan, 'payroll', await form({ cutOffDay: '20' }));
    const { status } = await pages.send(stan, 'payroll', await form({ cutOffDay: '3', version: null }));
    expect([status, (await settings()).cutOffDay]).toEqual([409, 20]);
  });

  test('the settings of one firm are not those of another', async () => {
    await pages.send(bert, 'payroll', await form({ cutOffDay: '10' }, bert));
    expect((await settings()).cutOffDay).toBe(25);
    expect((await settings(bert)).cutOffDay).toBe(10);
  });
});

describe('months of a client', () => {
  const isClosed = async () => (await fixture.month(month)).isClosed;

  test('[T3.16] a month is closed after a question, and the list says by whom and when', async () => {
    const asked = await pages.open(stan, `${months}/${month}.monthly`);
    expect([asked.status, formIn(asked.html).get('closed')]).toEqual([200, 'yes']);
    expect(await isClosed()).toBe(false);
    const sent = await pages.send(stan, `${months}/${month}.monthly`, formIn(asked.html));
    expect([sent.status, sent.to, await isClosed()]).toEqual([
      303,
      `/staff/${months}?changed=${month}.monthly`,
      true,
    ]);
    const { html } = await pages.open(stan, `${months}?changed=${month}.monthly`);
    expect(html).toMatch(/role="status">[^<]* is closed\./);
    const [row] = await fixture.deps.db.select().from(payrollClosures);
    expect(html).toContain(`Closed · stan Person · <time datetime="${row?.closedAt.toISOString()}">`);
  });

  test('closing a closed month again changes neither who closed it nor when', async () => {
    await pages.send(stan, `${months}/${month}.monthly`, closed('yes'));
    const [first] = await fixture.deps.db.select().from(payrollClosures);
    expect((await pages.send(rosa, `${months}/${month}.monthly`, closed('yes'))).status).toBe(303);
    expect(await fixture.deps.db.select().from(payrollClosures)).toEqual([first]);
  });

  test('closing a month twice at the same moment closes it once, and both answers say so', async () => {
    const path = `${months}/${month}.monthly`;
    const both = await Promise.all([
      pages.send(stan, path, closed('yes')),
      pages.send(stan, path, closed('yes')),
    ]);
    const to = `/staff/${months}?changed=${month}.monthly`;
    expect(both.map((one) => one.to)).toEqual([to, to]);
    expect((await fixture.deps.db.select().from(payrollClosures)).length).toBe(1);
  });

  test('a closed month is opened again after a question', async () => {
    await fixture.close(month);
    const asked = await pages.open(stan, `${months}/${month}.monthly`);
    expect(formIn(asked.html).get('closed')).toBe('no');
    await pages.send(stan, `${months}/${month}.monthly`, formIn(asked.html));
    expect(await isClosed()).toBe(false);
    expect((await pages.open(stan, `${months}?changed=${month}.monthly`)).html).toMatch(/ is open\./);
  });

  test('a form that says neither is refused and changes nothing', async () => {
    expect((await pages.send(stan, `${months}/${month}.monthly`, closed('perhaps'))).status).toBe(400);
    expect(await isClosed()).toBe(false);
  });

  test('the list has pages, and old months that were closed are on the last', async () => {
    const { db } = fixture.deps;
    const old = Array.from({ length: 30 }, (_, index) => ({
      ...{ clientId: 'acme', type: 'monthly' as const, closedAt: new Date(), closedById: 'gone' },
      competence: `20${String(20 + Math.floor(index / 12))}-${String((index % 12) + 1).padStart(2, '0')}`,
    }));
    await db.insert(payrollClosures).values(old);
    const total = periodsOn(todayInBrazil()).length + old.length;
    const linksIn = (html: string) =>
      [...html.matchAll(/href="\/staff\/clients\/acme\/payroll\/([^"]*)"/g)].map(([, name]) => name);
    const all = [];
    for (const page of [1, 2]) all.push(...linksIn((await pages.open(stan, `${months}?page=${page}`)).html));
    expect([all.length, new Set(all).size]).toEqual([total, total]);
    expect([all[0], all.at(-1)]).toEqual([
      periodName(periodsOn(todayInBrazil())[0] ?? { competence: '', type: 'monthly' }),
      '2020-01.monthly',
    ]);
    expect((await pages.open(stan, `${months}?page=99`)).html).toContain('Page 2 of 2');
  });

  test.each(['2020-13.monthly', `${month}.weekly`, '2026-10.thirteenthFirst', 'x'])(
    'a month that does not exist, %s, is not found',
    async (name) => {
      expect((await pages.open(stan, `${months}/${name}`)).status).toBe(404);
      expect((await pages.send(stan, `${months}/${name}`, closed('yes'))).status).toBe(404);
    },
  );
});

describe('who may', () => {
  const gets = ['payroll', months, `${months}/${month}.monthly`];
  const unchanged = async () =>
    expect([await settings(), await fixture.deps.db.select().from(payrollClosures)]).toEqual([
      defaultSettings,
      [],
    ]);

  test.each<[string, () => Visitor | undefined]>([
    ['a client’s user', () => fixture.as.ann],
    ['staff in a read-only preview session', () => preview],
    ['a browser without a session', () => undefined],
  ])(
    '%s is led away from every page, is given back what they send, and changes nothing',
    async (_who, visitor) => {
      const answers = await Promise.all(gets.map((path) => pages.open(visitor(), path)));
      expect(answers.map(({ status, html }) => [status, html])).toEqual(gets.map(() => [303, '']));
      const sent = await form({ cutOffDay: '3', 'vt.label': 'Kept "<b>' });
      const posts = await Promise.all([
        pages.send(visitor(), 'payroll', sent),
        pages.send(visitor(), `${months}/${month}.monthly`, closed('yes')),
      ]);
      expect(posts.map(({ status, html }) => [status, [...formIn(html)].toSorted()])).toEqual([
        [401, [...sent].toSorted()],
        [401, [['closed', 'yes']]],
      ]);
      expect(posts[0]?.html).toContain('action="/staff/payroll"');
      expect(posts[0]?.html).toContain('href="/staff/" target="_blank"');
      await unchanged();
    },
  );

  test('a client of another firm and one that does not exist are not found, with the same words', async () => {
    const answers = await Promise.all([
      pages.open(bert, months),
      pages.open(bert, `${months}/${month}.monthly`),
      pages.open(bert, 'clients/nobody/payroll'),
      pages.send(bert, `${months}/${month}.monthly`, closed('yes')),
    ]);
    const withoutNonce = (html: string) => html.replaceAll(/nonce="[^"]*"/g, '');
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(new Set(answers.map(({ html }) => withoutNonce(html))).size).toBe(1);
    await unchanged();
  });

  test('a firm outside Brazil has none of these pages and no link to them', async () => {
    expect((await pages.open(uma, '')).html).not.toMatch(/payroll|receipts/);
    const answers = await Promise.all(
      ['payroll', 'clients/core/payroll', 'receipts'].map((path) => pages.open(uma, path)),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  test('each client of a firm in Brazil has a link to its months and its receipts', async () => {
    const { html } = await pages.open(stan, '');
    expect(html).toContain('<a href="/staff/clients/acme/payroll" aria-label="Payroll months: Acme">');
    expect(html).toContain('<a href="/staff/receipts?client=acme" aria-label="Delivery receipts: Acme">');
  });

  test('forms from another site are refused and change nothing', async () => {
    const answers = [
      await pages.send(stan, 'payroll', await form({ cutOffDay: '3' }), elsewhere),
      await pages.send(stan, `${months}/${month}.monthly`, closed('yes'), elsewhere),
      await pages.send(stan, 'payroll', await form({ cutOffDay: '3' }), { origin: 'null' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    await unchanged();
  });
});

describe('a form that is not answered as it should be', () => {
  const fail = sql`create function refuse_settings() returns trigger language plpgsql as
    $$ begin raise exception 'refused'; end $$;
    create trigger refuse_settings before insert or update on payroll_settings
    for each row execute function refuse_settings()`;
  const mend = sql`drop trigger if exists refuse_settings on payroll_settings;
    drop function if exists refuse_settings`;
  const heal = () => fixture.deps.db.execute(mend);
  afterEach(heal);

  test('[T3.16] comes back on the page that says so when the database fails, and is saved from there', async () => {
    const sent = await form({ cutOffDay: '7', 'vt.label': 'Kept "<b>' });
    await fixture.deps.db.execute(fail);
    const { status, html } = await pages.send(stan, 'payroll', sent);
    expect(status).toBe(500);
    expect(html).toContain('What you entered is kept on this page.');
    expect([...formIn(html)].toSorted()).toEqual([...sent].toSorted());
    await heal();
    expect((await pages.send(stan, 'payroll', formIn(html))).status).toBe(303);
    expect((await settings()).cutOffDay).toBe(7);
  });

  test('can be sent from its page, which no other page may frame', async () => {
    const headers = { accept: 'text/html', 'sec-fetch-site': 'same-origin', origin: fixture.origin };
    const init = { method: 'POST', body: await form({}), headers } as const;
    const policy = (await fixture.call(undefined, '/staff/payroll', init)).headers.get(
      'content-security-policy',
    );
    expect(policy).toContain("form-action 'self'; frame-ancestors 'none'");
  });

  test('is refused with a page and not with JSON when it is too large or from elsewhere', async () => {
    const large = await pages.send(stan, 'payroll', await form({ 'vt.label': 'x'.repeat(65_536) }));
    const foreign = await pages.send(stan, 'payroll', await form({}), { 'accept-language': 'pt-BR' });
    expect([large.status, foreign.status]).toEqual([413, 403]);
    expect(large.html).toContain('<h1>The portal could not accept this</h1>');
    expect(foreign.html).toContain('<h1>O portal não pôde aceitar isto</h1>');
    expect(await settings()).toEqual(defaultSettings);
  });
});
