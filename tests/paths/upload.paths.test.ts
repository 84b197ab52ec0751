import { expect } from 'vitest';
import { isInProgress, maxParallel } from '../../machines/upload/batch.ts';
import { describeModel } from '../helpers/suite.ts';
import { uploadModel } from './models/upload.model.ts';

describeModel(uploadModel, {
  invariants: {
    'a few at the most are out at once': ({ context, children }) => {
      const out = Object.keys(children).filter(
        (id) => !['loadConstraints', 'findDefaultFolder'].includes(id),
      );
      expect(out.length).toBeLessThanOrEqual(maxParallel);
      expect(context.items.filter(({ status }) => status === 'sending' || status === 'waiting').length).toBe(
        out.length,
      );
    },
    'it is uploading exactly while a file is on its way': (snapshot) =>
      expect(snapshot.matches('uploading')).toBe(
        snapshot.context.items.some(isInProgress) && !snapshot.matches('findingFolder'),
      ),
    'nothing is sent to a folder that takes nothing': ({ context }) => {
      for (const item of context.items) expect(item.container.canCreate).toBe(true);
    },
    'a stored file is told to the list of its folder': (_snapshot, { event, emitted }) => {
      if (event.type === 'file.stored')
        expect(emitted.filter(({ type }) => type === 'documents.changed').at(-1)).toEqual({
          type: 'documents.changed',
          clientId: 'c1',
          containerId: 'f1',
        });
    },
  },
});
