import type { ComponentType } from 'react';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import type { FlowName } from '../../../machines/root/flows.ts';
import { FailedFlow } from '../../ui/flow/failed-flow.tsx';
import { late } from '../../ui/flow/late.tsx';
import { useFlowActor } from '../../ui/flow/root-context.ts';
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
      {/* Only what was asked for: a flow that failed in the background is nothing to speak of. */}
      <FailedFlow flow={flow} when={({ wanted }) => wanted !== null} />
    </>
  );
}
