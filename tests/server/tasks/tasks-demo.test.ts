import { buffer } from 'node:stream/consumers';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fieldFormats } from '../../../contract/fields/formats.ts';
import { type HandInHistory, reviewOf } from '../../../contract/tasks/hand-in.ts';
import { taskDataSchemas } from '../../../contract/tasks/task-kinds.ts';
import {
  isPendingGroup,
  type TaskStatus,
  taskStatuses,
  taskTypes,
} from '../../../contract/tasks/task-rules.ts';
import { clientLinks, clients, documents } from '../../../server/db/schema/core-schema.ts';
import { taskEvents, taskGroups, tasks } from '../../../server/db/schema/task-schema.ts';
import { userIdOf } from '../../../server/demo/accounts.ts';
import { inNameOf } from '../../../server/security/in-name-of.ts';
import { createAccessQueries } from '../../../server/storage/access.queries.ts';
import { createReach } from '../../../server/storage/reach.ts';
import { documentsOfTask } from '../../../server/tasks/hand-in/handed-in.queries.ts';
import { taskOf } from '../../../server/tasks/shape.ts';
import { type StorageServer, startStorageServer } from '../storage/storage-server.ts';

let server: StorageServer;
const today = '2026-11-21';

beforeAll(async () => {
  server = await startStorageServer({ DEMO: 'on' });
});
afterAll(() => server.end());

async function ofAccount(key: string) {
  const { db } = server.deps;
  const linked = await db
    .select({ id: clientLinks.clientId })
    .from(clientLinks)
    .where(eq(clientLinks.userId, userIdOf(key)));
  const ids = linked.map(({ id }) => id);
  return {
    groups: await db.select().from(taskGroups).where(inArray(taskGroups.clientId, ids)),
    tasks: await db.select().from(tasks).where(inArray(tasks.clientId, ids)),
  };
}

test.each(['four-clients', 'brazil', 'uk'])(
  'a removed task of %s has a reason that is given for tasks of its kind alone',
  async (key) => {
    const removed = (await ofAccount(key)).tasks.filter(({ status }) => status === 3);
    const reasons = new Set(removed.map(({ doesNotApplyComment }) => doesNotApplyComment));
    const pairs = new Set(removed.map(({ type, doesNotApplyComment }) => `${type} ${doesNotApplyComment}`));
    expect([reasons.size, pairs.size]).toEqual([taskTypes.length, taskTypes.length]);
  },
);

test.each(['four-clients', 'sixty-clients', 'brazil', 'uk'])(
  '%s has every kind of task in every status, with one step and with several, due, overdue and expired',
  async (key) => {
    const { groups, tasks: all } = await ofAccount(key);
    const pairs = new Set(all.map(({ type, status }) => `${type} ${status}`));
    expect(pairs.size).toBe(taskTypes.length * taskStatuses.length);
    expect(new Set(all.map(({ steps }) => Math.min(steps.length, 2)))).toEqual(new Set([0, 1, 2]));
    const open = all.filter(({ status }) => status < 2);
    const facts = [
      open.some(({ dueDate }) => (dueDate ?? '') > today),
      open.some(({ dueDate }) => dueDate !== null && dueDate < today),
      open.some(({ expirationDate }) => expirationDate !== null && expirationDate < today),
      all.filter(({ status }) => status === 3).every((task) => task.doesNotApplyComment),
      groups.some(({ id }) => all.every(({ groupId }) => groupId !== id)),
    ];
    expect(facts).toEqual([true, true, true, true, true]);
    const statuses = groups.map(({ id, status }) => {
      const own = all.filter(({ groupId }) => groupId === id);
      const kind = own.length === 0 ? 'empty' : isPendingGroup(status, own) ? 'pending' : 'complete';
      return kind === 'pending' && own.some((task) => task.status > 1) ? 'half done' : kind;
    });
    expect(new Set(statuses)).toEqual(new Set(['empty', 'pending', 'half done', 'complete']));
  },
);

