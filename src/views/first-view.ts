import { type SnapshotFrom, waitFor } from 'xstate';
import type { documentsMachine } from '../../machines/documents/documents.machine.ts';
import { type FlowName, findActor, findHost } from '../../machines/root/flows.ts';
import type { RootActor } from './root-context.ts';

/** How long the first view waits for the charts that it shows, in milliseconds; what lacks then has its skeleton. */
const chartPatience = 5000;
/** How long it waits for their data, which was asked for before the program came, in milliseconds. */
const dataPatience = 150;

const firstFlows = ['routes', 'clients', 'documents', 'tasks'] as const;

/**
 * Resolves when there is something to show at once. A page that is drawn as its charts and its data come one after the
 * other is drawn four times, and is there later than one that is drawn when they have come.
 */
export async function firstView(root: RootActor): Promise<void> {
  // Whoever comes too late has been waited for long enough.
  const late = () => undefined;
  await Promise.all(firstFlows.map((flow) => startOf(root, flow))).catch(late);
  await Promise.all([documentsOf(root), tasksOf(root)]).catch(late);
}

/** A flow that nobody has asked for is not waited for. */
function startOf(root: RootActor, flow: FlowName) {
  const host = findHost(root, flow);
  return host && waitFor(host, (at) => !at.matches('loading'), { timeout: chartPatience });
}

function documentsOf(root: RootActor) {
  const documents = findActor(root, 'documents');
  const isThere = (at: SnapshotFrom<typeof documentsMachine>) =>
    at.matches({ tree: 'loaded', list: 'loaded' });
  return documents && waitFor(documents, isThere, { timeout: dataPatience });
}

function tasksOf(root: RootActor) {
  const tasks = findActor(root, 'tasks');
  return tasks && waitFor(tasks, (at) => at.context.pending.pages.length > 0, { timeout: dataPatience });
}
