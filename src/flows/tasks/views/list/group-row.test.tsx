import { MantineProvider } from '@mantine/core';
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { groupSections } from '../../../../../contract/tasks/group-sections.ts';
import type { Task, TaskGroup } from '../../../../../contract/tasks/task-items.ts';
import type { TaskType } from '../../../../../contract/tasks/task-rules.ts';
import { tasksMachine } from '../../../../../machines/tasks/tasks.machine.ts';
import { startContext } from '../../../../../machines/tasks/tasks.setup.ts';
import { factsFor } from '../../../../../tests/support/values/session-facts.ts';
import { clientTag, groupFor, taskFor } from '../../../../../tests/support/values/tasks.ts';
import { startTranslation } from '../../../../i18n/i18n.ts';
import { cardWords } from './card-words.ts';
import { GroupRow } from './group-row.tsx';

async function markupOf(
  tasksOf: Record<string, Task>,
  label = 'Group g',
  mayChange = true,
  ofGroup: Partial<TaskGroup> = {},
) {
  await startTranslation('en-US', ['tasks']);
  await i18next.loadNamespaces(['tasks']);
  const context = {
    ...startContext(factsFor()),
    clients: { acme: { ...clientTag, mayChange } },
    groups: { g: { ...groupFor('g', Object.keys(tasksOf)), label, ...ofGroup } },
    tasks: tasksOf,
  };
  const value = tasksMachine.getInitialSnapshot(
    createActor(tasksMachine, { input: factsFor() }) as never,
    factsFor(),
  );
  const tasks = createActor(tasksMachine, {
    input: factsFor(),
    snapshot: tasksMachine.resolveState({ value: value.value, context }),
  });
  const words = cardWords(i18next.getFixedT('en-US', 'tasks'), 'en-US');
  return renderToStaticMarkup(
    <MantineProvider withCssVariables={false} withGlobalClasses={false} env="test">
      <MemoryRouter>
        <GroupRow tasks={tasks} groupId="g" words={words} isOpen={false} isFirst={false} />
      </MemoryRouter>
    </MantineProvider>,
  );
}

const textsOf = async (...row: Parameters<typeof markupOf>) =>
  (await markupOf(...row)).replace(/<[^>]*>/g, '\n').split(/\n+/);

test('[T2.05, T2.25] a row is a link to the task that it starts; a group without tasks is none', async () => {
  const markup = await markupOf({ a: taskFor('a', { status: 2 }), b: taskFor('b', {}) });
  expect(markup).toContain('href="/tasks/clients/acme/task/b"');
  expect(await markupOf({})).not.toContain('href');
});

test('[T2.25] a row names its client, the next task, and how many tasks are done; its button says what to do', async () => {
  const texts = await textsOf({
    a: taskFor('a', { status: 2, label: 'Bank papers' }),
    b: taskFor('b', { label: 'Loan papers' }),
  });
  expect(texts).toEqual(
    expect.arrayContaining(['Acme', 'Group g', '1 of 2 tasks done', 'Next: Loan papers', 'Continue']),
  );
});

test('[T2.25] a row of an invoice that is not paid says how much it asks for', async () => {
  const texts = await textsOf({
    a: taskFor('a', { type: 'invoiceTask', status: 0, toPay: { amount: '1250', currency: 'USD' } }),
  });
  expect(texts).toEqual(expect.arrayContaining(['$1,250.00', 'Pay']));
  expect(texts).not.toContain('Not started');
});

test('[T2.25] a row whose next task is an invoice says how much it asks for beside how many tasks are done', async () => {
  const texts = await textsOf({
    a: taskFor('a', { status: 2 }),
    b: taskFor('b', { type: 'invoiceTask', toPay: { amount: '440', currency: 'USD' } }),
  });
  expect(texts).toEqual(expect.arrayContaining(['$440.00 · 1 of 2', 'Pay']));
});

test.each([
  ['documentsTask', 3, '3 items', 'Start'],
  ['questionnaireTask', 1, '1 question', 'Start'],
  ['dynamicTask', 6, '6 questions', 'Start'],
  ['esignTask', 2, '2 signatures', 'Sign'],
  ['reviewDocumentTask', 2, '2 documents', 'Review'],
  ['documentsTask', 0, 'Not started', 'Start'],
] as const)('[T2.25] a row of a new %s with %i parts says “%s”', async (type, partCount, far, verb) => {
  const texts = await textsOf({ a: taskFor('a', { type, status: 0, partCount }) });
  expect(texts.filter(Boolean).slice(-2)).toEqual([far, verb]);
});

