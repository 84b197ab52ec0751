/** How the address follows the folders that are opened, between the steps of the router, of React and of the chart. */
import { expect, test } from 'vitest';
import { browserForTests, patience } from '../../support/browser/chromium.ts';
import { origin } from '../../support/browser/portal.ts';
import { visit } from '../../support/browser/shell.ts';

const browser = browserForTests();

test('a folder that is opened right after another stays open, however close they follow each other', async () => {
  const page = await visit(await browser.context(), origin, 'one-client', { path: '/documents' });
  await page.getByRole('treeitem', { name: 'Bookkeeping' }).waitFor();
  /** So many tasks of the page come between two presses: each a step of the router, of React or of the chart. */
  const between = [0, 1, 2, 3, 5, 8, 12];
  const led = await page.evaluate(
    async ([counts, limit]) => {
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
      for (const turns of counts) {
        press('Payroll');
        await arrive('Payroll');
        press('Bookkeeping');
        for (let done = 0; done < turns; done += 1) await turn();
        press('My uploads');
        await arrive('My uploads');
      }
      return addresses;
    },
    [between, patience] as const,
  );
  const round = led.slice(0, 3);
  expect(new Set(round).size).toBe(3);
  expect(led).toEqual(between.flatMap(() => round));
});
