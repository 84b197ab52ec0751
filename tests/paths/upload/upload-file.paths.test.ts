import { expect } from 'vitest';
import { maxRenames, nextName } from '../../../contract/storage/file-rules.ts';
import { maxHeldTries, maxRetries } from '../../../machines/upload/upload-file.machine.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import {
  heldUploadFileModel,
  largeUploadFileModel,
  modelItem,
  taskUploadFileModel,
  uploadFileModel,
  wornUploadFileModel,
} from './upload-file.model.ts';

describeModel(
  [uploadFileModel, largeUploadFileModel, wornUploadFileModel, heldUploadFileModel, taskUploadFileModel],
  {
    invariants: {
      'the name is the first one counted up as often as it was taken': ({ context }) => {
        let { name } = modelItem;
        for (let count = 0; count < context.renames; count += 1) name = nextName(name);
        expect(context.name).toBe(name);
      },
      'renames and retries stay within their limits': ({ context }) => {
        expect(context.renames).toBeLessThanOrEqual(maxRenames);
        expect(context.retries).toBeLessThanOrEqual(maxRetries);
        expect(context.heldTries).toBeLessThanOrEqual(maxHeldTries);
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
      'bytes that the server has are never sent again': ({ context, children }) => {
        if (context.hasArrived) expect(Object.keys(children)).not.toContain('transferFile');
      },
      'no file is stored before its bytes have arrived': ({ context, children }) => {
        if ('completeFile' in children) expect(context.hasArrived).toBe(true);
      },
    },
  },
);
