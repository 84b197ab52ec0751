import { shallowEqual, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { SystemActors } from '../../../../../machines/root/flows.ts';
import { handInPlace } from '../../../../../machines/task/hand-in.ts';
import { isInProgress, type OfferedFile, type UploadItem } from '../../../../../machines/upload/items.ts';
import { pickedFileOf } from '../../../../ui/picked-file.ts';

/** A stand-in file, to ask whether one could be added. */
const nothing: OfferedFile['file'] = { id: '', name: '', size: 0, lastModified: 0, source: null };

/** Whether a row of the upload flow still has something to say below the uploader. */
const isUnderWay = (item: UploadItem): boolean =>
  isInProgress(item) || item.status === 'failed' || item.status === 'interrupted';

/** Uploads for a step: they go to the client's default folder and say which step they are for [S3.13, T3.09]. */
export function useStepUpload(actor: SystemActors['task'], index: number, upload: SystemActors['upload']) {
  const task = useSelector(actor, ({ context }) => context.task);
  const client = useSelector(actor, ({ context }) => context.client);
  const place = useMemo(() => handInPlace({ task, client }, index), [task, client, index]);
  const probe = useMemo(() => (place ? [{ ...place, file: nothing }] : []), [place]);
  const mayAdd = useSelector(upload, (snapshot) => snapshot.can({ type: 'files.select', files: probe }));
  const underWay = useSelector(
    upload,
    ({ context }) =>
      context.items
        .filter(
          (item) =>
            item.taskMetaData?.ccTask === place?.taskMetaData.ccTask &&
            item.taskMetaData?.ccStep === place?.taskMetaData.ccStep &&
            isUnderWay(item),
        )
        .map(({ id }) => id),
    shallowEqual,
  );
  return {
    mayAdd,
    /** Ids of the rows that are not stored yet. */
    underWay,
    /** Sends files on their way, and answers the ids under which they go. */
    add(files: readonly File[]): readonly string[] {
      if (!place || files.length === 0) return [];
      const offered = files.map((file) => ({ ...place, file: pickedFileOf(file) }));
      upload.send({ type: 'files.select', files: offered });
      return offered.map(({ file }) => file.id);
    },
  };
}
