import { useSelector } from '@xstate/react';
import type { MouseEvent } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import type { intakeMachine } from '../../../../machines/upload/intake.machine.ts';
import { focusMain } from '../../../ui/focus/focus-main.ts';
import { ignoreSecondClick } from '../../../ui/menu/ignore-second-click.ts';

export type UploadActor = SystemActors['upload'];

/** The actor that checks what was picked; it runs as long as the flow. */
const intakeOf = (upload: UploadActor) => upload.getSnapshot().children.intake;

/** Selects from the actor that checks what was picked. */
export const useIntake = <Part>(
  upload: UploadActor,
  select: (snapshot: SnapshotFrom<typeof intakeMachine> | undefined) => Part,
): Part => useSelector(intakeOf(upload), select);

/** Whether files would be lost if the page ended now. */
export const losesOnLeaving = (upload: UploadActor): boolean =>
  upload.getSnapshot().children.copies?.getSnapshot().hasTag('losesOnLeaving') === true;

/**
 * Closes the panel with all of its rows; the focus, which goes with it, is brought to the page. The second click of a
 * double click would press what the panel covered.
 */
export function closePanel(upload: UploadActor, event: MouseEvent): void {
  ignoreSecondClick(event);
  upload.send({ type: 'panel.clear' });
  focusMain();
}
