import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Call, fillPath } from '../../../contract/calls/call.ts';
import { catalogue } from '../../../contract/calls/catalogue.ts';
import { clientLinks, companies, users } from '../../../server/db/schema/core-schema.ts';
import { allDocsOnly, clientGrants, withGrants } from '../../../server/demo/rights.ts';
import { defaultSettings } from '../../../server/payroll/payroll-month.ts';
import type { Name } from '../storage/storage-fixture.ts';
import type { Visitor } from '../storage/storage-server.ts';
import {
  addLockedKind,
  base,
  general,
  lockedKind,
  type RequestFixture,
  startRequestFixture,
} from './request-fixture.ts';

let fixture: RequestFixture;
let removeKind: () => void;
beforeAll(async () => {
  removeKind = addLockedKind();
  fixture = await startRequestFixture({ LIMIT_REQUESTS_PER_USER: '1000' });
});
afterAll(async () => {
  removeKind();
  await fixture.end();
});

const grant = async (name: Name, grants: typeof clientGrants) => {
  await fixture.deps.db.update(users).set({ grants }).where(eq(users.id, name));
};

interface Question {
  readonly query?: string;
  readonly body?: unknown;
  readonly file?: true;
}

/** How each call asks about one request of the client `acme`. */
const questions = (clientId: string): Readonly<Record<string, Question>> => ({
  listActions: { query: `clientId=${clientId}` },
  listEmployees: { query: `clientId=${clientId}` },
  listRequests: { query: `clientId=${clientId}` },
  getRequest: {},
  createRequest: { body: { clientId, kind: 'general-requests', values: general } },
  saveRequest: { body: { version: 0, values: general } },
  deleteRequest: {},
  sendRequest: { body: { version: 0, values: general, confirmed: [] } },
  writeRequestMessage: { body: { text: 'Hello', fileIds: [] } },
  withdrawRequest: { body: { version: 0 } },
  readRequest: {},
  addRequestFile: { query: 'type=other', file: true },
  deleteRequestFile: {},
  downloadRequestFile: {},
  handleRequest: { body: { event: 'open', version: 0 } },
  getPayrollMonth: { query: `clientId=${clientId}&competence=2026-11&type=monthly` },
  getPayrollSettings: {},
  setPayrollSettings: { body: { ...defaultSettings, version: 0 } },
  closePayrollMonth: { body: { clientId, competence: '2020-01', type: 'monthly', isClosed: false } },
  // The request is none about a payroll; see `tests/server/payroll/payroll-sheet.test.ts`.
  findPayrollSheet: {},
  downloadPayrollSheet: {},
});
const calls = catalogue.filter(({ path }) => path.startsWith('/api/br-service-requests/'));

const ask = async (visitor: Visitor, call: Call, id: string, clientId = 'acme') => {
  const { query, body, file } = questions(clientId)[call.id] ?? {};
  const form = new FormData();
  form.append('file[]', new File(['A file'], 'paper.txt'));
  const answer = await fixture.call(
    visitor,
    `${fillPath(call, { id, fileId: 'nothing' })}${query ? `?${query}` : ''}`,
    { method: call.method, body: file ? form : body === undefined ? null : JSON.stringify(body) },
  );
  const text = await answer.text();
  return [answer.status, text.startsWith('{"errors"') ? JSON.parse(text).errors[0].reason : ''];
};
const askAll = async (name: Name, id: string, clientId?: string) =>
  Object.fromEntries(
    await Promise.all(
      calls.map(async (call) => [call.id, (await ask(fixture.as[name], call, id, clientId))[0]]),
    ),
  );
const all = (status: number) => Object.fromEntries(calls.map(({ id }) => [id, status]));
/** What only the firm does. */
const ofFirm = (status: number) => ({ getPayrollSettings: status, setPayrollSettings: status });
/** What the request of these tests does not have. */
const notThere = { downloadRequestFile: 404, findPayrollSheet: 404, downloadPayrollSheet: 404 };
const forFirm = { ...ofFirm(403), closePayrollMonth: 403 };

test('every call about service requests is asked here', () => {
  expect(Object.keys(questions('acme')).toSorted()).toEqual(calls.map(({ id }) => id).toSorted());
});

test.each(['nora', 'bob'] as const)('a user who is not linked to the client gets 404: %s', async (name) => {
  const { id } = await fixture.draft();
  expect(await askAll(name, id)).toEqual({ ...all(404), ...forFirm, handleRequest: 403 });
});

