/** axe on the actions and on service requests in every status, in both themes, in pt-BR at 1280 and 360 pixels. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { requestStatuses } from '../../../contract/requests/request-life.ts';
import { axeFaultsInThemes } from '../../support/browser/axe.ts';
import { browserForTests } from '../../support/browser/chromium.ts';
import { desk, phone } from '../../support/browser/launch.ts';
import { goInPage } from '../../support/browser/shell.ts';
import {
  bakeryRequests,
  dayFromNow,
  draftOf,
  list,
  openAtBakery,
  openRequest,
  pathOf,
  section,
  sendButton,
} from '../../support/pages/requests-page.ts';
import { fresh } from '../../support/pages/tasks-page.ts';

const browser = browserForTests();

/** One request of the demo in each status, those with most on them: that of a leave where there is one. */
async function oneOfEach(): Promise<readonly (readonly [string, string])[]> {
  const all = await bakeryRequests();
  return requestStatuses.map((wanted) => {
    const inStatus = all.filter(({ status, outcome }) => status === wanted && outcome !== 'withdrawn');
    const one = inStatus.find(({ kind }) => kind === 'employee-leave') ?? inStatus[0];
    if (!one) throw new Error(`the demo has no request ${wanted}`);
    return [wanted, pathOf(one)] as const;
  });
}

/** Opens a request within the page, and what is folded in it. */
async function open(page: Page, path: string): Promise<void> {
  await goInPage(page, path);
  await page.locator(`a[aria-current="true"][href$="${path}"]`).waitFor({ state: 'attached' });
  await openRequest(page).waitFor();
  for (const fold of await openRequest(page).locator('summary').all()) await fold.click();
}

/** What axe finds from the top of the page: it counts a link that is half below the header as too small. */
async function faultsAtTop(page: Page): Promise<readonly string[]> {
  await page.evaluate(() => scrollTo(0, 0));
  return await axeFaultsInThemes(page);
}

test.each([desk, phone])(
  'axe finds nothing on the actions, on a list, on a request in each status, on a form with faults and on a warning, pt-BR, in both themes, $width px',
  { tags: 'thorough' },
  async (viewport) => {
    const [statuses, tomorrow] = await Promise.all([
      oneOfEach(),
      draftOf('general-requests', {
        requestSubject: fresh('Certidão'),
        requestCategory: 'clearances',
        requestDescription: 'Preciso da certidão para a licitação.',
        wantedBy: dayFromNow(1),
      }),
    ]);
    const page = await openAtBakery(browser, '/actions', {
      viewport,
      colorScheme: 'light',
      reducedMotion: 'reduce',
    });
    await page.getByRole('region', { name: 'Solicitações' }).getByRole('link').first().waitFor();
    const found: Record<string, readonly string[]> = { actions: await faultsAtTop(page) };
    await goInPage(page, section);
    await list(page).getByRole('listitem').first().waitFor();
    found.list = await faultsAtTop(page);
    for (const [status, path] of statuses) {
      await open(page, path);
      found[status] = await faultsAtTop(page);
    }
    const [, draft = ''] = statuses.find(([status]) => status === 'Draft') ?? [];
    await open(page, draft);
    await sendButton(page).click();
    await openRequest(page).locator('[aria-invalid="true"]').first().waitFor();
    found.faults = await faultsAtTop(page);
    await open(page, pathOf(tomorrow));
    await sendButton(page).click();
    await page.getByRole('dialog', { name: 'Confira antes de enviar' }).waitFor();
    found.warning = await faultsAtTop(page);
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, []])));
  },
);
