import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import { useState } from 'react';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import type { FlowName } from '../../../machines/root/flows.ts';
import { findHost } from '../../../machines/root/flows.ts';
import { BrokenPart } from '../../ui/flow/broken-part.tsx';
import { late } from '../../ui/flow/late.tsx';
import { useFlowActor, useRoot } from '../../ui/flow/root-context.ts';
import { useFlowValue } from '../../ui/flow/use-flow-value.ts';
import { flows } from '../flows.ts';
import { DialogPlace } from './dialog-place.tsx';

type DialogView = ComponentType<{ actor: AnyActorRef }>;

/** The dialog of each flow that has one: a chunk of its own, with its translations. */
const dialogs: readonly { readonly flow: FlowName; readonly View: DialogView }[] = flows.flatMap(
  ({ flow, dialog, translations }) => (flow && dialog ? [{ flow, View: late(dialog, translations) }] : []),
);

/** The dialogs that are opened from anywhere: each is fetched when its flow opens it and gone when it is closed. */
export const Dialogs = () => (
  <>
    {dialogs.map(({ flow, View }) => (
      <FlowDialog key={flow} flow={flow} View={View} />
    ))}
  </>
);

function FlowDialog({ flow, View }: { flow: FlowName; View: DialogView }) {
  const actor: AnyActorRef | undefined = useFlowActor(flow);
  const isOpen = useFlowValue(flow, (snapshot: AnyMachineSnapshot) => snapshot.hasTag('open'));
  return (
    <>
      {actor && isOpen && (
        <DialogPlace onClose={() => actor.send({ type: 'dialog.close' })}>
          <View actor={actor} />
        </DialogPlace>
      )}
      <NotOpened flow={flow} />
    </>
  );
}

/** Says that a dialog was asked for and its flow could not be fetched. */
function NotOpened({ flow }: { flow: FlowName }) {
  const root = useRoot();
  // Only what was asked for: a flow that failed in the background is nothing to speak of.
  const problem = useSelector(findHost(root, flow), (snapshot) =>
    snapshot?.matches('failed') && snapshot.context.wanted !== null ? snapshot.context.problem : null,
  );
  const [dismissed, setDismissed] = useState<typeof problem>(null);
  if (problem === null || problem === dismissed) return null;
  return (
    <BrokenPart
      onRetry={() => root.send({ type: 'flow.retry', flow })}
      onClose={() => setDismissed(problem)}
    />
  );
}
