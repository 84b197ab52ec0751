/** A page with the lists of groups, the calls of one of which are held: what a person does there, and what they see. */
import type { BrowserContext, Page, Request } from 'playwright';
import type { GroupList, ListMode } from '../../machines/tasks/tasks.types.ts';
import { readAlerts, type ShownAlert } from './deletion-page.ts';
import type { ButtonScreen } from './task-screen.ts';
import { tasksPath } from './tasks-page.ts';
import { hold, type Wire } from './wire.ts';

/** What one list shows. */
export interface ListScreen {
  readonly isBusy: boolean;
  /** How many groups there are. */
  readonly count: string | null;
  /** Titles of the cards, in their order. */
  readonly cards: readonly string[];
  readonly message: string | null;
  /** Which page is on screen, and the buttons beside it. */
  readonly page: string | null;
  readonly buttons: readonly ButtonScreen[];
}

export interface ListsScreen {
  readonly mode: ListMode;
  readonly pending: ListScreen;
  readonly complete: ListScreen;
}

export interface ListsPage {
  /** Holds the calls of the list, under its name. */
  readonly wire: Wire;
  screen(): Promise<ListsScreen | null>;
  alerts(): Promise<ShownAlert[]>;
  press(button: string): Promise<void>;
  choose(mode: string): Promise<void>;
}

export const titles = { pending: 'Pending tasks', complete: 'Completed tasks' } as const;

/** Opens the lists in a signed-in context of its own. */
export async function openListsPage(
  context: BrowserContext,
  address: string,
  list: GroupList,
): Promise<ListsPage> {
  const status = list === 'pending' ? '0' : '2';
  const nameOf = (request: Request) =>
    new URL(request.url()).searchParams.getAll('taskGroupStatuses').includes(status) ? list : undefined;
  const wire = await hold(context, /\/client-center\/v3\/tasks\/groups/, nameOf);
  // Nobody changes anything meanwhile.
  await context.route(`**${tasksPath}/changes*`, () => undefined);
  const page: Page = await context.newPage();
  await page.goto(address);
  const region = page.getByRole('region', { name: titles[list], exact: true });
  return {
    wire,
    screen: () => page.evaluate(readLists, titles),
    alerts: () => page.evaluate(readAlerts),
    press: (name) => region.getByRole('button', { name, exact: true }).click(),
    choose: (mode) =>
      page.getByRole('radiogroup', { name: 'Whose tasks' }).getByText(mode, { exact: true }).click(),
  };
}

/** Runs in the page. */
function readLists(names: Readonly<Record<GroupList, string>>): ListsScreen | null {
  const mode = document.querySelector<HTMLInputElement>('[role="radiogroup"] input:checked')?.value;
  const sections = [...document.querySelectorAll('section')];
  const readList = (list: GroupList): ListScreen | null => {
    const section = sections.find((one) => one.querySelector('h2')?.textContent === names[list]);
    if (!section) return null;
    const textOf = (selector: string) => section.querySelector(selector)?.textContent ?? null;
    return {
      isBusy: section.ariaBusy === 'true',
      count: textOf('h2 + span'),
      cards: [...section.querySelectorAll('article h3')].map(({ textContent }) => textContent ?? ''),
      message: textOf('div > h2:not(:first-child)'),
      page: textOf('nav [aria-live]'),
      buttons: [...section.querySelectorAll('button')]
        .filter((button) => !button.closest('article'))
        .map((button) => ({
          name: button.textContent ?? '',
          canPress: !button.disabled && button.ariaDisabled !== 'true',
        })),
    };
  };
  const [pending, complete] = [readList('pending'), readList('complete')];
  return pending && complete && { mode: mode as ListMode, pending, complete };
}
