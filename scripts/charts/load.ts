/** Finds the machines of the project. */
import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AnyStateMachine, StateMachine } from 'xstate';

export interface LoadedMachine {
  readonly machine: AnyStateMachine;
  /** Relative to the folder searched, with forward slashes. */
  readonly file: string;
}

/**
 * Every machine that a `*.machine.ts` below `folder` exports, in the order of their ids.
 * @throws when two machines share an id: one would overwrite the other's chart.
 */
export async function loadMachines(folder: string): Promise<LoadedMachine[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.machine.ts'))
    .map((file) => join(folder, file))
    .toSorted();
  const loaded = new Map<string, LoadedMachine>();
  for (const path of files) {
    const module: Record<string, unknown> = await import(pathToFileURL(path).href);
    const machines = new Set(Object.values(module).filter((value) => value instanceof StateMachine));
    const file = relative(folder, path).split(sep).join('/');
    for (const machine of machines) {
      const other = loaded.get(machine.id);
      if (other) throw new Error(`${file} and ${other.file} both have a machine "${machine.id}"`);
      loaded.set(machine.id, { machine, file });
    }
  }
  return [...loaded.values()].toSorted((a, b) => (a.machine.id < b.machine.id ? -1 : 1));
}
