import { afterAll, beforeAll, expect, test } from 'vitest';
import { todayInBrazil } from '../../../contract/brazil/business-days.ts';
import { requestNumbers } from '../../../server/db/schema/request-schema.ts';
import { base, dayFromNow, general, type RequestFixture, startRequestFixture } from './request-fixture.ts';

let fixture: RequestFixture;
beforeAll(async () => {
  fixture = await startRequestFixture({
    LIMIT_REQUESTS_PER_USER: '60',
    LIMIT_REQUEST_DRAFTS: '12',
    LIMIT_USER_CALLS: '10',
  });
});
afterAll(() => fixture.end());

const year = Number(todayInBrazil().slice(0, 4));

test('a form with faults is stored and not sent, and the faults are answered by field', async () => {
  const draft = await fixture.draft({});
  const answer = await fixture.send(draft, { requestSubject: ' Balance ', requestDescription: 'short' });
  expect(answer).toMatchObject({
    isSent: false,
    faults: { requestCategory: 'required', requestDescription: 'minlengthTrim' },
    missingFiles: [],
    findings: [],
    data: { status: 'Draft', number: null, subject: 'Balance', version: draft.version + 1 },
  });
  expect((await fixture.get(draft.id)).values).toEqual({
    requestSubject: 'Balance',
    requestDescription: 'short',
  });
});

test('answers that the form does not ask for are not stored', async () => {
  const more = { ...general, unknown: 'x', requestPriority: '', rows: [{ a: 'b' }] };
  expect((await fixture.draft(more)).values).toEqual(general);
});

test('an error blocks sending, and a warning does until it is confirmed', async () => {
  const draft = await fixture.draft();
  const late = await fixture.send(draft, { ...general, wantedBy: dayFromNow(-3) });
  expect([late.isSent, late.findings.map(({ code }) => code)]).toEqual([false, ['wantedByPast']]);
  const soon = { ...general, wantedBy: dayFromNow(1) };
  // An error cannot be confirmed.
  const again = await fixture.send(late.data, late.data.values, { confirmed: ['wantedByPast'] });
  expect(again.isSent).toBe(false);
  const warned = await fixture.send(again.data, soon, { confirmed: ['another'] });
  expect([warned.isSent, warned.findings.map(({ code }) => code)]).toEqual([false, ['wantedBySoon']]);
  expect([warned.data.status, warned.data.warnings]).toEqual(['Draft', []]);
  const sent = await fixture.send(warned.data, soon, { confirmed: ['wantedBySoon'] });
  expect(sent).toMatchObject({ isSent: true, data: { status: 'WaitingForAnswer' } });
  const seen = await fixture.get(draft.id, 'stan');
  expect(seen.warnings.map(({ code }) => code)).toEqual(['wantedBySoon']);
  expect(seen.facts).toEqual([
    { label: 'requestCategory', value: 'accounting', format: 'choice.requestCategory' },
    { label: 'wantedBy', value: soon.wantedBy, format: 'date' },
  ]);
});

test('a kind of file that the form asks for has to be there', async () => {
  const leave = { employeeId: 'ana', leaveType: '03', leaveFrom: dayFromNow(-1), leaveUntil: dayFromNow(1) };
  const draft = await fixture.draft(leave, { kind: 'employee-leave' });
  await fixture.addFile(draft.id, 'other');
  const missing = await fixture.send(draft, leave);
  expect(missing).toMatchObject({ isSent: false, missingFiles: ['medicalCertificate'], faults: {} });
  await fixture.addFile(draft.id, 'medicalCertificate');
  const sent = await fixture.send(missing.data, leave);
  expect(sent).toMatchObject({ isSent: true, missingFiles: [], data: { subject: 'Ana Paula Ferreira' } });
  // Another answer asks for no certificate.
  const paternity = { ...leave, leaveType: 'paternity', leaveUntil: dayFromNow(3) };
  const other = await fixture.draft(paternity, { kind: 'employee-leave' });
  expect(await fixture.send(other, paternity)).toMatchObject({ isSent: true, missingFiles: [] });
});

test('an employee of nobody here is a fault', async () => {
  const draft = await fixture.draft({}, { kind: 'employee-leave' });
  const { faults } = await fixture.send(draft, { employeeId: 'somebody', leaveType: '17' });
  expect(faults).toMatchObject({ employeeId: 'choice', leaveFrom: 'required' });
});

test('[T3.14] a corrected request keeps what changed, and loses its marks', async () => {
  const returned = await fixture.reach('WaitingForCorrection');
  const { number, sentAt, subject } = returned;
  const flags = [{ path: 'requestDescription', note: 'Which bank?' }];
  expect([returned.flags, returned.history.at(-1)?.changes]).toEqual([flags, []]);
  const corrected = { ...general, requestSubject: 'Outro', requestDescription: 'Para o Banco do Brasil.' };
  const saved = await fixture.tell<typeof returned>(fixture.as.ann, `PUT ${base}/${returned.id}`, {
    version: returned.version,
    values: corrected,
  });
  // Until it is sent again the firm has the form as it was.
  expect(saved.data?.values).toEqual(corrected);
  expect(await fixture.get(returned.id, 'stan')).toMatchObject({ values: general, subject, flags });
  const { data } = await fixture.send({ id: returned.id, version: returned.version + 1 }, corrected);
  expect(data).toMatchObject({ status: 'WaitingForAnswer', number, sentAt, flags: [], subject: 'Outro' });
  expect(data.history.at(-1)).toMatchObject({
    event: 'send',
    changes: [
      { path: 'requestSubject', before: general.requestSubject, after: 'Outro' },
      {
        path: 'requestDescription',
        before: general.requestDescription,
        after: corrected.requestDescription,
      },
    ],
  });
  expect((await fixture.get(returned.id, 'stan')).values).toEqual(corrected);
});

