import { expect } from 'vitest';
import { maxFilesAtOnce } from '../../../machines/upload/batch.ts';
import { isInProgress, isMoving, isOut, maxParallel } from '../../../machines/upload/items.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import {
  afterUploadModel,
  copiesUploadModel,
  crowdedUploadModel,
  folderUploadModel,
  interruptedUploadModel,
  queueUploadModel,
  sessionOverUploadModel,
  taskUploadModel,
  uploadModel,
} from './upload.model.ts';

describeModel(
  [
    uploadModel,
    crowdedUploadModel,
    queueUploadModel,
    afterUploadModel,
    folderUploadModel,
    interruptedUploadModel,
    copiesUploadModel,
    sessionOverUploadModel,
    taskUploadModel,
  ],
  {
    invariants: {
      'no more files than the limit are sent at once, each by an actor of its own': ({
        context,
        children,
      }) => {
        const out = context.items.filter(isOut).map(({ id }) => id);
        expect(out.length).toBeLessThanOrEqual(maxParallel);
        const ids = new Set(context.items.map(({ id }) => id));
        expect(Object.keys(children).filter((id) => ids.has(id))).toEqual(expect.arrayContaining(out));
        expect(Object.keys(children).filter((id) => ids.has(id)).length).toBe(out.length);
      },
      'the queue is sending exactly while a file is queued, being sent or waiting': (snapshot) =>
        expect(snapshot.matches({ queue: 'sending' })).toBe(snapshot.context.items.some(isMoving)),
      'nothing is sent to a folder without permission to add': ({ context }) => {
        for (const item of context.items) expect(item.container.canCreate).toBe(true);
      },
      'no more files than the limit are in progress': ({ context }) =>
        expect(context.items.filter(isInProgress).length).toBeLessThanOrEqual(maxFilesAtOnce),
      'the list of the folder is notified of each stored file': (_snapshot, { event, emitted }) => {
        if (event.type === 'file.stored')
          expect(emitted.filter(({ type }) => type === 'documents.changed').at(-1)).toEqual({
            type: 'documents.changed',
            clientId: 'c1',
            containerId: 'f1',
          });
      },
      'a person is asked about names only when several are taken': (snapshot) => {
        if (snapshot.hasTag('asking')) expect(snapshot.context.takenIds.length).toBeGreaterThan(1);
      },
    },
  },
);
