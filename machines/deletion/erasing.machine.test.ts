import { expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { service, settle } from '../../tests/support/charts/live.ts';
import { ProblemError } from '../problem.ts';
import { erasingMachine } from './erasing.machine.ts';
import type { OwnEndpoint } from './removal.ts';

function start(...ids: readonly string[]) {
  const erase = service<void, OwnEndpoint>();
  const machine = erasingMachine.provide({ actors: { eraseDocument: erase.logic } });
  const documents = ids.map((id) => ({ id, endpoint: `/documents/${id}` }));
  const actor = createActor(machine, { input: { documents } }).start();
  const answer = toPromise(actor);
  const asked = () => erase.asked.map(({ input }) => input.id);
  const end = async (id: string, error?: unknown) => {
    const call = erase.asked.find(({ input }) => input.id === id);
    if (error === undefined) call?.resolve();
    else call?.reject(error);
    await settle();
  };
  return { actor, answer, asked, end };
}
const refusal = (code: 'forbidden' | 'notFound' | 'badRequest' | 'taskClosed' | 'unavailable') =>
  new ProblemError({ code });

test('[S4.18, S7.21] documents go out four at a time at most, each once', async () => {
  const { answer, asked, end } = start('1', '2', '3', '4', '5', '6');
  expect(asked()).toEqual(['1', '2', '3', '4']);
  await end('3');
  expect(asked()).toEqual(['1', '2', '3', '4', '5']);
  for (const id of ['1', '2', '4', '5', '6']) await end(id);
  expect(await answer).toEqual({ gone: ['3', '1', '2', '4', '5', '6'], kept: [], problem: null });
  expect(asked()).toHaveLength(6);
});

test('[S8.10] documents stay with a reason each, and one that is not there counts as gone', async () => {
  const { answer, end } = start('1', '2', '3', '4');
  await end('1', refusal('forbidden'));
  await end('2', refusal('notFound'));
  await end('3', refusal('badRequest'));
  await end('4', refusal('taskClosed'));
  expect(await answer).toEqual({
    gone: ['2'],
    kept: [
      { id: '1', reason: 'permission' },
      { id: '3', reason: 'other' },
      { id: '4', reason: 'handedIn' },
    ],
    problem: null,
  });
});

test.each([
  [refusal('unavailable'), { code: 'unavailable' }],
  [new TypeError('no answer'), { code: 'unknown' }],
])('[S8.09] after %s no more documents are tried; those on their way still count', async (error, problem) => {
  const { answer, asked, end } = start('1', '2', '3', '4', '5', '6');
  await end('1', error);
  await end('2');
  await end('3', refusal('forbidden'));
  await end('4');
  expect(await answer).toEqual({ gone: ['2', '4'], kept: [{ id: '3', reason: 'permission' }], problem });
  expect(asked()).toEqual(['1', '2', '3', '4']);
});

test('nothing to delete is answered at once', async () => {
  expect(await start().answer).toEqual({ gone: [], kept: [], problem: null });
});