test('staff find no draft and no client of another firm, and do nothing that is the client’s to do', async () => {
  const draft = await fixture.draft();
  expect(await askAll('stan', draft.id)).toEqual({
    ...all(404),
    ...ofFirm(200),
    closePayrollMonth: 204,
    getPayrollMonth: 200,
    listActions: 200,
    listEmployees: 200,
    listRequests: 200,
    createRequest: 403,
  });
  const sent = await fixture.sent();
  expect(await askAll('stan', sent.id, 'bolt')).toEqual({
    ...all(403),
    ...ofFirm(200),
    closePayrollMonth: 404,
    getPayrollMonth: 404,
    listActions: 404,
    listEmployees: 404,
    listRequests: 404,
    createRequest: 404,
    getRequest: 200,
    readRequest: 204,
    // The type is not one of the firm's.
    addRequestFile: 400,
    deleteRequestFile: 404,
    ...notThere,
    handleRequest: 409,
  });
});

test('staff reach a client of their firm that they are not linked to', async () => {
  const { id } = await fixture.sent();
  await fixture.deps.db.delete(clientLinks).where(eq(clientLinks.userId, 'stan'));
  expect((await fixture.get(id, 'stan')).id).toBe(id);
  await fixture.deps.db.insert(clientLinks).values({ userId: 'stan', clientId: 'acme', role: 'Owner' });
});

test('a user who only reads changes nothing', async () => {
  const { id } = await fixture.draft();
  expect(await askAll('rita', id)).toEqual({
    ...all(403),
    getPayrollMonth: 200,
    listActions: 200,
    listEmployees: 200,
    listRequests: 200,
    getRequest: 200,
    readRequest: 204,
    ...notThere,
  });
  expect([(await fixture.get(id, 'rita')).mayChange, (await fixture.get(id)).mayChange]).toEqual([
    false,
    true,
  ]);
  expect([(await fixture.list({}, 'rita')).mayStart, (await fixture.list()).mayStart]).toEqual([false, true]);
});

test.each([
  ['the documents only', withGrants(clientGrants, allDocsOnly)],
  ['no service requests', withGrants(clientGrants, { ServiceRequest: { Denied: 'Granted' } })],
])('[T3.15] a user with %s gets 403, or no section of requests', async (name, grants) => {
  const { id } = await fixture.draft();
  await grant('ann', grants);
  const listActions = name === 'no service requests' ? 200 : 403;
  expect(await askAll('ann', id)).toEqual({ ...all(403), listActions });
  await grant('ann', clientGrants);
});

test('a preview reads what its user has sent and changes nothing', async () => {
  const { id } = await fixture.reach('WaitingForAnswer');
  const looking = await fixture.visitor('stan', 'ann');
  for (const call of calls) {
    const [status] = await ask(looking, call, id);
    expect([call.id, status]).toEqual([
      call.id,
      call.method !== 'GET' || call.id in forFirm ? 403 : call.id in notThere ? 404 : 200,
    ]);
  }
});

test('a preview has no drafts, and of a request under correction the answers that were sent', async () => {
  const { id: draftId } = await fixture.draft({ requestSubject: 'Not yet' });
  const { id, version, values } = await fixture.reach('WaitingForCorrection');
  const changed = { version, values: { ...values, requestSubject: 'Corrected, not sent' } };
  expect((await fixture.tell(fixture.as.ann, `PUT ${base}/${id}`, changed)).status).toBe(200);
  const looking = await fixture.visitor('stan', 'ann');
  const read = async (path: string) => await fixture.call(looking, `${base}${path}`, {});
  expect((await read(`/${draftId}`)).status).toBe(404);
  const { items } = await (await read('?clientId=acme')).json();
  expect(items.filter(({ status }: { status: string }) => status === 'Draft')).toEqual([]);
  expect((await (await read(`/${id}`)).json()).data.values).toEqual(values);
});

test('[T6.03] a firm of another market has the kinds that every market has, and no Brazilian one', async () => {
  const { db } = fixture.deps;
  const leave = { clientId: 'acme', kind: 'employee-leave', values: {} };
  expect((await fixture.tell(fixture.as.ann, `POST ${base}`, leave)).status).toBe(200);
  await db.update(companies).set({ market: 'us' }).where(eq(companies.id, 'A'));
  expect((await fixture.list()).kinds).toEqual(['general-requests']);
  expect((await fixture.tell(fixture.as.ann, `POST ${base}`, leave)).status).toBe(403);
  expect((await fixture.draft()).kind).toBe('general-requests');
  expect((await fixture.list()).items.map(({ kind }) => kind)).not.toContain('employee-leave');
  await db.update(companies).set({ market: 'br' }).where(eq(companies.id, 'A'));
});

