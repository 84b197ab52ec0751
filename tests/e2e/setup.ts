/** A portal for each worker of the browser tests, with data of its own, for all files that do not need one to themselves. */
import type { TestProject } from 'vitest/node';
import { startPortalProcess } from '../helpers/portal-process.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { maxWorkers } = project.config;
  const portals = await Promise.all(Array.from({ length: maxWorkers }, () => startPortalProcess()));
  project.provide(
    'portals',
    portals.map(({ origin, pid }) => ({ origin, pid })),
  );
  return async () => {
    await Promise.all(portals.map((portal) => portal.dispose()));
  };
}
