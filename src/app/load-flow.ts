import type { AnyStateMachine } from 'xstate';
import type { FlowName } from '../../machines/root/flows.ts';
import type { FlowTools } from '../flows/define-flow.ts';
import { offline } from './fetched-once.ts';
import { flows } from './flows.ts';
import type { Network } from './network.ts';
import { fetchWidget } from './widgets.ts';

interface Options extends Pick<FlowTools, 'page' | 'store' | 'trail'> {
  /** The HTTP client with what is made from it, fetched at the first need. */
  readonly network: () => Promise<Network>;
}

/** Fetches the chart of a flow and provides it; each is a chunk of its own. Rejects with a `ProblemError`. */
export function createFlowLoader({
  network,
  ...rest
}: Options): (flow: FlowName) => Promise<AnyStateMachine> {
  const load = async (flow: FlowName): Promise<AnyStateMachine> => {
    const manifest = flows.find(({ name }) => name === flow);
    if (!manifest?.machine) throw new Error(`no manifest with a chart for the flow ${flow}`);
    const [machine, services, tools] = await Promise.all([
      manifest.machine(),
      manifest.services?.(),
      network().then(({ http, storage, taskService }): FlowTools => {
        const all = { ...rest, http, storage, taskService, fetchWidget };
        // Every call to a service waits for this look-up: it need not wait for the chunks.
        for (const service of manifest.uses ?? []) all[service]();
        return all;
      }),
    ]);
    return services ? machine.provide(services.default(tools)) : machine;
  };
  return (flow) => load(flow).catch(offline);
}
