/** The order of the Brazilian home, and where its tax calendar is scrolled to when it comes. */
import { expect, test } from 'vitest';
import type { Obligation } from '../../../contract/brazil/tax-calendar.ts';
import { browserForTests, patience } from '../../support/browser/chromium.ts';
import { origin } from '../../support/browser/portal.ts';
import { visit } from '../../support/browser/shell.ts';

const browser = browserForTests();

/** Obligations of one day each, more than the card holds. */
const month = (states: readonly Obligation['state'][]) => ({
  month: '2026-11',
  today: '2026-11-20',
  regime: 'SN',
  overdueBefore: 0,
  mayMark: true,
  obligations: states.map((state, index): Obligation => {
    const date = `2026-11-${String(index + 1).padStart(2, '0')}`;
    return {
      ...{
        id: `rule-${index}:2026-10`,
        name: `Rule ${index + 1} S-1299`,
        kind: 'guide',
        competence: '2026-10',
      },
      ...{ legalDate: date, internalDate: date, banksClosed: false, source: '', verified: true, state },
      paid: state === 'paid' ? { at: `${date}T12:00:00Z`, by: 'Beatriz Nogueira' } : null,
      guide: null,
    };
  }),
});
/** On how many lines the code of a name is, over all widths of the name that have room for the code. */
function linesOfCode(name: HTMLElement): number[] {
  const texts = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
  const counts = new Set<number>();
  while (texts.nextNode()) {
    const node = texts.currentNode as Text;
    const start = node.data.indexOf('S-1299');
    if (start < 0) continue;
    const code = document.createRange();
    code.setStart(node, start);
    code.setEnd(node, start + 'S-1299'.length);
    for (let width = 60; width < 200; width += 1) {
      name.style.width = `${width}px`;
      counts.add(new Set([...code.getClientRects()].map(({ top }) => top)).size);
    }
  }
  return [...counts];
}
const marked = Array.from({ length: 14 }, () => 'paid' as const);

test.each([1280, 360])(
  '[T2.22] home shows five rows that wait for the user above its dashboards, and the tax calendar begins at the first obligation that is overdue, to which the greeting leads, at %i pixels',
  async (width) => {
    const page = await visit(await browser.context({ viewport: { width, height: 740 } }), origin, 'brazil', {
      path: '/documents',
    });
    const data = month([...marked, 'overdue', ...Array.from({ length: 15 }, () => 'none' as const)]);
    await page.route('**/api/br-tax-calendar/v1/clients/*/obligations*', (route) =>
      route.fulfill({ json: { data } }),
    );
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
    const list = page.getByRole('list', { name: 'Tax calendar' });
    const row = list.getByRole('listitem').filter({ hasText: 'Rule 15' });
    await row.waitFor();
    const topOf = (element: Element) => element.getBoundingClientRect().top;
    expect(Math.round((await row.evaluate(topOf)) - (await list.evaluate(topOf)))).toBe(0);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(await row.getByText('Rule 15').evaluate(linesOfCode)).toEqual([1]);
    const words = page.getByRole('button', { name: 'one tax obligation is overdue' });
    await words.waitFor();
    const cards = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect
      .poll(() => cards.allTextContents(), { timeout: patience, interval: 20 })
      .toEqual([
        'Waiting for you',
        'Documents',
        'Tax calendar',
        'News',
        'Clearance certificates (CND)',
        'With your firm',
      ]);
    for (const name of ['Waiting for you', 'With your firm']) {
      const rows = page.getByRole('region', { name }).getByRole('listitem');
      await expect.poll(() => rows.count(), { timeout: patience, interval: 20 }).toBe(5);
    }
    await words.click();
    expect(await list.evaluate((element) => element === document.activeElement)).toBe(true);
    const inSight = await list.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= window.innerHeight;
    });
    expect(inSight).toBe(true);
  },
);
