/** All that a project says about its charts: the machines as data, their records, and the comments at their names. */
import { dirname } from 'node:path';
import type { LoadedMachine } from '../load.ts';
import { factsOf, type MachineFacts } from './facts.ts';
import { type MachineRecord, recordsIn } from './records.ts';
import { readSources, type Source } from './sources.ts';
import { type Comments, commentsIn } from './words.ts';

export interface ProjectCharts {
  readonly machines: readonly MachineFacts[];
  readonly records: ReadonlyMap<string, MachineRecord>;
  /** The sources of the machines. */
  readonly sources: readonly Source[];
  /** The text of `machines/signals.ts`. */
  readonly signals: string;
  readonly signalComments: Comments;
  readonly commentsOf: (machine: MachineFacts) => Comments;
}

export function chartsOf(project: string, loaded: readonly LoadedMachine[]): ProjectCharts {
  const sources = readSources(project, ['machines'], /(?<!\.test)\.ts$/);
  const signals = sources.find(({ file }) => file === 'machines/signals.ts')?.text ?? '';
  const signalComments = commentsIn([signals]);
  return {
    machines: loaded.map(factsOf),
    records: recordsIn(readSources(project, ['tests/paths'], /\.txt$/)),
    sources,
    signals,
    signalComments,
    // The machine's own file is read first, then those beside it; a folder of machines without more is no one's.
    commentsOf({ file }) {
      const own = `machines/${file}`;
      const folder = dirname(own);
      const first = sources.filter((source) => source.file === own);
      const beside = sources.filter(
        (source) => dirname(source.file) === folder && folder !== 'machines' && source.file !== own,
      );
      return new Map([...signalComments, ...commentsIn([...first, ...beside].map(({ text }) => text))]);
    },
  };
}