test.each(['four-clients', 'sixty-clients', 'brazil'])(
  '%s has a task in every state of a hand-in, with files that it may read, and its history',
  async (key) => {
    const { db } = server.deps;
    const { tasks: all } = await ofAccount(key);
    const histories = new Map<string, HandInHistory[]>();
    for (const { taskId, kind, at, byName, items } of await db
      .select()
      .from(taskEvents)
      .orderBy(taskEvents.id))
      histories.set(taskId, [
        ...(histories.get(taskId) ?? []),
        { kind, at: at.toISOString(), by: byName, items },
      ]);
    const reviewed = all.filter(({ id }) => histories.has(id));
    expect(reviewed.map(({ handInState }) => handInState).toSorted()).toEqual([
      'accepted',
      'inReview',
      'received',
      'returned',
    ]);
    const person = await inNameOf(db, userIdOf(key));
    if (!person) throw new Error(`no account ${key}`);
    const reach = createReach(db, createAccessQueries(db));
    for (const row of reviewed) {
      const task = taskOf(row);
      const { handIn, verdicts } = reviewOf(histories.get(row.id) ?? []);
      expect([task.handIn, task.verdicts]).toEqual([handIn, verdicts]);
      const handedIn = (await documentsOfTask(db, row, { filesPerTask: 500 })).map(({ id }) => id);
      expect(handedIn.length).toBe(row.steps.filter(({ dnaComment }) => dnaComment === null).length);
      expect((await reach.present(person, handedIn)).size).toBe(handedIn.length);
    }
    const returned = reviewed.find(({ handInState }) => handInState === 'returned')?.verdicts ?? [];
    expect(returned.map(({ verdict, pages }) => [verdict, pages?.missing])).toEqual([
      ['returned', [2]],
      ['accepted', undefined],
      ['accepted', undefined],
    ]);
  },
);

test('a group is pending in the table as its tasks say', async () => {
  const groups = await server.deps.db.select().from(taskGroups);
  const all = new Map<string, { status: TaskStatus }[]>(groups.map(({ id }) => [id, []]));
  for (const task of await server.deps.db.select().from(tasks)) all.get(task.groupId)?.push(task);
  const wrong = groups.filter(
    ({ id, status, completedDate }) =>
      isPendingGroup(status, all.get(id) ?? []) !== status < 2 || (completedDate === null) !== status < 2,
  );
  expect(wrong).toEqual([]);
});

test('many-tasks has 1,000 groups with 5,000 tasks over three clients', async () => {
  const { groups, tasks: all } = await ofAccount('many-tasks');
  expect([groups.length, all.length, new Set(groups.map(({ clientId }) => clientId)).size]).toEqual([
    1_000, 5_000, 3,
  ]);
});

test('the data of every task is what its kind has, and all formats of fields are in use', async () => {
  const all = await server.deps.db.select().from(tasks);
  const wrong = all.filter(({ type, data }) => !taskDataSchemas[type].safeParse(data).success);
  expect(wrong).toEqual([]);
  const text = JSON.stringify(all.filter(({ type }) => type === 'dynamicTask').map(({ data }) => data));
  expect(fieldFormats.filter((format) => !text.includes(`"format":"${format}"`))).toEqual([]);
});

test.each(['four-clients', 'brazil', 'uk', 'argentina', 'canada', 'one-client', 'many-tasks'])(
  'the documents that tasks of %s show are PDFs which the account may read',
  async (key) => {
    const { tasks: all } = await ofAccount(key);
    const named = all.flatMap(({ type, data, clientId }) => {
      const { documents: list = [], document } = data as {
        documents?: { id: string; name: string }[];
        document?: { id: string; name: string } | null;
      };
      if (type === 'esignTask' || type === 'reviewDocumentTask') expect(list.length).toBeGreaterThan(0);
      return [...list, ...(document ? [document] : [])].map((one) => ({ ...one, clientId }));
    });
    const ids = [...new Set(named.map(({ id }) => id))];
    const rows = await server.deps.db.select().from(documents).where(inArray(documents.id, ids));
    const byId = new Map(rows.map((row) => [row.id, row]));
    expect(named.every((one) => byId.get(one.id)?.clientId === one.clientId)).toBe(true);
    expect(rows.every(({ mimeType }) => mimeType === 'application/pdf')).toBe(true);
    const person = await inNameOf(server.deps.db, userIdOf(key));
    if (!person) throw new Error(`no account ${key}`);
    const reach = createReach(server.deps.db, createAccessQueries(server.deps.db));
    expect((await reach.present(person, ids)).size).toBe(ids.length);
  },
);

