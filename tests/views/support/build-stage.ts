/** Builds the page of the view tests once before they run. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

export default async function setup(): Promise<void> {
  // In a test run NODE_ENV is "test", and React would be built as its slower development version.
  process.env.NODE_ENV = 'production';
  await build({ configFile: fileURLToPath(new URL('../stage/vite.config.ts', import.meta.url)) });
}
