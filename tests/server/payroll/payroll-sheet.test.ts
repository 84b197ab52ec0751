import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { users } from '../../../server/db/schema/core-schema.ts';
import { clientGrants, withGrants } from '../../../server/demo/rights.ts';
import { partsOf } from '../../support/files/xlsx-parts.ts';
import type { Name } from '../storage/storage-fixture.ts';
import {
  ahead,
  monthAt,
  type PayrollFixture,
  payroll,
  payrollPath,
  startPayrollFixture,
} from './payroll-fixture.ts';

let fixture: PayrollFixture;
beforeAll(async () => {
  fixture = await startPayrollFixture();
});
beforeEach(() => fixture.clear());
afterAll(() => fixture.end());

const get = (id: string, rest = 'file', as: Name = 'ann') =>
  fixture.call(fixture.as[as], `${payrollPath}/sheets/${id}/${rest}`, {});
async function fileOf(id: string, rest?: string, as?: Name): Promise<Buffer> {
  const answer = await get(id, rest, as);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}
const sheetOf = async (file: Buffer) => (await readWorkbook(Readable.from([file])))[0]?.data ?? [];
const minutesIn = (cell: unknown) => Math.round((Number(cell) - Date.UTC(1899, 11, 30)) / 60_000);

const cells = {
  ana: { faltas: '440', he50: '59999', vale: '35000', obs: '=1+1' },
  zoe: { faltas: '?830', he50: '60', comissao: '0', vale: '999999999' },
};

test('[T3.16] a payroll is exported with people, rubrics and totals as on screen, each cell of its type', async () => {
  const { id } = await fixture.begin(payroll(ahead, cells));
  const answer = await get(id);
  expect(answer.headers.get('content-disposition')).toContain(`${ahead}.xlsx`);
  const file = Buffer.from(await answer.arrayBuffer());
  const [head = [], ana = [], zoe = [], total = []] = await sheetOf(file);
  expect(head).toEqual([
    ...['Name', 'Registration no.', 'Absences', 'Overtime 50%', 'Overtime 100%', 'Night-work premium'],
    ...['Commission', 'Advance', 'Remark'],
  ]);
  expect([ana[0], minutesIn(ana[2]), minutesIn(ana[3]), ana[6], ana[7], ana[8]]).toEqual([
    ...['Ana Paula Ferreira', 440, 59_999, null, 350, '=1+1'],
  ]);
  // What cannot be read stays a text: as a number it would be 830 days, in the total as well.
  expect([zoe[2], minutesIn(zoe[3]), zoe[6], zoe[7]]).toEqual(['830', 60, 0, 9_999_999.99]);
  expect([total[0], minutesIn(total[2]), minutesIn(total[3]), total[7]]).toEqual([
    ...['Total', 440, 60_059, 10_000_349.99],
  ]);
  const sheet = (await partsOf(file)).get('xl/worksheets/sheet1.xml') ?? '';
  expect([...sheet.matchAll(/<f>(.*?)<\/f>/g)].map(([, formula]) => formula)).toEqual(
    ['C', 'D', 'E', 'F', 'G', 'H'].map((name) => `SUM(${name}2:${name}3)`),
  );
});

test('only the columns that are shown are exported, and no cell of who is away', async () => {
  await fixture.store({
    id: 'leave',
    sentValues: {
      ...{ employeeId: 'ana', leaveType: '21' },
      ...{ leaveFrom: `${monthAt(0)}-01`, leaveUntil: `${monthAt(2)}-10` },
    },
  });
  const { id } = await fixture.begin(payroll(ahead, cells));
  const [head, ana] = await sheetOf(await fileOf(id, 'file?columns=vale,he50'));
  expect(head).toEqual(['Name', 'Registration no.', 'Overtime 50%', 'Advance']);
  expect(ana?.slice(2)).toEqual([null, 350]);
});

test('the path of a sheet works once without a session, for that sheet alone', async () => {
  const { id } = await fixture.begin(payroll(ahead, cells));
  const { authorization: _, ...headers } = fixture.as.ann.headers;
  const statusOf = async (path: string) =>
    (await fixture.call({ ...fixture.as.ann, headers }, path, {})).status;
  const { downloadUrl } = await (await get(id, 'address?columns=vale')).json();
  const other = downloadUrl.replace(id, 'other');
  expect(await statusOf(other)).toBe(401);
  const { downloadUrl: again } = await (await get(id, 'address')).json();
  expect(await statusOf(again)).toBe(200);
  expect(await statusOf(again)).toBe(401);
});

test('[T3.12, T3.15] a sheet is for who may see the payroll, and a CPF for who may see that', async () => {
  const { id } = await fixture.begin(payroll(ahead, cells));
  // The firm knows of no draft.
  expect((await get(id, 'file', 'stan')).status).toBe(404);
  await fixture.store({ id: 'leave', sentValues: { employeeId: 'ana' } });
  for (const rest of ['file', 'address']) {
    expect((await get('leave', rest)).status).toBe(404);
    expect((await get('nothing', rest)).status).toBe(404);
  }
  const grant = (grants: typeof clientGrants) =>
    fixture.deps.db.update(users).set({ grants }).where(eq(users.id, 'ann'));
  await grant(withGrants(clientGrants, { ServiceRequest: { Employee: 'Granted' } }));
  const [head, ana] = await sheetOf(await fileOf(id, 'file?columns=vale'));
  expect([head?.[1], ana?.[1]]).toEqual(['CPF', '529.982.247-25']);
  await grant(withGrants(clientGrants, { ServiceRequest: { Denied: 'Granted' } }));
  expect((await get(id)).status).toBe(403);
  await grant(clientGrants);
});
