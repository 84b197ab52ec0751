import { expect, test } from 'vitest';
import { documentFor } from '../../tests/support/values/fixtures.ts';
import { taskFor } from '../../tests/support/values/tasks.ts';
import type { TaskMetaData } from '../storage/storage-items.ts';
import { documentsOfStep, metaDataFor } from './handed-in.ts';

const task = taskFor('a', { params: { kind: '1040', taxYear: 2025 } });
const handedIn = (id: string, change: Partial<TaskMetaData> = {}) => ({
  ...documentFor(id, 'tax'),
  customItemMetaData: { ...metaDataFor(task, 1), ...change },
});

test('[T3.09] a document says of which task and step it is; steps are counted from 1', () => {
  expect(metaDataFor(task, 1)).toEqual({
    ccGroupType: '1040.2025',
    ccTaskLabel: 'Task a',
    ccStep: '2',
    ccTask: 'a',
  });
});

test('[T7.18] the documents of a step are those with its task label, group type and step', () => {
  const { ccTask: _none, ...withoutTask } = metaDataFor(task, 1);
  const documents = [
    handedIn('own'),
    { ...documentFor('of an earlier portal', 'tax'), customItemMetaData: withoutTask },
    handedIn('without a task', { ccTask: '' }),
    handedIn('of another step', { ccStep: '1' }),
    handedIn('of another year', { ccGroupType: '1040.2024' }),
    handedIn('of another label', { ccTaskLabel: 'Task b' }),
    handedIn('of another task of that name', { ccTask: 'b' }),
    documentFor('of none', 'tax'),
  ];
  expect(documentsOfStep(documents, task, 1).map(({ id }) => id)).toEqual([
    'own',
    'of an earlier portal',
    'without a task',
  ]);
});
