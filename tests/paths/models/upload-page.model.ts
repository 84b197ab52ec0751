/** Models of the uploads of a visit, met only with what a person, the server or the network can bring about in a browser. */
import { isInProgress } from '../../../machines/upload/items.ts';
import type { UploadContext } from '../../../machines/upload/upload.types.ts';
import { defineModel, done, failed } from '../../helpers/model.ts';
import { storedFor } from '../../helpers/upload-items.ts';
import { answers, type Event, limits, nextPick, offline, options, picks } from './upload-events.ts';

/** What a file's own upload can report, and a person do to it, when it stands on screen as it does. */
function happenings({ items }: UploadContext): Event[] {
  return items.flatMap(({ id, status, name }): Event[] => {
    if (status === 'failed' || status === 'canceled') return [{ type: 'file.retry', id }];
    if (status === 'waiting') return [{ type: 'file.sending', id }];
    if (status !== 'sending') return [];
    return [
      { type: 'file.waiting', id },
      { type: 'file.progress', id, sentBytes: 4 },
      { type: 'file.stored', id, name, stored: storedFor(id) },
      { type: 'file.failed', id, problem: { code: 'unavailable' } },
      { type: 'file.cancel', id },
      ...(name === `${id}.pdf`
        ? [{ type: 'file.renamed' as const, id, name: `${id} (1).pdf`, renames: 1 }]
        : []),
    ];
  });
}

/** The panel can be closed, and its receipt saved, once nothing in it is under way. */
function endings({ items }: UploadContext): Event[] {
  if (items.length === 0 || items.some(isInProgress)) return [];
  return [
    { type: 'panel.clear' },
    ...(items.some(({ status }) => status === 'stored')
      ? [{ type: 'receipt.save' as const }, done('saveReceipt')]
      : []),
  ];
}

/** Files that are picked on a page, and what becomes of them. */
export const uploadOnPageModel = defineModel({
  ...options,
  name: 'upload, on a page',
  events: (snapshot): Event[] => {
    const { context } = snapshot;
    // A page has recalled what it remembers before anybody can pick anything.
    if (snapshot.matches({ intake: 'recalling' })) return [done('recallUploads', [])];
    return [...picks(context), ...answers, done('notifyUpload'), ...happenings(context), ...endings(context)];
  },
  stopWhen: ({ context }) => context.offered.length > 1 || context.items.length > 1,
});

/** Two files of a page at once, and what comes of their names. */
export const namesOnPageModel = defineModel({
  ...options,
  name: 'upload, taken names on a page',
  events: (snapshot): Event[] => {
    const { context } = snapshot;
    if (snapshot.matches({ intake: 'recalling' })) return [done('recallUploads', [])];
    if (snapshot.hasTag('asking')) return [{ type: 'conflicts.keepBoth' }, { type: 'conflicts.skip' }];
    const ids = context.selected.map(({ file }) => file.id);
    return [
      ...(context.items.length === 0 ? nextPick(context) : []),
      ...(context.offered.length === 1 ? [] : [done('loadConstraints', limits)]),
      done('findTakenNames', []),
      done('findTakenNames', ids),
      failed('findTakenNames', offline),
    ];
  },
});

/** What a person does about rows on a page, one by one, and about all of them from two on. */
function wishes({ items }: UploadContext): Event[] {
  const has = (...statuses: readonly string[]) => items.some(({ status }) => statuses.includes(status));
  const each = items.flatMap(({ id, status }): Event[] => {
    if (status === 'paused') return [{ type: 'file.resume', id }];
    if (status === 'failed') return [{ type: 'file.retry', id }];
    if (status !== 'sending') return [];
    return [
      { type: 'file.pause', id },
      { type: 'file.failed', id, problem: { code: 'unavailable' } },
    ];
  });
  if (items.length < 2) return each;
  return [
    ...each,
    ...(has('sending') ? [{ type: 'queue.pause' as const }] : []),
    ...(has('paused') ? [{ type: 'queue.resume' as const }] : []),
    ...(has('failed') ? [{ type: 'queue.retry' as const }] : []),
    ...(items.some(isInProgress) ? [{ type: 'queue.cancel' as const }] : []),
  ];
}

/** The queue of the same chart on a page. */
export const queueOnPageModel = defineModel({
  ...options,
  name: 'upload, the queue on a page',
  events: (snapshot): Event[] => {
    const { context } = snapshot;
    if (snapshot.matches({ intake: 'recalling' })) return [done('recallUploads', [])];
    if (snapshot.matches({ intake: 'loadingConstraints' })) return [done('loadConstraints', limits)];
    return [...nextPick(context), ...wishes(context)];
  },
});
