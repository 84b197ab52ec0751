import { expect } from 'vitest';
import { ProblemError } from '../../machines/problem.ts';
import { isInProgress, maxParallel } from '../../machines/upload/batch.ts';
import { uploadMachine } from '../../machines/upload/upload.machine.ts';
import { defineModel, done, failed, type ModelEvent } from '../helpers/model.ts';
import { describeModel } from '../helpers/suite.ts';

const container = { id: 'f1', type: 'Folder' as const, name: 'Tax', canCreate: true };
const offered = (id: string, name = `${id}.pdf`, canCreate = true) => ({
  file: { id, name, size: 1, source: null },
  clientId: 'c1',
  container: { ...container, canCreate },
});

const model = defineModel({
  name: 'upload',
  machine: uploadMachine,
  events: ({ context: { items, offered: waiting, selected } }): ModelEvent<typeof uploadMachine>[] => {
    const isNew = (id: string) => ![...items, ...waiting, ...selected].some(({ file }) => file.id === id);
    return [
      ...['f0', 'f1']
        .filter((id) => isNew(id))
        .slice(0, 1)
        .map((id) => ({ type: 'files.select' as const, files: [offered(id)] })),
      { type: 'files.select', files: [offered('bad', 'bad.exe')] },
      ...['top'].filter(isNew).map((id) => ({
        type: 'files.select' as const,
        files: [{ ...offered(id), container: { ...container, type: 'Client' as const } }],
      })),
      done('findDefaultFolder', container),
      failed('findDefaultFolder', new ProblemError({ code: 'offline' })),
      { type: 'files.select', files: [offered('foreign', 'x.pdf', false)] },
      done('loadConstraints', { convertedTypes: ['pdf'], unconvertedTypes: [], maxSizeBytes: 10 }),
      failed('loadConstraints', new ProblemError({ code: 'offline' })),
      { type: 'file.sending', id: 'f0' },
      { type: 'file.waiting', id: 'f0' },
      { type: 'file.progress', id: 'f0', sentBytes: 1 },
      { type: 'file.renamed', id: 'f0', name: 'f0 (1).pdf' },
      { type: 'file.stored', id: 'f0', name: 'f0.pdf' },
      { type: 'file.failed', id: 'f1', problem: { code: 'offline' } },
      { type: 'file.cancel', id: 'f0' },
      { type: 'file.retry', id: 'f0' },
      { type: 'file.retry', id: 'f1' },
      { type: 'panel.clear' },
    ];
  },
  contextKey: ({ constraints, offered: waiting, selected, items }) => [
    constraints !== null,
    waiting.length,
    selected.length,
    items.map(({ id, status, name }) => [id, status, name]),
  ],
  stopWhen: ({ context }) => context.offered.length > 2 || context.items.length > 2,
  paths: 'covering',
});

describeModel(model, {
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
