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
  /** Whether a page is looked at as it stands: what is opened on one may be closed by a narrower window. */
  readonly isPage?: boolean;
}

const heading: Step = (page) => page.getByRole('heading', { level: 1 }).first().waitFor();
const accountMenu: Step = async (page, say) => {
  await heading(page, say);
  await page.locator('#account-menu').click();
  await page.getByRole('menuitem').first().waitFor();
};
const fromAccountMenu =
  (key: string): Step =>
  async (page, say) => {
    await accountMenu(page, say);
    await page.getByRole('menuitem', { name: say('shell', key) }).click();
    await page.getByRole('dialog').waitFor();
  };
const helpMenu: Step = async (page, say) => {
  await heading(page, say);
  await page.getByRole('button', { name: say('shell', 'help'), exact: true }).click();
  const panel = page.getByRole('dialog', { name: say('help-menu', 'title') });
  await panel.getByRole('link').nth(3).waitFor();
};
const clientDialog: Step = async (page, say) => {
  const bar = page.getByRole('region', { name: say('clients', 'clientCaption'), exact: true });
  await bar.getByRole('button').click();
  await page.getByRole('listbox').waitFor();
};
/** A file that is refused, of which the portal tells. */
const refusedFile: Step = async (page, say) => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: say('documents', 'upload'), exact: true }).click();
  await (await chooser).setFiles({
    name: 'program.exe',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('MZ'),
  });
  await page
    .getByRole('region', { name: say('alerts', 'alerts') })
    .getByRole('alert')
    .waitFor();
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
  home: { account: 'one-client', path: '/home', steps: heading, isPage: true },
  tasks: { account: 'four-clients', path: '/tasks', steps: tasks, isPage: true },
  'task with documents to hand in': {
    account: 'four-clients',
    path: '/tasks',
    steps: taskOf('2025 tax documents'),
    isPage: true,
  },
  'task with a form': {
    account: 'four-clients',
    path: '/tasks',
    steps: taskOf('2025 client information'),
    isPage: true,
  },
  'task with an invoice': {
    account: 'four-clients',
    path: '/tasks',
    steps: taskOf('Payment of fees 2025'),
    isPage: true,
  },
  'task with a signature': {
    account: 'four-clients',
    path: '/tasks',
    steps: taskOf('2025 e-file authorization'),
    isPage: true,
  },
  'task with a review': {
    account: 'four-clients',
    path: '/tasks',
    steps: taskOf('2025 return for your review'),
    isPage: true,
  },
  'task with questions': {
    account: 'four-clients',
    path: '/tasks',
    steps: taskOf('2026 tax questionnaire'),
    isPage: true,
  },
  'removing a task': {
    account: 'four-clients',
    path: '/tasks',
    steps: async (page, say) => {
      await taskOf('2025 uploads')(page, say);
      await page.getByRole('button', { name: say('tasks', 'removeTask'), exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  actions: { account: 'one-client', path: '/actions', steps: heading, isPage: true },
  'not found': { account: 'one-client', path: '/notfound', steps: heading, isPage: true },
  'not authorized': { account: 'one-client', path: '/not-authorized', steps: heading, isPage: true },
  documents: {
    account: 'one-client',
    path: '/documents',
    steps: (page) => page.getByRole('grid').getByRole('row').nth(2).waitFor(),
    isPage: true,
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
  // The firm of the other accounts asks for none.
  'feedback dialog': {
    account: 'uk',
    path: '/home',
    steps: async (page, say) => {
      await helpMenu(page, say);
      await page.getByRole('button', { name: say('help-menu', 'giveFeedback') }).click();
      await page.getByRole('dialog').getByRole('textbox').waitFor();
    },
  },
  'profile settings': { account: 'one-client', path: '/home', steps: fromAccountMenu('profileSettings') },
  language: { account: 'one-client', path: '/home', steps: fromAccountMenu('language') },
  'report an issue': { account: 'one-client', path: '/home', steps: fromAccountMenu('reportIssue') },
  'an alert': { account: 'one-client', path: '/documents', steps: refusedFile },
  'alert details': {
    account: 'one-client',
    path: '/documents',
    steps: async (page, say) => {
      await refusedFile(page, say);
      await page
        .getByRole('alert')
        .getByRole('button', { name: say('alerts', 'details') })
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  'past alerts': {
    account: 'one-client',
    path: '/documents',
    steps: async (page, say) => {
      await refusedFile(page, say);
      await page
        .getByRole('alert')
        .getByRole('button', { name: say('alerts', 'close') })
        .click();
      await page.getByRole('button', { name: say('alerts', 'history') }).click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  'no client': { account: 'no-client', path: '/home', steps: heading, isPage: true },
  'client menu': {
    account: 'four-clients',
    path: '/home',
    steps: async (page) => {
      await page.locator('button[aria-haspopup="menu"]', { hasText: /Bluewater/ }).click();
      await page.getByRole('menuitem').first().waitFor();
    },
  },
  'client dialog': { account: 'sixty-clients', path: '/home', steps: clientDialog },
  'client dialog with nobody found': {
    account: 'sixty-clients',
    path: '/home',
    steps: async (page, say) => {
      await clientDialog(page, say);
      await page.getByRole('dialog').getByRole('searchbox').fill('no such client');
      await page.getByText(say('clients', 'clientsNoMatch')).waitFor();
    },
  },
  'client dialog without clients': {
    account: 'no-client',
    path: '/home',
    steps: async (page, say) => {
      await page.getByRole('button', { name: say('clients', 'clientNone') }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  notices: {
    account: 'every-gate',
    path: '/home',
    steps: async (page, say) => {
      await heading(page, say);
      await page.getByRole('button', { name: say('notices', 'covid.close') }).waitFor();
    },
    isPage: true,
  },
  // Its firm's fill is so pale that the brand's ink has to be another colour.
  'a pale firm': {
    account: 'uk',
    path: '/home',
    steps: async (page, say) => {
      await heading(page, say);
      await page.getByRole('button', { name: say('notices', 'welcome.close') }).waitFor();
    },
    isPage: true,
  },
  terms: { account: 'terms', path: '/home', steps: heading, isPage: true },
};
