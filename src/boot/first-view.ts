import { type AnyActorRef, type SnapshotFrom, waitFor } from 'xstate';
import { type FlowName, findActor, findHost, type SystemActors } from '../../machines/root/flows.ts';

/** The part of an actor that a look-up needs. */
type From = Pick<AnyActorRef, 'system'>;

/** What a flow's chart says when it has what its page shows first. Others have that as soon as they run. */
const hasData: { readonly [Flow in FlowName]?: (at: SnapshotFrom<SystemActors[Flow]>) => boolean } = {
  documents: (at) => at.matches({ tree: 'loaded', list: 'loaded' }),
  tasks: (at) => at.context.pending.pages.length > 0,
  notices: (at) => !at.matches({ covid: 'reading' }) && !at.matches({ welcome: 'reading' }),
};

/** Resolves when all these flows run or have failed; rejects when that is no longer wanted. */
export async function awaitCharts(
  from: From,
  flows: readonly FlowName[],
  signal: AbortSignal,
): Promise<void> {
  const settled = (flow: FlowName) => {
    const host = findHost(from, flow);
    return host && waitFor(host, (at) => at.matches('running') || at.matches('failed'), unlimited(signal));
  };
  await Promise.all(flows.map(settled));
}

/** Resolves when these flows have what they show first; rejects when that is no longer wanted. */
export async function awaitData(from: From, flows: readonly FlowName[], signal: AbortSignal): Promise<void> {
  const loaded = (flow: FlowName) => {
    const actor: AnyActorRef | undefined = findActor(from, flow);
    const isEnough = hasData[flow] as ((at: unknown) => boolean) | undefined;
    return actor && isEnough && waitFor(actor, isEnough, unlimited(signal));
  };
  await Promise.all(flows.map(loaded));
}

/** The chart that waits has the limit: leaving its state ends the waiting here. */
const unlimited = (signal: AbortSignal) => ({ timeout: Number.POSITIVE_INFINITY, signal });
