import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResponseOf } from '../../../contract/calls/call.ts';
import { simulationDays } from '../../../contract/simulations/simulation.ts';
import type {
  createSimulation,
  draftFromSimulation,
  listSimulations,
  Simulation,
} from '../../../contract/simulations/simulations.ts';
import { companies, users } from '../../../server/db/schema/core-schema.ts';
import { simulations } from '../../../server/db/schema/simulation-schema.ts';
import { clientGrants, withGrants } from '../../../server/demo/rights.ts';
import { sweepSimulations } from '../../../server/simulations/sweep-simulations.ts';
import { type RequestFixture, startRequestFixture } from '../requests/request-fixture.ts';
import type { Name } from '../storage/storage-fixture.ts';
import type { Visitor } from '../storage/storage-server.ts';

const path = '/api/br-simulations/v1/simulations';

let fixture: RequestFixture;
let preview: Visitor;
beforeAll(async () => {
  fixture = await startRequestFixture({ LIMIT_SIMULATIONS_PER_USER: '12' });
  preview = await fixture.visitor('stan', 'ann');
});
afterAll(() => fixture.end());

const hiring = { taxRegime: 'simples', salary: '2000.00' };
const raise = { taxRegime: 'simples', employeeId: 'ana', salary: '2480.00', newSalary: '2600.00' };

