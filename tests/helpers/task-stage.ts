/** A page on which a task is open, its clock stopped and its calls held: what a person does, and what they see. */
import type { BrowserContext, Page, Request } from 'playwright';
import type { OpenedTask } from '../../machines/task/task.types.ts';
import { readAlerts, type ShownAlert } from './deletion-page.ts';
import { origin } from './portal.ts';
import type { SignedIn } from './sign-in.ts';
import { readTask, type TaskScreen } from './task-screen.ts';
import { type Assigned, assign, card, fresh, pendingList, step, tasksPath } from './tasks-page.ts';
import { sessionOf } from './visit-entry.ts';
import { hold, type Wire } from './wire.ts';

export interface TaskStage {
  readonly page: Page;
  /** Holds `load`, `save`, `begin` (also when a task is opened again), `done` and `remove`. */
  readonly wire: Wire;
  screen(): Promise<TaskScreen | null>;
  alerts(): Promise<ShownAlert[]>;
  /** Opens the group from its card. */
  start(): Promise<void>;
  /** Stops the clock, once what comes with the first task is there. */
  stop(): Promise<void>;
  /** Moves the page's clock on. */
  pass(milliseconds: number): Promise<void>;
  press(button: string): Promise<void>;
  /** Unfolds a step, or folds it. */
  fold(title: string): Promise<void>;
  type(title: string, text: string): Promise<void>;
  turn(title: string): Promise<void>;
  /** Types a reason into the dialog. */
  reason(text: string): Promise<void>;
}

/** Changes of a task's status, by what it becomes. */
const changes: Readonly<Record<number, string>> = { 1: 'begin', 2: 'done', 3: 'remove' };

function nameOf(request: Request): string | undefined {
  const path = new URL(request.url()).pathname.split(`${tasksPath}/`)[1] ?? '';
  const method = request.method();
  if (/^[^/]+\/steps\/\d+$/.test(path)) return 'save';
  if (!/^[^/]+$/.test(path) || path === 'groups') return undefined;
  if (method === 'GET') return 'load';
  return method === 'PATCH' ? changes[request.postDataJSON().status] : undefined;
}

/** One session of the firm for all that it changes. */
let staff: Promise<SignedIn> | undefined;

const change = async (taskId: string, patch: Record<string, unknown>): Promise<void> => {
  staff ??= sessionOf(origin, 'staff');
  await (await staff).call(`${tasksPath}/${taskId}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(patch),
  });
};

/** Assigns a group as a model has it. */
export async function assignAs(account: string, { siblings }: OpenedTask): Promise<Assigned> {
  const assigned = await assign({
    account,
    label: fresh('By its paths'),
    tasks: siblings.map(({ type, label, steps }) => ({
      type,
      label,
      steps: steps.map(({ title, isRequired }) => ({ title, isRequired })),
    })),
  });
  for (const [index, { taskId }] of assigned.tasks.entries())
    if (siblings[index]?.status === 1) await change(taskId, { status: 1 });
  return assigned;
}

/** Takes a group out of the list of what is pending, where the groups of later paths come. */
export async function withdraw({ tasks }: Assigned): Promise<void> {
  for (const { taskId } of tasks)
    await change(taskId, { status: 3, doesNotApplyComment: 'No longer needed' });
}

/** Opens the lists in a window of a signed-in context. */
export async function openTaskStage(context: BrowserContext, { group }: Assigned): Promise<TaskStage> {
  const page = await context.newPage();
  const wire = await hold(context, /\/client-center\/v3\/tasks\//, nameOf);
  // Nobody else changes anything: what this person does is heard from the answers alone.
  await context.route(`**${tasksPath}/changes*`, () => undefined);
  await page.clock.install();
  await page.goto(`${origin}/clientcenter/en/us/tasks`);
  await card(pendingList(page), group.label).waitFor();
  const panel = page.getByRole('region', { name: 'Open task' });
  const dialog = page.getByRole('dialog');
  return {
    page,
    wire,
    screen: () => page.evaluate(readTask),
    alerts: () => page.evaluate(readAlerts),
    start: () => card(pendingList(page), group.label).getByRole('button', { name: 'Start' }).click(),
    stop: async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000),
    pass: (milliseconds) => page.clock.runFor(milliseconds),
    async press(name) {
      const isAside = (await dialog.count()) > 0;
      await (isAside ? dialog : panel).getByRole('button', { name, exact: true }).click();
    },
    fold: (title) => step(page, title).getByRole('button', { name: title, exact: true }).click(),
    type: (title, text) => step(page, title).getByRole('textbox').fill(text),
    turn: (title) => step(page, title).getByRole('switch').click(),
    reason: (text) => dialog.getByRole('textbox').fill(text),
  };
}
