import type { Trail } from '../../../machines/live/trail.ts';
import { hashOf } from './chart-hash.ts';

/** The version of the form below. */
export const trailVersion = 1;

/** A trail as a file: what `npm run replay` reads. */
export interface TrailFile extends Pick<Trail, 'steps' | 'actors' | 'count'> {
  readonly version: typeof trailVersion;
  /** The hashes of the charts, by the id of their machine. */
  readonly charts: Readonly<Record<string, string>>;
}

/** A trail as a file, with the hashes of the charts that its actors run. */
export const trailFileOf = ({ steps, actors, count, charts }: Trail): TrailFile => ({
  version: trailVersion,
  charts: Object.fromEntries(
    [...new Set(actors.map(({ machine }) => machine))].toSorted().flatMap((id) => {
      const chart = charts[id];
      return chart ? [[id, hashOf(chart)]] : [];
    }),
  ),
  count,
  actors,
  steps,
});