interface Made {
  readonly status: number;
  readonly answer: ResponseOf<typeof createSimulation>;
}
async function make(
  kind: string,
  values: Readonly<Record<string, string>>,
  { as = fixture.as.ann, key }: { as?: Visitor; key?: string } = {},
): Promise<Made> {
  const answer = await fixture.call(as, path, {
    method: 'POST',
    body: JSON.stringify({ clientId: 'acme', kind, values }),
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
  return { status: answer.status, answer: await answer.json() };
}
async function kept(kind: string, values: Readonly<Record<string, string>>): Promise<Simulation> {
  const { data } = (await make(kind, values)).answer;
  if (!data) throw new Error(`no simulation ${kind}`);
  return data;
}
const list = (as: Name = 'ann') =>
  fixture.json<ResponseOf<typeof listSimulations>>(fixture.as[as], `${path}?clientId=acme`);
const statusOf = async (as: Visitor, one: string, method = 'GET') =>
  (await fixture.call(as, `${path}${one}`, { method })).status;

test('[T2.14] a simulation is worked out, kept for 90 days and listed, the newest first', async () => {
  const first = await kept('hiring', hiring);
  const second = await kept('raise', raise);
  expect(second).toMatchObject({
    ...{ clientId: 'acme', kind: 'raise', subject: 'Ana Paula Ferreira', by: 'ann Person', values: raise },
    result: { costMonth: { cents: 335_400, before: 319_921 } },
  });
  expect(Date.parse(second.until) - Date.parse(second.at)).toBe(simulationDays * 86_400_000);
  const { items, totalItems, mayStart } = await list();
  expect(items.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect({ totalItems, mayStart }).toEqual({ totalItems: 2, mayStart: true });
  expect(items[0]).toEqual(second);
});

test('answers that are missing, or contradict one another, are named, and nothing is kept', async () => {
  const before = (await list()).totalItems;
  expect((await make('hiring', { salary: '2000.00' })).answer).toEqual({
    data: null,
    faults: { taxRegime: 'required' },
    findings: [],
  });
  const ended = {
    ...{ taxRegime: 'simples', salary: '2000.00', terminationReason: '01' },
    ...{ hireDate: '2026-02-01', lastDay: '2026-01-01' },
  };
  expect((await make('termination', ended)).answer).toEqual({
    data: null,
    faults: {},
    findings: [
      { code: 'lastDayBeforeHire', level: 'error', path: 'lastDay', values: { date: '2026-02-01' } },
    ],
  });
  expect((await make('tarot', hiring)).status).toBe(400);
  expect((await list()).totalItems).toBe(before);
});

test('the same key again keeps no second one, and for other answers it is refused', async () => {
  const before = (await list()).totalItems;
  const [one, again] = [
    await make('hiring', hiring, { key: 'k' }),
    await make('hiring', hiring, { key: 'k' }),
  ];
  expect(again.answer).toEqual(one.answer);
  expect((await make('hiring', { ...hiring, salary: '1.00' }, { key: 'k' })).status).toBe(422);
  expect((await list()).totalItems).toBe(before + 1);
});

test('of another client nothing is found, staff and previews have none, and who only reads changes none', async () => {
  const { id } = await kept('hiring', hiring);
  for (const name of ['nora', 'bob'] as const) {
    expect(await statusOf(fixture.as[name], '?clientId=acme')).toBe(404);
    expect(await statusOf(fixture.as[name], `/${id}`)).toBe(404);
    expect(await statusOf(fixture.as[name], `/${id}`, 'DELETE')).toBe(404);
    expect(await statusOf(fixture.as[name], `/${id}/draft`, 'POST')).toBe(404);
    expect((await make('hiring', hiring, { as: fixture.as[name] })).status).toBe(404);
  }
  for (const visitor of [fixture.as.stan, preview]) {
    expect(await statusOf(visitor, '?clientId=acme')).toBe(403);
    expect(await statusOf(visitor, `/${id}`)).toBe(403);
    expect(await statusOf(visitor, `/${id}`, 'DELETE')).toBe(403);
    expect((await make('hiring', hiring, { as: visitor })).status).toBe(403);
  }
  expect((await list('rita')).mayStart).toBe(false);
  const read = await fixture.json<{ data: Simulation }>(fixture.as.rita, `${path}/${id}`);
  expect([read.data.mayChange, (await list('rita')).items[0]?.mayChange]).toEqual([false, false]);
  expect(await statusOf(fixture.as.rita, `/${id}`, 'DELETE')).toBe(403);
  expect(await statusOf(fixture.as.rita, `/${id}/draft`, 'POST')).toBe(403);
  expect((await make('hiring', hiring, { as: fixture.as.rita })).status).toBe(403);
});

test('[T3.15] without service requests there are no simulations, and outside Brazil neither', async () => {
  const { db } = fixture.deps;
  const denied = withGrants(clientGrants, { ServiceRequest: { Denied: 'Granted' } });
  await db.update(users).set({ grants: denied }).where(eq(users.id, 'ann'));
  expect(await statusOf(fixture.as.ann, '?clientId=acme')).toBe(403);
  await db.update(users).set({ grants: clientGrants }).where(eq(users.id, 'ann'));
  await db.update(companies).set({ market: 'us' }).where(eq(companies.id, 'A'));
  expect(await statusOf(fixture.as.ann, '?clientId=acme')).toBe(404);
  await db.update(companies).set({ market: 'br' }).where(eq(companies.id, 'A'));
});

const draftOf = (id: string) =>
  fixture.tell<ResponseOf<typeof draftFromSimulation>['data']>(
    fixture.as.ann,
    `POST ${path}/${id}/draft`,
    {},
  );

test('[T2.14] a simulation becomes the draft of the matching request, where there is one and the user may have it', async () => {
  const vacation = await kept('vacation', {
    ...{ taxRegime: 'simples', employeeId: 'ana', salary: '2480.00', vacationDays: '20', soldDays: '10' },
  });
  const made = await draftOf(vacation.id);
  expect(made.data?.kind).toBe('vacation-calculation');
  const draft = await fixture.get(made.data?.id ?? '');
  expect({ status: draft.status, subject: draft.subject, values: draft.values }).toEqual({
    status: 'Draft',
    subject: 'Ana Paula Ferreira',
    values: {
      employeeId: 'ana',
      vacationParts: [{ vacationDays: '20' }],
      ...{ sellsDays: 'yes', soldDays: '10' },
    },
  });
  expect((await draftOf((await kept('raise', raise)).id)).status).toBe(400);
  const hired = await kept('hiring', hiring);
  expect((await draftOf(hired.id)).status).toBe(403);
  const { db } = fixture.deps;
  const grants = withGrants(clientGrants, { ServiceRequest: { Employee: 'Granted' } });
  await db.update(users).set({ grants }).where(eq(users.id, 'ann'));
  const registration = await draftOf(hired.id);
  expect((await fixture.get(registration.data?.id ?? '')).values).toEqual({
    salary: '2000.00',
    salaryUnit: '5',
  });
  await db.update(users).set({ grants: clientGrants }).where(eq(users.id, 'ann'));
});

test('one that is deleted is gone, and one that is over is neither shown nor kept', async () => {
  const { db } = fixture.deps;
  const [one, other] = [await kept('hiring', hiring), await kept('hiring', hiring)];
  expect(await statusOf(fixture.as.cole, `/${one.id}`, 'DELETE')).toBe(204);
  expect(await statusOf(fixture.as.ann, `/${one.id}`)).toBe(404);
  await db
    .update(simulations)
    .set({ expiresAt: new Date(0) })
    .where(eq(simulations.id, other.id));
  expect(await statusOf(fixture.as.ann, `/${other.id}`)).toBe(404);
  expect((await list()).items.map(({ id }) => id)).not.toContain(other.id);
  const before = (await list()).totalItems;
  await sweepSimulations(db);
  expect(await db.select().from(simulations).where(eq(simulations.id, other.id))).toEqual([]);
  expect((await list()).totalItems).toBe(before);
});

test('beyond the limit of a day a simulation is refused with 429', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 13; count += 1) statuses.push((await make('hiring', hiring)).status);
  expect(statuses.at(-1)).toBe(429);
});