test('[T2.25] a row of several tasks, none of which was begun, says how many they are', async () => {
  const parts = { status: 0, partCount: 3 } as const;
  const texts = await textsOf({ a: taskFor('a', parts), b: taskFor('b', parts) });
  expect(texts.filter(Boolean).slice(-2)).toEqual(['2 tasks', 'Start']);
});

test.each([
  ['2020-01-12', 'Removed Jan 12, 2020'],
  [null, 'Task removed'],
])('a row of a group that was removed on %s says “%s”', async (completedDate, said) => {
  const texts = await textsOf({ a: taskFor('a', { status: 3 }) }, 'Group g', true, {
    status: 3,
    completedDate,
  });
  expect(texts).toContain(said);
});

test('a row of a group that was removed with a reason says the reason', async () => {
  const removed = { status: 3 } as const;
  const texts = await textsOf(
    { a: taskFor('a', { ...removed, doesNotApplyComment: 'Paid in cash.' }) },
    'Group g',
    true,
    removed,
  );
  expect(texts).toContain('Reason: Paid in cash.');
});

test('[T2.26] the row of a group whose date has passed says when, without a sentence', async () => {
  const texts = await textsOf({ a: taskFor('a', {}) }, 'Group g', true, { expirationDate: '2020-01-12' });
  expect(texts).toContain('Expired Jan 12, 2020');
});

test('beside the heading of this week stands its last day, beside that of the firm what the client does there', async () => {
  await startTranslation('pt-BR', ['tasks']);
  await i18next.loadNamespaces(['tasks']);
  vi.setSystemTime(new Date(2026, 10, 25, 12));
  const { note, latest } = cardWords(i18next.getFixedT('pt-BR', 'tasks'), 'pt-BR');
  const notes = groupSections.map(note);
  vi.useRealTimers();
  expect(notes).toEqual([null, 'até dom., 29 de nov.', null, 'nada para você fazer', null]);
  expect(latest('Contrato')).toBe('mais recente: Contrato');
});

test.each([
  [0, 'Not started', 'Start'],
  [1, 'In progress', 'Continue'],
] as const)(
  '[T2.25] a row of one task that is called like its group, of status %i, names its kind and “%s”',
  async (status, far, verb) => {
    const texts = await textsOf({ a: taskFor('a', { status, label: 'Bank papers' }) }, 'Bank papers');
    expect(texts.filter(Boolean)).toEqual([
      'Bank papers',
      'Acme',
      'Documents',
      expect.any(String),
      // For the widths that have no column for the client.
      'Acme',
      far,
      verb,
    ]);
  },
);

test('[T6.01] a row of a user who only reads names the task as a thing, says how much it is, and asks for nothing', async () => {
  const tasks = {
    a: taskFor('a', { status: 0, label: 'Approval Request' }),
    b: taskFor('b', { status: 0 }),
  };
  const texts = await textsOf(tasks, 'Group g', false);
  expect(texts).toEqual(expect.arrayContaining(['Document approval', '2 tasks', 'View']));
  expect(texts.filter((each) => /^Next|^Approve/.test(each))).toEqual([]);
});

test('an accepted row says who accepted it and when, and repeats nothing of its section', async () => {
  await startTranslation('en-US', ['tasks', 'handIn']);
  await i18next.loadNamespaces(['tasks', 'handIn']);
  const { standing } = cardWords(i18next.getFixedT('en-US', 'tasks'), 'en-US');
  const at = (state: 'accepted' | 'received', type: TaskType = 'documentsTask') =>
    standing({ type, handIn: { state, by: 'Sam Pine', since: '2020-01-12T12:00:00Z', returned: 0 } });
  expect(at('accepted')).toEqual({
    badge: 'Accepted Jan 12, 2020',
    holder: 'By Sam Pine',
    next: null,
  });
  expect(at('received')).toEqual({
    badge: 'Received Jan 12, 2020',
    holder: null,
    next: 'Next: an accountant reviews it.',
  });
  expect(at('received', 'reviewDocumentTask').next).toBe('Next: your firm acts on the decision.');
});
