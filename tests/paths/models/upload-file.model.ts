/** Models of one file's upload, shared by the suite that runs without a page and the one that runs in a browser. */

import { maxRenames } from '../../../contract/file-rules.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { uploadFileMachine } from '../../../machines/upload/upload-file.machine.ts';
import { defineModel, done, failed, type ModelOptions } from '../../helpers/model.ts';

const container = { id: 'f1', type: 'Folder' as const, name: 'Tax', canCreate: true };
/** The file that the models send. */
export const modelFile = { id: 'u1', name: 'W-9.pdf', size: 10, source: null };

const options: ModelOptions<typeof uploadFileMachine> = {
  name: 'uploadFile',
  machine: uploadFileMachine,
  input: (parent) => ({ file: modelFile, container, parent: parent as never }),
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
};

export const uploadFileModel = defineModel(options);

/** The same chart, with all but one of its renames used up. */
export const wornUploadFileModel = defineModel({
  name: 'uploadFile, when names run out',
  machine: uploadFileMachine,
  input: options.input as never,
  events: [done('checkExists', true)],
  contextKey: ({ renames }) => renames,
});

/** As many of the same paths as it takes to take every transition: a page is slower than a chart. */
export const coveringUploadFileModel = defineModel({ ...options, paths: 'covering' });