test('[T3.17, T4.20] the action tree names the kinds with their routes, and how many of each wait for the client', async () => {
  await fixture.reach('WaitingForClient');
  const answer = await fixture.call(fixture.as.ann, '/api/br-service-requests/v1/actions?clientId=acme', {});
  const { sections } = await answer.json();
  const { waiting } = await fixture.list();
  expect(sections.map(({ type }: { type: string }) => type)).toEqual([
    'serviceRequestSection',
    'boxESection',
    'protocolsSection',
    'brReportsSection',
  ]);
  expect(sections[0]).toMatchObject({ type: 'serviceRequestSection', route: 'service-request' });
  expect(sections[0].actions).toContainEqual({
    type: 'generalRequests',
    route: 'general-requests',
    waiting: waiting['general-requests'],
  });
  const without = await fixture.call(fixture.as.ann, '/api/br-service-requests/v1/actions', {});
  expect(without.status).toBe(400);
});

test('a second look at an empty form makes no second draft, and an untouched one is in no list', async () => {
  const before = (await fixture.list()).totalItems;
  const first = await fixture.draft({}, { kind: 'employee-leave' });
  expect((await fixture.draft({}, { kind: 'employee-leave' })).id).toBe(first.id);
  expect((await fixture.list()).totalItems).toBe(before);
  await fixture.draft({ leaveNote: 'Soon' }, { kind: 'employee-leave' });
  expect((await fixture.list()).totalItems).toBe(before + 1);
});

test('[T3.15] a kind that needs a permission is neither made, read nor listed without it', async () => {
  const make = { clientId: 'acme', kind: lockedKind.id, values: {} };
  expect((await fixture.tell(fixture.as.ann, `POST ${base}`, make)).status).toBe(403);
  await grant('cole', withGrants(clientGrants, { ServiceRequest: { Intern: 'Granted' } }));
  const { id } = await fixture.draft({ title: 'Mine' }, { kind: lockedKind.id, as: 'cole' });
  const [mine, theirs] = [await fixture.list({}, 'cole'), await fixture.list({}, 'ann')];
  expect([mine.counts.INTERN, theirs.counts.INTERN]).toEqual([1, 0]);
  expect(theirs.counts.ALL).toBe(mine.counts.ALL - 1);
  expect(theirs.items.map((one) => one.id)).not.toContain(id);
  const denied = await askAll('ann', id);
  expect(denied).toMatchObject({ getRequest: 403, saveRequest: 403, sendRequest: 403, readRequest: 403 });
  expect((await fixture.get(id, 'cole')).subject).toBe('Locked');
  expect(await fixture.send({ id, version: 0 }, {}, { as: 'cole' })).toMatchObject({ isSent: true });
  expect((await fixture.get(id, 'stan')).kind).toBe(lockedKind.id);
  await grant('cole', clientGrants);
});

test('the firm marks fields, groups and kinds of files of a form, and nothing else', async () => {
  await grant('cole', withGrants(clientGrants, { ServiceRequest: { Intern: 'Granted' } }));
  const { id, version } = await fixture.draft({}, { kind: lockedKind.id, as: 'cole' });
  const { data: request } = await fixture.send({ id, version }, {}, { as: 'cole' });
  const mark = async (path: string) =>
    (await fixture.handle(request, 'return', { flags: [{ path, note: '' }] })).status;
  for (const path of ['nothing', 'dependants.3.cpf', 'dependants.0', 'dependants.0.nothing', 'constructor'])
    expect([path, await mark(path)]).toEqual([path, 400]);
  expect(await mark('dependants.2.cpf')).toBe(200);
  await grant('cole', clientGrants);
});

test('[T3.12] only those who may register employees, and the firm, read the CPF of an employee', async () => {
  const cpfs = async (name: Name) =>
    (
      await fixture.json<{ items: { name: string; cpf: string | null }[] }>(
        fixture.as[name],
        '/api/br-service-requests/v1/employees?clientId=acme',
      )
    ).items.map(({ name: full, cpf }) => [full, cpf]);
  const names = ['Ana Paula Ferreira', 'Átila Gomes', 'Zoé Prado'];
  const known = ['529.982.247-25', '929.047.219-75', '905.019.909-76'];
  const [hidden, shown] = [names.map((name) => [name, null]), names.map((name, at) => [name, known[at]])];
  expect(await cpfs('ann')).toEqual(hidden);
  await grant('ann', withGrants(clientGrants, { ServiceRequest: { Employee: 'Granted' } }));
  expect(await cpfs('ann')).toEqual(shown);
  await grant('ann', clientGrants);
  expect(await cpfs('stan')).toEqual(shown);
});
