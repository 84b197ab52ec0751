import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestFilters } from '../../../contract/requests/kind.ts';
import { general, type RequestFixture, startRequestFixture } from './request-fixture.ts';

let fixture: RequestFixture;
beforeAll(async () => {
  fixture = await startRequestFixture({ LIMIT_REQUESTS_PER_USER: '1000' });
});
afterAll(() => fixture.end());

const filterOf = (filter: object) => ({ filter: JSON.stringify(filter) });

test('[T8.05] a list without a client is refused', async () => {
  for (const query of ['', '?clientId='])
    expect(await fixture.tell(fixture.as.ann, `GET /api/br-service-requests/v1/requests${query}`)).toEqual({
      status: 400,
      reason: 'badRequest',
      message: 'Client id can not be undefined',
    });
});

test('[T3.14] requests are found by status, by kind and by words without accents, and counted for every filter', async () => {
  const leave = { employeeId: 'zoe', leaveType: 'paternity', leaveFrom: '2026-11-02' };
  const ids = {
    draft: (await fixture.draft(leave, { kind: 'employee-leave' })).id,
    firm: (await fixture.sent({ ...general, requestSubject: 'Ação de 100%' })).id,
    client: (await fixture.reach('WaitingForClient')).id,
    correction: (await fixture.reach('WaitingForCorrection')).id,
    replied: (await fixture.reach('Replied')).id,
  };
  const nameOf = (id: string) => Object.entries(ids).find(([, one]) => one === id)?.[0];
  const found = async (filter: object, as?: 'ann' | 'stan') => {
    const { items, totalItems } = await fixture.list(filterOf(filter), as);
    expect(totalItems).toBe(items.length);
    return items.map(({ id }) => nameOf(id));
  };
  // The latest change comes first.
  expect(await found({})).toEqual(['replied', 'correction', 'client', 'firm', 'draft']);
  expect(await found({ status: 'ALL', kind: 'ALL' })).toHaveLength(5);
  expect(await found({ status: 'DRAFT' })).toEqual(['draft']);
  expect(await found({ status: 'WAITING_FOR_CLIENT' })).toEqual(['client']);
  expect(await found({ status: 'WAITING_FOR_AN_ANSWER' })).toEqual(['firm']);
  expect(await found({ status: 'WAITING_FOR_CORRECTION' })).toEqual(['correction']);
  expect(await found({ status: 'REPLIED' })).toEqual(['replied']);
  expect(await found({ kind: 'EMPLOYEE_LEAVE' })).toEqual(['draft']);
  expect(await found({ status: 'REPLIED', kind: 'EMPLOYEE_LEAVE' })).toEqual([]);
  expect(await found({ status: 'GENERIC' })).toHaveLength(4);
  expect(await found({ kind: 'PAYROLL_ENTRY' })).toEqual([]);
  expect(await found({ search: ' ZOE ' })).toEqual(['draft']);
  expect(await found({ search: '100%' })).toEqual(['firm']);
  expect(await found({ search: '1_0' })).toEqual([]);
  const { number } = await fixture.get(ids.firm);
  expect(await found({ search: number ?? '' })).toEqual(['firm']);
  expect(await found({ search: 'leave' })).toEqual(['draft']);

  const { counts, waiting } = await fixture.list(filterOf({ search: 'nothing' }));
  expect(counts).toEqual({
    ...Object.fromEntries(requestFilters.map((filter) => [filter, 0])),
    ...{ ALL: 5, WAITING_FOR_CLIENT: 1, WAITING_FOR_AN_ANSWER: 1, WAITING_FOR_CORRECTION: 1 },
    ...{ REPLIED: 1, DRAFT: 1, EMPLOYEE_LEAVE: 1, GENERIC: 4 },
  });
  expect(Object.keys(counts)).toHaveLength(16);
  expect(waiting).toEqual({ 'general-requests': 2 });

  // The firm does not know of drafts, those of the client do.
  expect(await found({}, 'stan')).toEqual(['replied', 'correction', 'client', 'firm']);
  expect((await fixture.list({}, 'stan')).counts).toMatchObject({ ALL: 4, DRAFT: 0, EMPLOYEE_LEAVE: 0 });
  expect((await fixture.list({}, 'rita')).counts.DRAFT).toBe(1);
});

test('[T9.03] requests come 30 at a time, from any place', async () => {
  const before = (await fixture.list()).totalItems;
  const made: string[] = [];
  for (let index = before; index < 35; index += 1) made.unshift((await fixture.draft()).id);
  const [first, rest] = [await fixture.list(), await fixture.list({ startIndex: '30' })];
  expect([first.items.length, first.totalItems, rest.items.length]).toEqual([30, 35, 5]);
  const ids = [...first.items, ...rest.items].map(({ id }) => id);
  expect(ids.slice(0, made.length)).toEqual(made);
  expect(new Set(ids).size).toBe(35);
  expect((await fixture.list({ startIndex: '34', itemsPerPage: '100' })).items).toHaveLength(1);
});

test.each(['itemsPerPage=0', 'itemsPerPage=101', 'startIndex=-1', 'filter={', 'filter={"status":"x"}'])(
  'the query %s is refused with 400',
  async (query) => {
    const path = `/api/br-service-requests/v1/requests?clientId=acme&${encodeURI(query)}`;
    expect((await fixture.tell(fixture.as.ann, `GET ${path}`)).status).toBe(400);
  },
);
