import { expect, test } from 'vitest';
import type { Signature } from '../../contract/tasks/task-kinds.ts';
import { isPendingStatus } from '../../contract/tasks/task-rules.ts';
import type { PackedDocument } from './build-client.ts';
import { clientFiles } from './client-files.ts';
import { demoClients } from './demo-clients.ts';
import type { TaskRow, TaskRows } from './demo-tasks.ts';
import { firms } from './firms.ts';
import { createPack } from './pack.ts';
import { addDemoTasks } from './task-plans.ts';

const now = new Date(2026, 10, 24, 15, 30);
const made: TaskRows = { groups: [], tasks: [], events: [] };
const documents = new Map<string, PackedDocument>();
for (const client of demoClients) {
  const market = firms.find(({ id }) => id === client.companyId)?.market ?? 'us';
  const storage = { containers: [], access: [], documents: [], comments: [] };
  await addDemoTasks(made, {
    client,
    clientId: `${client.companyId}/${client.key}`,
    market,
    storage,
    files: clientFiles({ client, market, year: 2025, pack: createPack() }),
    firm: { contactId: 'firm', name: 'Camila Rezende' },
    person: { contactId: 'person', name: 'Beatriz Nogueira' },
    year: 2025,
    now,
  });
  for (const document of storage.documents as PackedDocument[]) documents.set(document.id, document);
}

interface Moment {
  readonly what: string;
  readonly at: number;
}
const dayMs = 86_400_000;
/** A day is over when the next begins: what is dated by the day alone may be any time of it. */
const endOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) + dayMs - 1;
const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** What happened to a task in the order in which it must have happened; what is not known is left out. */
function storyOf(task: TaskRow): readonly (readonly Moment[])[] {
  const {
    document,
    receipt,
    documents: named = [],
    signatures = [],
    paidOn,
  } = task.data as {
    document?: { id: string };
    receipt?: { id: string } | null;
    documents?: readonly { id: string }[];
    signatures?: readonly (Signature | null)[];
    paidOn?: string | null;
  };
  const added = (ref: { id: string } | null | undefined, what: string): Moment[] => {
    const at = ref && documents.get(ref.id)?.createdAt;
    return at ? [{ what, at: at.getTime() }] : [];
  };
  const handedInFiles = [...documents.values()].filter(
    ({ customItemMetaData }) => (customItemMetaData as { taskId?: string } | null)?.taskId === task.id,
  );
  const events = made.events.filter(({ taskId }) => taskId === task.id);
  const eventsOf = (kinds: readonly string[]): Moment[] =>
    events.flatMap(({ kind, at }) => (kinds.includes(kind) ? [{ what: kind, at: at.getTime() }] : []));
  const isOver = !isPendingStatus(task.status ?? 0);
  const since: Moment[] =
    isOver && task.handInSince ? [{ what: 'with the firm', at: task.handInSince.getTime() }] : [];
  return [
    [
      { what: 'asked', at: task.createdAt?.getTime() ?? now.getTime() },
      ...[document, ...named].flatMap((ref) => added(ref, 'document')),
    ],
    [
      ...signatures.flatMap((one) => (one ? [{ what: 'signed', at: Date.parse(one.signedAt) }] : [])),
      ...(paidOn ? [{ what: 'paid', at: Math.min(endOf(paidOn), now.getTime()) }] : []),
      ...handedInFiles.map(({ createdAt }) => ({ what: 'uploaded', at: createdAt?.getTime() ?? 0 })),
    ],
    eventsOf(['submit']),
    eventsOf(['begin']),
    eventsOf(['accept', 'return']),
    since,
    added(receipt, 'receipt'),
    [{ what: 'now', at: now.getTime() }],
  ];
}

const nameOf = (task: TaskRow): string => `${task.clientId} ${task.type} “${task.label}”`;

test('each task of the demo was asked for, done, handed in, reviewed and decided in this order, and nothing of it lies in the future', () => {
  const wrong = made.tasks.flatMap((task) => {
    const steps = storyOf(task).filter((step) => step.length > 0);
    return steps.flatMap((step, index) =>
      (steps[index + 1] ?? []).flatMap((later) =>
        step
          .filter(({ at }) => at > later.at)
          .map(({ what }) => `${nameOf(task)}: ${what} after ${later.what}`),
      ),
    );
  });
  expect(made.tasks.length).toBeGreaterThan(5000);
  expect(wrong).toEqual([]);
});

test('each group of the demo was completed on the day on which its last task was handed in or accepted, after it was asked for and at most a week late', () => {
  const tasksOf = new Map<string, TaskRow[]>();
  for (const task of made.tasks) tasksOf.set(task.groupId, [...(tasksOf.get(task.groupId) ?? []), task]);
  const wrong = made.groups.flatMap((group) => {
    const tasks = tasksOf.get(group.id) ?? [];
    const faults = tasks.flatMap(({ createdAt }) =>
      group.dueDate && createdAt && createdAt.getTime() > endOf(group.dueDate)
        ? ['asked after it was due']
        : [],
    );
    const { completedDate, dueDate } = group;
    if (!completedDate) return faults.map((fault) => `${group.clientId} “${group.label}”: ${fault}`);
    const asked = Math.max(...tasks.map(({ createdAt }) => createdAt?.getTime() ?? 0));
    const given = tasks.flatMap(({ id, handInSince, status }) => {
      const submitted = made.events.findLast(({ taskId, kind }) => taskId === id && kind === 'submit');
      const at = submitted?.at ?? (isPendingStatus(status ?? 0) ? null : handInSince);
      return at ? [at.getTime()] : [];
    });
    if (endOf(completedDate) < asked) faults.push('completed before it was asked for');
    if (dueDate && startOf(completedDate) > endOf(dueDate) + 7 * dayMs)
      faults.push('completed long after it was due');
    if (given.length > 0) {
      const last = Math.max(...given);
      if (last < startOf(completedDate) || last > endOf(completedDate))
        faults.push('completed on another day than its last task');
    }
    return faults.map((fault) => `${group.clientId} “${group.label}”: ${fault}`);
  });
  expect(wrong).toEqual([]);
});
