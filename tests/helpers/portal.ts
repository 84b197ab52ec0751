/** The portal of the worker that a browser test runs in: its files run one after another, and no other worker's touch it. */
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** One portal for each worker. */
    portals: readonly { readonly origin: string; readonly pid: number }[];
  }
}

/** From 1 to the number of workers. */
const worker = Number(process.env.VITEST_POOL_ID);
const own = inject('portals')[worker - 1];
if (!own) throw new Error(`worker ${worker} has no portal`);

/** `http://localhost:8123` */
export const { origin } = own;
/** The portal's process. */
export const { pid } = own;
