import type { RefObject } from 'react';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { late } from '../../../ui/flow/late.tsx';
import { PartBoundary } from '../../../ui/flow/part-boundary.tsx';
import { useFlowActor } from '../../../ui/flow/root-context.ts';
import { useFlowValue } from '../../../ui/flow/use-flow-value.ts';
import { useFocusReturn } from '../../../ui/focus/use-focus-return.ts';

const FeedbackDialog = late(() => import('./feedback-dialog.tsx'), ['help-menu']);

interface PlaceProps {
  button: RefObject<HTMLButtonElement | null>;
}

/** Shows the feedback form while it is open; nothing of it is fetched before. */
export function FeedbackPlace({ button }: PlaceProps) {
  const help = useFlowActor('help');
  const isOpen = useFlowValue('help', (snapshot) => snapshot.hasTag('open'));
  return help && isOpen ? <Place help={help} button={button} /> : null;
}

function Place({ help, button }: PlaceProps & { help: SystemActors['help'] }) {
  useFocusReturn(button);
  return (
    <PartBoundary onClose={() => help.send({ type: 'dialog.close' })}>
      <FeedbackDialog help={help} />
    </PartBoundary>
  );
}
