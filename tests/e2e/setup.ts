/** A portal for each worker of the browser tests, for all files that do not need one to themselves. */
import type { TestProject } from 'vitest/node';
import { startPortalProcess } from '../support/browser/portal-process.ts';

/** All tests of a worker are one source, which signs in more often than any person does. */
const env = { LIMIT_OPEN_CALLS_PER_SOURCE: '100000' };

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { maxWorkers } = project.config;
  // The demo's data are made once; every portal begins with a copy of them.
  const stock = await startPortalProcess();
  await stock.stop();
  const portals = await Promise.all(
    Array.from({ length: maxWorkers }, () => startPortalProcess(env, stock.dataDir)),
  );
  project.provide('stock', stock.dataDir);
  project.provide(
    'portals',
    portals.map(({ origin, dataDir }) => ({ origin, dataDir })),
  );
  return async () => {
    await Promise.all([stock, ...portals].map((portal) => portal.dispose()));
  };
}
