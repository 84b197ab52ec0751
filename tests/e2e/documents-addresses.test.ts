/** Where the addresses of folders lead, and how they follow what is opened. */
import { expect, test } from 'vitest';
import { browserForTests, patience } from '../helpers/chromium.ts';
import { origin } from '../helpers/portal.ts';
import { visit } from '../helpers/shell.ts';
import { stockFolder } from '../helpers/stocked-folder.ts';

const browser = browserForTests();

test('[S2.07] [S4.13] a folder far below the first levels opens by its address, and again on the way back', async () => {
  let folder = await stockFolder(origin, 'one-client', []);
  const top = folder;
  const levels = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
  for (const level of levels) folder = await folder.below(level, []);
  const page = await visit(await browser.context(), origin, 'one-client', { path: folder.path });
  const heading = page.getByRole('heading', { level: 1 });
  const crumbs = page.getByRole('navigation', { name: 'Folder path' });
  await heading.filter({ hasText: 'Six' }).waitFor();
  for (const name of [top.name, ...levels.slice(0, -1)])
    await page.getByRole('treeitem', { name, exact: true }).waitFor();
  await page.reload();
  await heading.filter({ hasText: 'Six' }).waitFor();
  expect(await crumbs.textContent()).toContain('Five');
  await page.getByRole('treeitem', { name: 'Payroll' }).click();
  await heading.filter({ hasText: 'Payroll' }).waitFor();
  await page.reload();
  await heading.filter({ hasText: 'Payroll' }).waitFor();
  // The page begins anew without the deep folders; the entry before leads to one of them.
  await page.goBack();
  await heading.filter({ hasText: 'Six' }).waitFor();
  expect(new URL(page.url()).pathname.endsWith(folder.path)).toBe(true);
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('a folder that is opened right after another stays open, however close they follow each other', async () => {
  const page = await visit(await browser.context(), origin, 'one-client', { path: '/documents' });
  await page.getByRole('treeitem', { name: 'Bookkeeping' }).waitFor();
  const mostTurns = 12;
  const led = await page.evaluate(
    async ([most, limit]) => {
      const addresses: string[] = [];
      const push = history.pushState.bind(history);
      history.pushState = (state, unused, address) => {
        addresses.push(`${address}`);
        push(state, unused, address);
      };
      const press = (name: string) =>
        [...document.querySelectorAll<HTMLElement>('[role=treeitem]')]
          .find(({ textContent }) => textContent?.startsWith(name))
          ?.click();
      const arrive = async (name: string) => {
        for (const end = performance.now() + limit; document.querySelector('h1')?.textContent !== name; ) {
          if (performance.now() > end) throw new Error(`${name} did not stay open: ${addresses}`);
          await new Promise(requestAnimationFrame);
        }
      };
      const turn = () =>
        new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = resolve;
          port2.postMessage(null);
        });
      for (let turns = 0; turns < most; turns += 1) {
        press('Payroll');
        await arrive('Payroll');
        press('Bookkeeping');
        // So many tasks of the page come between the two: each a step of the router, of React or of the chart.
        for (let done = 0; done < turns; done += 1) await turn();
        press('My uploads');
        await arrive('My uploads');
      }
      return addresses;
    },
    [mostTurns, patience] as const,
  );
  const round = led.slice(0, 3);
  expect(new Set(round).size).toBe(3);
  expect(led).toEqual(Array.from({ length: mostTurns }, () => round).flat());
});
