import { expect } from 'vitest';
import { eraseLanes, erasingMachine } from '../../../machines/deletion/erasing.machine.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import { defineModel, done, failed } from '../../support/charts/model.ts';

const documents = ['1', '2', '3', '4', '5'].map((id) => ({ id, endpoint: `/documents/${id}` }));

const erasingModel = defineModel({
  name: 'five documents that are deleted for good',
  machine: erasingMachine,
  input: { documents },
  events: eraseLanes.flatMap((lane) => [
    done(lane),
    ...(['notFound', 'offline', 'forbidden'] as const).map((code) =>
      failed(lane, new ProblemError({ code })),
    ),
  ]),
  contextKey: ({ waiting, problem }) => [waiting.length, problem?.code],
});

describeModel(erasingModel, {
  invariants: {
    'each document is asked for once, and none after a problem that will pass': (
      { context: { problem } },
      { started },
    ) => {
      const ids = started.map(({ input }) => (input as { id: string }).id);
      expect(ids).toEqual(documents.slice(0, ids.length).map(({ id }) => id));
      expect(ids.length).toBeGreaterThanOrEqual(problem ? 4 : 0);
    },
    'each document that was asked for is gone, stays, or has no answer': (
      { context: { gone, kept } },
      { started },
    ) => {
      const answered = [...gone, ...kept.map(({ id }) => id)];
      expect(new Set(answered).size).toBe(answered.length);
      expect(answered.length).toBeLessThanOrEqual(started.length);
    },
  },
});
