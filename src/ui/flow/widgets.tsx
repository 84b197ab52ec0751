import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyActorRef } from 'xstate';
import type { WidgetType } from '../../../contract/home/dashboards.ts';
import type { FlowName } from '../../../machines/root/flows.ts';
import { BrokenPart } from './broken-part.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { Flow } from './flow.tsx';
import type { LateComponent } from './late.tsx';

/** What a flow shows on the home page. */
export interface Widget {
  readonly type: WidgetType;
  readonly flow: FlowName;
  /** Its height, in pixels. */
  readonly height: number;
  readonly View: LateComponent<{ actor: AnyActorRef }>;
}

/** The widgets of all flows; the app provides them, because a flow never imports another. */
export const WidgetsContext = createContext<readonly Widget[]>([]);

/** The widget of a type, where a flow offers it. */
export const useWidget = (type: WidgetType): Widget | undefined =>
  use(WidgetsContext).find((one) => one.type === type);

/** The place of a widget that is loading. */
export function WidgetSkeleton({ height }: Pick<Widget, 'height'>) {
  const { t } = useTranslation('common');
  return (
    <div role="status" aria-label={t('loading')}>
      <Skeleton height={height} radius={12} />
    </div>
  );
}

/** A widget by itself. One that cannot be fetched or breaks down takes nothing else along. */
export function ShownWidget({ type }: Pick<Widget, 'type'>) {
  const widget = useWidget(type);
  if (!widget) return null;
  const { flow, height, View } = widget;
  const skeleton = <WidgetSkeleton height={height} />;
  const failed = (retry: () => void) => <BrokenPart onRetry={retry} />;
  return (
    <Flow name={flow} skeleton={skeleton} failed={failed}>
      {(actor) => (
        <CrashBoundary fallback={failed}>
          <View actor={actor} fallback={skeleton} />
        </CrashBoundary>
      )}
    </Flow>
  );
}
