import { type AnyActorRef, waitFor } from 'xstate';
import { type FlowName, findActor, findHost } from '../../machines/root/flows.ts';
import { flows as manifests } from './flows.ts';

/** The part of an actor that a look-up needs. */
type From = Pick<AnyActorRef, 'system'>;

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
    const isReady = manifests.find(({ name }) => name === flow)?.isReady;
    return actor && isReady && waitFor(actor, isReady, unlimited(signal));
  };
  await Promise.all(flows.map(loaded));
}

/** The chart that waits has the limit: leaving its state ends the waiting here. */
const unlimited = (signal: AbortSignal) => ({ timeout: Number.POSITIVE_INFINITY, signal });
