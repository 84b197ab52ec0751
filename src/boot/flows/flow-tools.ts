import type { AnyStateMachine } from 'xstate';
import type { BrowserStore } from '../../services/browser-store.ts';
import type { ServiceAt, Storage } from '../../services/service-route.ts';
import type { Trail } from '../trail.ts';
import type { World } from '../world.ts';

/** What the loaders of flows build services from. */
export interface FlowTools {
  readonly page: Window;
  readonly store: BrowserStore;
  /** The last state changes of all actors. */
  readonly trail: Trail;
  /** The HTTP client, fetched at the first need. */
  world(): Promise<World>;
  /** The storage calls with their base address, looked up once for all flows that share it. */
  storage(): Promise<Storage>;
  /** The calls of the task service with their base address, likewise [T7.19]. */
  taskService(): Promise<ServiceAt>;
}

/** Fetches a flow's chart and provides its services. */
export type FlowLoader = (tools: FlowTools) => Promise<AnyStateMachine>;
