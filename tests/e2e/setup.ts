/** One portal for all browser tests that do not need one of their own. */
import type { TestProject } from 'vitest/node';
import { startPortalProcess } from '../helpers/portal-process.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    origin: string;
    pid: number;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const portal = await startPortalProcess();
  project.provide('origin', portal.origin);
  project.provide('pid', portal.pid);
  return () => portal.dispose();
}
