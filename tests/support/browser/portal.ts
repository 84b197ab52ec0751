/** The portal of the worker that a browser test runs in: its files run one after another, and no other worker's touch it. */
import { inject } from 'vitest';
import { type PortalProcess, startPortalProcess } from './portal-process.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** One portal for each worker. */
    portals: readonly { readonly origin: string; readonly dataDir: string }[];
    /** The data folder that each of them began with. */
    stock: string;
  }
}

/** From 1 to the number of workers. */
const worker = Number(process.env.VITEST_POOL_ID);
const own = inject('portals')[worker - 1];
if (!own) throw new Error(`worker ${worker} has no portal`);

/** `http://localhost:8123`, and the folder of its data, in which its mails lie. */
export const { origin, dataDir } = own;

/** Starts a portal for one file alone, with the demo's data. `env` adds to the environment. */
export const startOwnPortal = (env: Record<string, string> = {}): Promise<PortalProcess> =>
  startPortalProcess(env, inject('stock'));
