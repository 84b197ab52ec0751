/** The screens, dialogs and menus that axe looks at: whose they are, where they are, and how they are opened. */
import type { Page } from 'playwright';

type Say = (namespace: string, key: string) => string;
type Step = (page: Page, say: Say) => Promise<void>;

export interface AxeScreen {
  readonly account: string;
  readonly path: string;
  /** From the screen as it opens to what is to be looked at. */
  readonly steps: Step;
  /** Whether it is there on small screens alone. */
  readonly isForPhones?: boolean;
}

const heading: Step = (page) => page.getByRole('heading', { level: 1 }).first().waitFor();
const accountMenu: Step = async (page, say) => {
  await heading(page, say);
  await page.locator('#account-menu').click();
  await page.getByRole('menuitem').first().waitFor();
};
const helpMenu: Step = async (page, say) => {
  await heading(page, say);
  await page.getByRole('button', { name: say('shell', 'help'), exact: true }).click();
  const panel = page.getByRole('dialog', { name: say('help-menu', 'title') });
  await panel.getByRole('link').nth(3).waitFor();
};
/** The lists of tasks draw the cards in sight first; they are busy until all are there. */
const allDrawn = (page: Page) =>
  page.locator('section[aria-busy="true"]').first().waitFor({ state: 'detached' });

/** The list of tasks, and a task of a group in it. */
const tasks: Step = async (page, say) => {
  await page
    .getByRole('region', { name: say('tasks', 'pending') })
    .getByRole('article')
    .first()
    .waitFor();
  await allDrawn(page);
};
const taskOf =
  (group: string): Step =>
  async (page, say) => {
    await tasks(page, say);
    const card = page.getByRole('article', { name: group, exact: true });
    const next = page
      .getByRole('region', { name: say('tasks', 'pending') })
      .getByRole('button', { name: say('tasks', 'nextPage') });
    // Other tests may have put groups before it that are due earlier.
    while ((await card.count()) === 0) {
      await next.click();
      await allDrawn(page);
    }
    await card.getByRole('button', { name: say('tasks', 'start'), exact: true }).click();
    await page.getByRole('button', { name: say('tasks', 'done'), exact: true }).waitFor();
    await allDrawn(page);
  };

export const axeScreens: Readonly<Record<string, AxeScreen>> = {
  home: { account: 'one-client', path: '/home', steps: heading },
  tasks: { account: 'four-clients', path: '/tasks', steps: tasks },
  // The other kinds, in each of their states, are looked at in tests/views.
  'task with a form': {
    account: 'four-clients',
    path: '/tasks',
    steps: taskOf('2025 client information'),
  },
  actions: { account: 'one-client', path: '/actions', steps: heading },
  'not found': { account: 'one-client', path: '/notfound', steps: heading },
  'not authorized': { account: 'one-client', path: '/not-authorized', steps: heading },
  documents: {
    account: 'one-client',
    path: '/documents',
    steps: (page) => page.getByRole('grid').getByRole('row').nth(2).waitFor(),
  },
  'account menu': { account: 'one-client', path: '/home', steps: accountMenu },
  'menu at the side': {
    account: 'one-client',
    path: '/home',
    isForPhones: true,
    steps: async (page, say) => {
      await page.getByRole('button', { name: say('shell', 'menu'), exact: true }).click();
      await page.getByRole('dialog').getByRole('link').first().waitFor();
    },
  },
  'help menu': { account: 'one-client', path: '/home', steps: helpMenu },
  'no client': { account: 'no-client', path: '/home', steps: heading },
  // Its firm's fill is so pale that the brand's ink has to be another colour.
  'a pale firm': {
    account: 'uk',
    path: '/home',
    steps: async (page, say) => {
      await heading(page, say);
      await page.getByRole('button', { name: say('notices', 'welcome.close') }).waitFor();
    },
  },
};
