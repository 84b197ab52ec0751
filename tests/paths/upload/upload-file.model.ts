/** Models of one file's upload, shared by the suite that runs without a page and the one that runs in a browser. */

import { maxRenames } from '../../../contract/storage/file-rules.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { resumableFrom } from '../../../machines/upload/checks.ts';
import type { UploadItem } from '../../../machines/upload/items.ts';
import { uploadFileMachine } from '../../../machines/upload/upload-file.machine.ts';
import { defineModel, done, failed, type ModelEvent, type ModelOptions } from '../../support/charts/model.ts';
import { itemFor, storedFor } from '../../support/values/upload-items.ts';

type Event = ModelEvent<typeof uploadFileMachine>;

/** The file that the models send. */
export const modelItem = itemFor('u1', { file: { name: 'W-9.pdf' }, name: 'W-9.pdf' });
/** One that is sent resumably. */
export const largeModelItem = itemFor('u1', {
  file: { name: 'W-9.pdf', size: resumableFrom },
  name: 'W-9.pdf',
});

const offline = new ProblemError({ code: 'offline' });
const unavailable = new ProblemError({ code: 'unavailable' });
const nameTaken = new ProblemError({ code: 'nameTaken' });

const checks: readonly Event[] = [
  done('checkExists', true),
  done('checkExists', false),
  failed('checkExists', offline),
  failed('checkExists', new ProblemError({ code: 'notFound' })),
];

const optionsFor = (name: string, item: UploadItem, events: readonly Event[]) =>
  ({
    name,
    machine: uploadFileMachine,
    input: (parent) => ({ item, user: 'user-1', parent: parent as never }),
    events,
    contextKey: ({ renames, retries, heldTries, hasArrived, uploadUrl, offset }) => [
      renames,
      retries,
      heldTries > 0,
      hasArrived,
      uploadUrl,
      offset > 0,
    ],
    // Beyond two renames the next branch that matters is the last one.
    stopWhen: ({ context }) => context.renames > 2 && context.renames < maxRenames - 1,
  }) satisfies ModelOptions<typeof uploadFileMachine>;

const small = optionsFor('uploadFile', modelItem, [
  { type: 'file.progress', sentBytes: 4 },
  ...checks,
  done('sendFile', storedFor('u1')),
  failed('sendFile', nameTaken),
  failed('sendFile', unavailable),
  failed('sendFile', new ProblemError({ code: 'fileType' })),
]);

const large = optionsFor('uploadFile, resumable', largeModelItem, [
  { type: 'file.created', uploadUrl: '/uploads/1' },
  { type: 'file.offset', bytes: 0 },
  { type: 'file.offset', bytes: 4 },
  { type: 'file.progress', sentBytes: 4 },
  ...checks,
  done('transferFile'),
  failed('transferFile', offline),
  failed('transferFile', new ProblemError({ code: 'tooManyUploads' })),
  failed('transferFile', new ProblemError({ code: 'notFound' })),
  failed('transferFile', new ProblemError({ code: 'forbidden' })),
  done('completeFile', storedFor('u1')),
  failed('completeFile', nameTaken),
  failed('completeFile', new ProblemError({ code: 'checksumMismatch' })),
  failed('completeFile', unavailable),
  failed('completeFile', new ProblemError({ code: 'fileType' })),
]);

const taskMetaData = { ccGroupType: 'Tax', ccTaskLabel: 'W-9', ccStep: '1' };

export const uploadFileModel = defineModel(small);
export const largeUploadFileModel = defineModel({ ...large, paths: 'covering' });

/** The same chart, with all but one of its renames used up. */
export const wornUploadFileModel = defineModel({
  ...small,
  name: 'uploadFile, when names run out',
  events: [done('checkExists', true)],
  contextKey: ({ renames }) => renames,
  stopWhen: () => false,
});

/** A large file for which there is never room. */
export const heldUploadFileModel = defineModel({
  ...optionsFor('uploadFile, without room', { ...largeModelItem, isNameFree: true }, [
    failed('transferFile', new ProblemError({ code: 'tooManyUploads' })),
  ]),
  contextKey: ({ heldTries }) => heldTries,
  paths: 'covering',
});

/** A file whose name was found free before, and which was chosen for a task. */
export const taskUploadFileModel = defineModel({
  ...optionsFor('uploadFile, for a task', { ...modelItem, taskMetaData, isNameFree: true }, [
    done('sendFile', storedFor('u1')),
    done('labelFile'),
    failed('labelFile', offline),
    failed('labelFile', new ProblemError({ code: 'forbidden', status: 403 })),
  ]),
  paths: 'covering',
});
