import { useSelector } from '@xstate/react';
import type { ComponentType, ReactNode } from 'react';
import { useEffect, useState } from 'react';
import type { FlowName, SystemActors } from '../../../machines/root/flows.ts';
import { findHost } from '../../../machines/root/flows.ts';
import { late } from '../../ui/late.tsx';
import { useFlowActor, useRoot } from '../root-context.ts';
import { BrokenPart } from './broken-part.tsx';
import { PartBoundary } from './part-boundary.tsx';
import { useFlowValue } from './use-flow-value.ts';

/** The flows that show themselves in a dialog; each tags the states in which it is open. */
type DialogFlow = Extract<
  FlowName,
  'profile' | 'report' | 'deletion' | 'folder' | 'sending' | 'links' | 'comments' | 'preview'
>;

/** The view of each: a chunk of its own, with its texts. */
const views: { readonly [Name in DialogFlow]: ComponentType<{ actor: SystemActors[Name] }> } = {
  profile: late(() => import('../profile/profile-dialogs.tsx'), ['profile']),
  report: late(() => import('../report/report-dialog.tsx'), ['report']),
  deletion: late(() => import('../deletion/deletion-dialog.tsx'), ['deletion']),
  folder: late(() => import('../folder/folder-dialog.tsx'), ['folder']),
  sending: late(() => import('../sending/sending-dialog.tsx'), ['sending']),
  links: late(() => import('../links/links-dialog.tsx'), ['links']),
  comments: late(() => import('../comments/comments-dialog.tsx'), ['comments']),
  preview: late(() => import('../preview/preview-dialog.tsx'), ['preview']),
};
const dialogFlows = Object.keys(views) as DialogFlow[];

/** The dialogs that are opened from anywhere: each is fetched when its flow opens it and gone when it is closed. */
export const Dialogs = () => (
  <>
    {dialogFlows.map((flow) => (
      <FlowDialog key={flow} flow={flow} />
    ))}
  </>
);

function FlowDialog({ flow }: { flow: DialogFlow }) {
  const actor = useFlowActor(flow);
  const isOpen = useFlowValue(flow, (snapshot) => snapshot.hasTag('open'));
  // Each of them is closed by the same event.
  const closing: { send(event: { type: 'dialog.close' }): void } | undefined = actor;
  // The table holds each view under the name of its own flow.
  const View = views[flow] as ComponentType<{ actor: typeof actor }>;
  return (
    <>
      {actor && isOpen && (
        <DialogPlace onClose={() => closing?.send({ type: 'dialog.close' })}>
          <View actor={actor} />
        </DialogPlace>
      )}
      <NotOpened flow={flow} />
    </>
  );
}

/** Where a dialog stands. Neither its program nor its texts hold up the page, and the focus returns to where it was. */
function DialogPlace({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      const hasNobody = document.activeElement === null || document.activeElement === document.body;
      if (hasNobody && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return <PartBoundary onClose={onClose}>{children}</PartBoundary>;
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
