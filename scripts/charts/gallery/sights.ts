/** The views of each flow, from the recordings of the view tests. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

export interface Sight {
  /** Names the state that is shown, among those of its flow. */
  readonly key: string;
  /** All states of the flow that look the same, that one first. */
  readonly states: readonly string[];
}

/**
 * Reads the views out of one recording: each begins with `## key`, and further states follow on indented lines. A view
 * with nothing on it is left out.
 */
export function sightsIn(recording: string): Sight[] {
  return recording.split(/^## /m).flatMap((block) => {
    const lines = block.trimEnd().split('\n');
    const end = lines.findIndex((line, at) => at > 0 && !line.startsWith('   '));
    const [key = '', ...others] = lines.slice(0, end);
    if (end === -1 || lines[end] === '(nothing)') return [];
    return [{ key, states: [key, ...others.map((line) => line.trim())] }];
  });
}

/** The views by flow, in the order of the flows' names. */
export const readSights = (folder: string): Map<string, readonly Sight[]> =>
  new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith('.txt'))
      .toSorted()
      .map((file) => [basename(file, '.txt'), sightsIn(readFileSync(join(folder, file), 'utf8'))]),
  );