test('[T9.11] the firm in the United States uses the labels that the portal translates', async () => {
  const { tasks: all } = await ofAccount('four-clients');
  const labels = new Set(all.map(({ label }) => label.replace(/#\d+$/, '#')));
  const known = [
    'Review Document',
    'Document Request',
    'eSignature Request',
    'Approval Request',
    'Payment Request - Invoice #',
  ];
  expect(known.filter((label) => !labels.has(label))).toEqual([]);
});

/** What the documents of a task are called, by what its label asks for: written from the labels, not from the demo. */
const announced: readonly (readonly [label: RegExp, document: RegExp])[] = [
  [/^(eSignature Request|Form 8879)/, /Form 8879|Consent|CT600|Statutory accounts|SA100|SA302/],
  [/engagement/i, /engagement|Terms of business/i],
  [/^(Review Document|Draft return \d{4})$/, /draft|schedule|computation|calculation/i],
  [/^Approval Request$/, /Financial statements|accounts/],
  [/^Tax return \d{4}$/, /tax return/],
  [/[Pp]rocuração/, /Procuração|Termo de ciência/],
  [/[Cc]ontrato de prestação/, /Contrato de prestação de serviços/],
  [/[Bb]alanço/, /Balanço|Demonstração/],
  [/[Bb]alancete/, /Balancete|Razão/],
  [/^Declaração/, /Declaração/],
  [/[Ff]olha de pagamento/, /[Ff]olha/],
];

test.each(['four-clients', 'one-client', 'brazil', 'uk'])(
  'the documents of tasks of %s are those that the title announces, of its year',
  async (key) => {
    const { tasks: all } = await ofAccount(key);
    const wrong: unknown[] = [];
    let looked = 0;
    for (const { label, type, data, params } of all) {
      const {
        documents: shown = [],
        document,
        number = '',
      } = data as { documents?: { name: string }[]; document?: { name: string }; number?: string };
      if (type === 'invoiceTask') {
        looked += 1;
        const names = ['Invoice', 'Fatura'].map((word) => `${word} ${number}.pdf`);
        if (!label.endsWith(number) || !names.includes(document?.name ?? '')) wrong.push([label, document]);
      }
      if (type !== 'esignTask' && type !== 'reviewDocumentTask') continue;
      const { taxYear } = params as { taxYear: number };
      const expected = announced.find(([words]) => words.test(label))?.[1];
      for (const { name } of shown) {
        looked += 1;
        if (!expected?.test(name) || !name.includes(String(taxYear))) wrong.push([label, name]);
      }
    }
    expect(wrong).toEqual([]);
    expect(looked).toBeGreaterThan(3);
  },
);

test('an invoice of the demo shows the amount that its task asks for', async () => {
  const { tasks: all } = await ofAccount('four-clients');
  const [invoice] = all.filter(({ type }) => type === 'invoiceTask');
  if (!invoice) throw new Error('no invoice');
  const { document, amount } = invoice.data as { document: { id: string }; amount: string };
  const [row] = await server.deps.db.select().from(documents).where(eq(documents.id, document.id));
  const bytes = await buffer(await server.deps.blobs.open(row?.blobKey ?? ''));
  const figures = [...bytes.toString('latin1').matchAll(/\(([\d,]+\.\d\d)\)Tj/g)].map(([, figure]) => figure);
  expect(figures).toEqual([amount, amount]);
});

test('the firm’s question for bank details asks for a bank account', async () => {
  const titles: Record<string, string[]> = {};
  for (const key of ['four-clients', 'uk', 'argentina', 'canada'])
    for (const { label, data } of (await ofAccount(key)).tasks)
      if (/deposit|Bank details|cuenta bancaria|dépôt/.test(label))
        titles[label] = Object.values(
          (data as { forms: { properties: Record<string, { title: string }> }[] }).forms[0]?.properties ?? {},
        )
          .map(({ title }) => title)
          .toSorted();
  expect(titles).toEqual({
    'Direct deposit details': ['Account number', 'Kind of account', 'Routing number', 'Voided check'],
    'Bank details for a repayment': ['Account number', 'Name on the account', 'Sort code'],
  });
});

test('only individuals are asked for income in the United Kingdom, and in Brazil the publisher for a partner', async () => {
  const asked = await server.deps.db
    .selectDistinct({ name: clients.name })
    .from(tasks)
    .innerJoin(clients, eq(clients.id, tasks.clientId))
    .where(eq(tasks.type, 'ukInformationRequestQuestionnaireTask'))
    .orderBy(clients.name);
  expect(asked.map(({ name }) => name)).toEqual(['Dana Reyes', 'Editora Ipê Amarelo', 'Moira Fenwick']);
});

test('what was handed in is called what its task asks for', async () => {
  const files = await server.deps.db
    .select({ name: documents.name, label: sql<string>`${documents.customItemMetaData}->>'ccTaskLabel'` })
    .from(documents)
    .where(sql`${documents.customItemMetaData} <> '{}'`);
  expect(files.map(({ label, name }) => [label, name].join(': ')).toSorted()).toEqual([
    'Bank statements, Q3: Bank statements Q3.pdf',
    'Contrato de aluguel: Contrato de aluguel.pdf',
    'Extratos bancários do 3º trimestre: Extratos 3º trimestre.pdf',
    'Folha de pagamento de outubro: Folha de outubro.pdf',
    'Lease for 14 Pine Street: Lease 14 Pine Street.pdf',
    'October sales records: Card report October.pdf',
    'October sales records: Sales by day October.pdf',
    'Payroll records, October: Payroll October.pdf',
    'Vendas de outubro: Relatório de cartões outubro.pdf',
    'Vendas de outubro: Vendas por dia outubro.pdf',
  ]);
});
