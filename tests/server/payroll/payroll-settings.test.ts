import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { KeptPayrollSettings, PayrollSettings } from '../../../contract/payroll/payroll.ts';
import { defaultSettings } from '../../../server/payroll/payroll-month.ts';
import { type PayrollFixture, payrollPath, startPayrollFixture } from './payroll-fixture.ts';

let fixture: PayrollFixture;
beforeAll(async () => {
  fixture = await startPayrollFixture();
});
beforeEach(() => fixture.clear());
afterAll(() => fixture.end());

type Rubric = PayrollSettings['rubrics'][number];
/** Sets settings in place of those that are kept, unless told otherwise. */
const set = async (body: object, as: 'stan' | 'ann' = 'stan', version?: number) =>
  (
    await fixture.tell(fixture.as[as], `PUT ${payrollPath}/settings`, {
      ...body,
      version: version ?? (await settings()).version,
    })
  ).status;
const settings = () => fixture.json<KeptPayrollSettings>(fixture.as.stan, `${payrollPath}/settings`);
/** The rubrics of this edition, one of them changed. */
const withRubric = (binding: string, change: Partial<Rubric>) => ({
  ...defaultSettings,
  rubrics: defaultSettings.rubrics.map((one) => (one.binding === binding ? { ...one, ...change } : one)),
});
const own: Rubric = {
  ...{ binding: 'own1', label: 'Quebra de caixa', dataType: 'money', nature: '1225', sign: 'earning' },
  ...{ isRecurring: true, most: 50_000, isVisible: true },
};

test('[T3.16] a firm that has set nothing has the rubrics and deadlines of this edition', async () => {
  expect(await settings()).toEqual({ ...defaultSettings, version: 0 });
});

test('name, limit, column and recurrence of a rubric change, own rubrics are added, and months follow', async () => {
  const changed = {
    ...withRubric('vt', { label: 'VT', most: 20_000, isVisible: true, isRecurring: false }),
    ...{ windowFrom: 26, cutOffDay: 20 },
  };
  const wanted = { ...changed, rubrics: [own, ...changed.rubrics.slice(3)] };
  expect(await set(wanted)).toBe(200);
  expect(await settings()).toEqual({ ...wanted, version: 1 });
  expect(await set({ ...wanted, cutOffDay: 18 })).toBe(200);
  const month = await fixture.month('2026-03');
  expect(month.rubrics).toEqual(wanted.rubrics);
  expect(month).toMatchObject({ from: '2026-02-26', until: '2026-03-25', cutOff: '2026-03-18' });
});

test.each<[string, object]>([
  [
    'a binding twice',
    { ...defaultSettings, rubrics: [...defaultSettings.rubrics, defaultSettings.rubrics[0]] },
  ],
  ['a binding that is not known', withRubric('vale', { binding: 'own9' })],
  ['another type of value', withRubric('vale', { dataType: 'hourMinute' })],
  ['another nature', withRubric('vale', { nature: '1000' })],
  ['another sign', withRubric('vale', { sign: 'earning' })],
  ['another check', withRubric('vale', { check: 'transport' })],
  [
    'a check taken away',
    { ...defaultSettings, rubrics: [{ ...defaultSettings.rubrics[0], check: undefined }] },
  ],
  ['a limit of a text', withRubric('obs', { most: 3 })],
  ['an own rubric without a name', { ...defaultSettings, rubrics: [{ ...own, label: null }] }],
  ['an own rubric with an empty name', { ...defaultSettings, rubrics: [{ ...own, label: ' ' }] }],
  ['an own rubric with a check', { ...defaultSettings, rubrics: [{ ...own, check: 'advance' }] }],
  ['no rubric', { ...defaultSettings, rubrics: [] }],
  ['a window from day 0', { ...defaultSettings, windowFrom: 0 }],
  ['a window from day 29', { ...defaultSettings, windowFrom: 29 }],
  ['a deadline on day 32', { ...defaultSettings, cutOffDay: 32 }],
])('settings with %s answer 400 and change nothing', async (_name, body) => {
  expect(await set(body)).toBe(400);
  expect(await settings()).toEqual({ ...defaultSettings, version: 0 });
});

test('settings in place of an older version answer 409 and change nothing, unless they are what is kept', async () => {
  const [mine, theirs] = [10, 11].map((cutOffDay) => ({ ...defaultSettings, cutOffDay }));
  expect(await set(mine ?? {}, 'stan', 0)).toBe(200);
  expect(await set(theirs ?? {}, 'stan', 0)).toBe(409);
  expect(await settings()).toEqual({ ...mine, version: 1 });
  expect(await set(mine ?? {}, 'stan', 0)).toBe(200);
  expect(await settings()).toEqual({ ...mine, version: 1 });
  expect(await set(theirs ?? {}, 'stan', 1)).toBe(200);
  expect(await settings()).toEqual({ ...theirs, version: 2 });
});

test('of several settings that are saved at the same moment one is kept', async () => {
  for (const version of [0, 1]) {
    const days = [1, 2, 3, 4].map((day) => day + 4 * version);
    const answers = await Promise.all(
      days.map((cutOffDay) => set({ ...defaultSettings, cutOffDay }, 'stan', version)),
    );
    expect(answers.toSorted()).toEqual([200, 409, 409, 409]);
    const saved = days[answers.indexOf(200)];
    expect(await settings()).toEqual({ ...defaultSettings, cutOffDay: saved, version: version + 1 });
  }
});

test('people of a client neither read nor set the settings of their firm', async () => {
  expect(await set(defaultSettings, 'ann')).toBe(403);
  expect((await fixture.tell(fixture.as.ann, `GET ${payrollPath}/settings`)).status).toBe(403);
});