test('a correction that the firm does not wait for leaves the request as it was sent', async () => {
  const draft = await fixture.draft();
  const { file: old } = await fixture.addFile(draft.id, 'other', { name: 'old.txt' });
  const { data: sent } = await fixture.send(draft);
  const { data: returned } = await fixture.handle(sent, 'return');
  if (!returned) throw new Error('not returned');
  const { ann } = fixture.as;
  const { version, id } = returned;
  await fixture.tell(ann, `PUT ${base}/${id}`, { version, values: { ...general, requestSubject: 'x' } });
  expect((await fixture.call(ann, `${base}/${id}/files/${old.id}`, { method: 'DELETE' })).status).toBe(204);
  await fixture.addFile(id, 'other', { name: 'new.txt' });
  const namesFor = async (as: 'ann' | 'stan') => (await fixture.get(id, as)).files.map(({ name }) => name);
  expect([await namesFor('ann'), await namesFor('stan')]).toEqual([['new.txt'], ['old.txt']]);
  const current = await fixture.get(id, 'stan');
  expect((await fixture.handle(current, 'takeBack')).status).toBe(200);
  expect(await fixture.get(id)).toMatchObject({ values: general, flags: [], status: 'WaitingForAnswer' });
  expect([await namesFor('ann'), await namesFor('stan')]).toEqual([['old.txt'], ['old.txt']]);
});

test('requests that are sent at the same moment get a number each, counted for each firm and year', async () => {
  const { db } = fixture.deps;
  const [before] = await db.select().from(requestNumbers);
  const drafts = await Promise.all(Array.from({ length: 6 }, () => fixture.draft()));
  const sent = await Promise.all(drafts.map((draft) => fixture.send(draft)));
  const last = before?.last ?? 0;
  expect(sent.map(({ data }) => data.number).toSorted()).toEqual(
    Array.from({ length: 6 }, (_, index) => `${year}-${String(last + index + 1).padStart(4, '0')}`),
  );
  expect(await db.select().from(requestNumbers)).toEqual([{ companyId: 'A', year, last: last + 6 }]);
});

test('a form is stored and sent by who has seen its last version only', async () => {
  const { id, version } = await fixture.draft();
  const save = async () =>
    await fixture.tell(fixture.as.ann, `PUT ${base}/${id}`, { version, values: general });
  const answers = await Promise.all([save(), save()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const late = await fixture.tell(fixture.as.cole, `POST ${base}/${id}/send`, {
    ...{ version, values: general, confirmed: [] },
  });
  expect(late).toMatchObject({ status: 409, reason: 'outdated' });
});

test('a repeated call makes one draft, and its key makes no other', async () => {
  const one = await fixture.draft(general, { key: 'draft-key' });
  expect((await fixture.draft(general, { key: 'draft-key' })).id).toBe(one.id);
  const other = { clientId: 'acme', kind: 'general-requests', values: {} };
  const headers = { 'idempotency-key': 'draft-key' };
  expect(await fixture.tell(fixture.as.ann, `POST ${base}`, other, headers)).toMatchObject({
    status: 422,
    reason: 'idempotencyMismatch',
  });
});

test('there is a bound to the drafts of a client and to the requests of a user in a day', async () => {
  const make = { clientId: 'acme', kind: 'general-requests', values: general };
  const tryOne = async (as: 'ann' | 'cole') =>
    (await fixture.tell(fixture.as[as], `POST ${base}`, make)).status;
  const held = (await fixture.list()).counts.DRAFT;
  const answers = await Promise.all(Array.from({ length: 14 - held }, () => tryOne('ann')));
  expect(answers.toSorted()).toEqual([...Array(12 - held).fill(200), 429, 429]);
  const { items } = await fixture.list({ filter: '{"status":"DRAFT"}' });
  for (const { id } of items) await fixture.call(fixture.as.ann, `${base}/${id}`, { method: 'DELETE' });
  const statuses: number[] = [];
  for (let tries = 0; tries < 60 && !statuses.includes(429); tries += 1) {
    statuses.push(await tryOne('ann'));
    const [newest] = (await fixture.list()).items;
    if (newest?.status === 'Draft')
      await fixture.call(fixture.as.ann, `${base}/${newest.id}`, { method: 'DELETE' });
  }
  expect(statuses.at(-1)).toBe(429);
  expect(await tryOne('cole')).toBe(200);
});

test('there is no such kind of request', async () => {
  const make = { clientId: 'acme', kind: 'nothing', values: {} };
  expect(await fixture.tell(fixture.as.ann, `POST ${base}`, make)).toMatchObject({
    status: 400,
    message: 'body: kind is not valid',
  });
});
