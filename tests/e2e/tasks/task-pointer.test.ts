/** Tasks by mouse: one is signed, and another is taken back by a double click. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { browserForTests, signingPatience } from '../../support/browser/chromium.ts';
import { desk } from '../../support/browser/launch.ts';
import { origin } from '../../support/browser/portal.ts';
import { sessionOf } from '../../support/browser/visit-entry.ts';
import { anyPdf } from '../../support/files/firm-pdf.ts';
import { readToTheEnd } from '../../support/pages/read-to-the-end.ts';
import {
  account,
  assign,
  card,
  completeList,
  fresh,
  openTasks,
  startGroup,
  taskNow,
  tasksPath,
} from '../../support/pages/tasks-page.ts';

const browser = browserForTests();

/** A signature drawn with the mouse: two strokes, and a dot. */
async function draw(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: 'Place for your signature, empty' });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('there is nowhere to draw');
  const at = (x: number, y: number) => [box.x + x * box.width, box.y + y * box.height] as const;
  for (const stroke of [
    [at(0.1, 0.7), at(0.3, 0.2), at(0.5, 0.8)],
    [at(0.4, 0.5), at(0.8, 0.4)],
    [at(0.9, 0.8)],
  ]) {
    await page.mouse.move(...(stroke[0] ?? at(0, 0)));
    await page.mouse.down();
    for (const point of stroke.slice(1)) await page.mouse.move(...point, { steps: 5 });
    await page.mouse.up();
  }
  await page.getByRole('img', { name: 'Your signature' }).waitFor();
}

test('a PDF is read to its end, consented to and signed with a drawing on a page after its last one; the signed one is kept beside it, and the group is complete', async () => {
  const pdf = await anyPdf();
  const label = fresh('eSignature Request');
  const esign = { type: 'esignTask', label: 'Sign here', data: { documents: [pdf], signatures: [null] } };
  const { tasks } = await assign({ label, tasks: [esign] });
  const page = await (await browser.context({ viewport: desk })).newPage();
  await openTasks(page);
  await startGroup(page, label, 'Sign here');
  await page.getByRole('button', { name: `Read and sign ${pdf.name}` }).click();
  const pages = page.getByRole('region', { name: `Contents of ${pdf.name}` });
  await pages.locator('canvas').first().waitFor();
  await pages.focus();
  await readToTheEnd(page, pages);
  // Both at once: the pages may still scroll.
  const sheet = await pages.evaluate((stage) => {
    const place = stage.querySelector('[data-page="signature"]')?.getBoundingClientRect();
    const last = [...stage.querySelectorAll('canvas')].at(-1)?.getBoundingClientRect();
    return (
      place &&
      last && { aside: place.x - last.x, wider: place.width - last.width, gap: place.y - last.bottom }
    );
  });
  // As far from the last page as pages are from each other.
  expect(sheet).toEqual({ aside: 0, wider: 0, gap: 16 });
  await page.getByRole('checkbox', { name: /I agree to sign electronically/ }).check();
  await page.getByRole('radiogroup', { name: 'How you sign' }).getByText('Draw', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Your full name' }).fill('Dana Reyes');
  await draw(page);
  await page.getByRole('button', { name: 'Sign and finish', exact: true }).click();
  await page.getByText('Signed by Dana Reyes').waitFor({ timeout: signingPatience });
  await card(completeList(page), label).waitFor();
  const { data, status } = await taskNow(account, tasks[0]?.taskId ?? '');
  const hash = expect.stringMatching(/^[0-9a-f]{64}$/);
  const name = expect.stringMatching(/ \(signed\)( \(\d+\))?\.pdf$/);
  expect([status, data.signatures]).toMatchObject([
    2,
    [{ hashBefore: hash, hashAfter: hash, signedDocument: { name } }],
  ]);
});

test('[T2.26] a double click takes a task back, and leads to no other task', async () => {
  const { tasks } = await assign({
    label: fresh('Payroll'),
    tasks: [{ type: 'documentsTask', label: 'Payroll records' }],
  });
  const [task] = tasks;
  // The firm may finish a task that lacks files.
  const staff = await sessionOf(origin, 'staff');
  await staff.call(`${tasksPath}/${task?.taskId}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status: 2 }),
  });
  const page = await (await browser.context({ viewport: { width: 360, height: 740 } })).newPage();
  await openTasks(page);
  await page.goto(`${origin}/clientcenter/en/us/tasks/clients/${task?.clientId}/task/${task?.taskId}`);
  const open = page.getByRole('region', { name: 'Open task' });
  const takeBack = open.getByRole('button', { name: 'Take back' });
  await takeBack.waitFor();
  // The second click comes while the answer is on its way.
  await page.route(/\/tasks\/[0-9a-f]{24}$/, async (route) => {
    if (route.request().method() === 'PATCH') await takeBack.and(open.locator('[data-loading]')).waitFor();
    await route.continue();
  });
  await takeBack.dblclick();
  await open.getByRole('button', { name: 'Done', exact: true }).waitFor();
  expect(new URL(page.url()).pathname.endsWith(task?.taskId ?? '')).toBe(true);
  expect((await taskNow(account, task?.taskId ?? '')).status).toBe(1);
});
