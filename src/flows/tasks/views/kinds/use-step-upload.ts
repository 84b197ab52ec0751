import { shallowEqual, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { SystemActors } from '../../../../../machines/root/flows.ts';
import { handInPlace } from '../../../../../machines/task/hand-in.ts';
import { isInProgress, type UploadItem } from '../../../../../machines/upload/items.ts';
import { whyNotAdd } from '../../../../../machines/upload/permission.ts';
import { pickedFileOf } from '../../../../ui/files/picked-file.ts';

/** Whether a row of the upload flow is still shown below the uploader. */
const isUnderWay = (item: UploadItem): boolean =>
  isInProgress(item) || item.status === 'failed' || item.status === 'interrupted';

/**
 * Uploads for a step: into the client's default folder, with metadata that names the step [S3.13, T3.09], the field of its
 * form that they are chosen for, and the returned file that they replace.
 */
export function useStepUpload(
  actor: SystemActors['task'],
  index: number,
  upload: SystemActors['upload'],
  { field, replaces }: { readonly field?: string | undefined; readonly replaces?: string | undefined },
) {
  const task = useSelector(actor, ({ context }) => context.task);
  const client = useSelector(actor, ({ context }) => context.client);
  const place = useMemo(
    () => handInPlace({ task, client }, index, { field: field ?? null, replaces }),
    [task, client, index, field, replaces],
  );
  const mayAdd = useSelector(
    upload,
    ({ context }) => place !== null && whyNotAdd(context, place.container) === null,
  );
  const arriving = useSelector(actor, ({ context }) => context.arriving);
  const documents = useSelector(actor, ({ context }) => context.documents);
  // Its row stays until the document is there: the place would be empty in between.
  const isArriving = ({ stored }: UploadItem) =>
    arriving.includes(index) && stored !== null && !documents.some(({ id }) => id === stored.documentId);
  const underWay = useSelector(
    upload,
    ({ context }) =>
      context.items
        .filter(
          (item) =>
            item.taskMetaData?.ccTask === place?.taskMetaData.ccTask &&
            item.taskMetaData?.ccStep === place?.taskMetaData.ccStep &&
            item.taskMetaData?.ccReplaces === replaces &&
            (isUnderWay(item) || isArriving(item)),
        )
        .map(({ id }) => id),
    shallowEqual,
  );
  return {
    mayAdd,
    /** Ids of the rows that are not stored yet. */
    underWay,
    /** Starts the upload of files. */
    add(files: readonly File[]): void {
      if (!place || files.length === 0) return;
      upload.send({
        type: 'files.select',
        files: files.map((file) => ({ ...place, file: pickedFileOf(file) })),
      });
    },
  };
}
