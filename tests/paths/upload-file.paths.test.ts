import { expect } from 'vitest';
import { ProblemError } from '../../machines/problem.ts';
import { maxRenames, nextName } from '../../machines/upload/rename.ts';
import { maxRetries, uploadFileMachine } from '../../machines/upload/upload-file.machine.ts';
import { defineModel, done, failed } from '../helpers/model.ts';
import { describeModel } from '../helpers/suite.ts';

const container = { id: 'f1', type: 'Folder' as const, name: 'Tax', canCreate: true };
const file = { id: 'u1', name: 'W-9.pdf', size: 10, source: null };

const model = defineModel({
  name: 'uploadFile',
  machine: uploadFileMachine,
  input: (parent) => ({ file, container, parent: parent as never }),
  events: [
    { type: 'file.progress', sentBytes: 4 },
    done('checkExists', true),
    done('checkExists', false),
    failed('checkExists', new ProblemError({ code: 'offline' })),
    failed('checkExists', new ProblemError({ code: 'notFound' })),
    done('sendFile'),
    failed('sendFile', new ProblemError({ code: 'nameTaken' })),
    failed('sendFile', new ProblemError({ code: 'unavailable' })),
    failed('sendFile', new ProblemError({ code: 'fileType' })),
  ],
  contextKey: ({ renames, retries }) => [renames, retries],
  // Beyond two renames the next branch that matters is the last one.
  stopWhen: ({ context }) => context.renames > 2 && context.renames < maxRenames - 1,
});

/** The same chart, with all but one of its renames used up. */
const worn = defineModel({
  name: 'uploadFile, when names run out',
  machine: uploadFileMachine,
  input: (parent) => ({ file, container, parent: parent as never }),
  events: [done('checkExists', true)],
  contextKey: ({ renames }) => renames,
});

describeModel([model, worn], {
  invariants: {
    'the name is the first one counted up as often as it was taken': ({ context }) => {
      let name = file.name;
      for (let count = 0; count < context.renames; count += 1) name = nextName(name);
      expect(context.name).toBe(name);
    },
    'it renames and retries within its limits': ({ context }) => {
      expect(context.renames).toBeLessThanOrEqual(maxRenames);
      expect(context.retries).toBeLessThanOrEqual(maxRetries);
    },
    'the end is reported once, as the last thing': (snapshot, { sent }) => {
      const ends = sent.filter(({ event }) => event.type === 'file.stored' || event.type === 'file.failed');
      expect(ends.length).toBe(snapshot.status === 'done' ? 1 : 0);
      if (snapshot.status === 'done') expect(sent.at(-1)).toEqual(ends[0]);
    },
    'one key goes with every try of one name': (_snapshot, { started }) => {
      for (const { src, input } of started)
        if (src === 'sendFile') {
          const { idempotencyKey, name } = input as { idempotencyKey: string; name: string };
          const counter = /\((\d+)\)\.pdf$/.exec(name)?.[1] ?? '0';
          expect(idempotencyKey).toBe(`u1:${counter}`);
        }
    },
  },
});
