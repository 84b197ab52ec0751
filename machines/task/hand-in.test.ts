import { expect, test } from 'vitest';
import { clientTag, taskFor } from '../../tests/support/values/tasks.ts';
import { handInPlace } from './hand-in.ts';

const task = taskFor('a', { params: { kind: '1040', taxYear: 2025 } });

test.each([
  [undefined, true],
  [true, true],
  [false, false],
] as const)('[T2.31] with the permission %s files can be added for a step: %s', (mayUpload, canCreate) => {
  const client = { ...clientTag, ...(mayUpload === undefined ? {} : { mayUpload }) };
  expect(handInPlace({ task, client }, 1)).toEqual({
    path: [],
    clientId: 'acme',
    clientName: 'Acme',
    container: { id: 'acme', type: 'Client', name: '', canCreate },
    taskMetaData: { ccGroupType: '1040.2025', ccTaskLabel: 'Task a', ccStep: '2', ccTask: 'a' },
    field: null,
  });
});

test('[T2.31] without a task there is no place for files', () => {
  expect(handInPlace({ task: null, client: null }, 0)).toBeNull();
});
