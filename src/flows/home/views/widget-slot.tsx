import { useSelector } from '@xstate/react';
import type { WidgetActor } from '../../../../machines/home/dashboards.machine.ts';
import type { WidgetFailure } from '../../../../machines/home/widget.machine.ts';
import { CrashBoundary } from '../../../ui/flow/crash-boundary.tsx';
import { Flow } from '../../../ui/flow/flow.tsx';
import { useRoot } from '../../../ui/flow/root-context.ts';
import { useWidget, WidgetSkeleton } from '../../../ui/flow/widgets.tsx';
import { BrokenWidget, type DashboardsActor } from './broken-widget.tsx';

interface WidgetSlotProps {
  dashboards: DashboardsActor;
  slot: WidgetActor;
  /** Of the slot, in pixels. */
  height: number;
}

/** A slot of a dashboard: the skeleton of its widget, the widget, or why it is not shown. */
export function WidgetSlot({ dashboards, slot, height }: WidgetSlotProps) {
  const root = useRoot();
  const type = useSelector(slot, ({ context }) => context.type);
  const failure = useSelector(slot, ({ context }) => context.failure);
  const isShown = useSelector(slot, (snapshot) => snapshot.matches('shown'));
  const widget = useWidget(type);
  const broken = (cause: WidgetFailure, retry: () => void) => (
    <BrokenWidget
      type={type}
      onRetry={retry}
      onDetails={() => dashboards.send({ type: 'details.open', widget: type, failure: cause })}
    />
  );
  const skeleton = <WidgetSkeleton height={height} />;
  if (failure)
    return broken(failure, () => {
      // Its flow may have crashed, too; a flow that runs does not take this event.
      if (widget) root.send({ type: 'flow.retry', flow: widget.flow });
      slot.send({ type: 'widget.retry' });
    });
  if (!isShown || !widget) return skeleton;
  const { flow, View } = widget;
  return (
    <Flow name={flow} skeleton={skeleton} failed={(retry) => broken('crashed', retry)}>
      {(actor) => (
        <CrashBoundary fallback={skeleton} onCrash={() => slot.send({ type: 'widget.crashed' })}>
          <View actor={actor} fallback={skeleton} />
        </CrashBoundary>
      )}
    </Flow>
  );
}
