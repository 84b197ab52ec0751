/** Writes the pages of a review into the folder of the site. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Viz } from '@viz-js/viz';
import { loadMachines } from '../load.ts';
import { drawMachine } from '../site/draw.ts';
import { chartsOf, type ProjectCharts } from '../site/project-charts.ts';
import { atRef } from './at-ref.ts';
import { compareMachines, mergeMachine } from './compare.ts';
import { compareRecords } from './compare-records.ts';
import { looksOfReview, marksOf, reviewOverview, reviewPage } from './review-pages.ts';

export interface ReviewOptions {
  readonly project: string;
  readonly out: string;
  readonly viz: Viz;
  readonly charts: ProjectCharts;
  readonly since: string;
  readonly version: string;
}

/** @returns how many machines have changes */
export async function writeReview({
  project,
  out,
  viz,
  charts,
  since,
  version,
}: ReviewOptions): Promise<number> {
  const old = await atRef(project, since, async (folder) =>
    chartsOf(folder, await loadMachines(join(folder, 'machines'))),
  );
  const changes = compareMachines(old.machines, charts.machines);
  const recordOf = (id: string) => compareRecords(old.records.get(id), charts.records.get(id));
  mkdirSync(join(out, 'review'), { recursive: true });
  const entries = changes.map((change) => {
    const merged = mergeMachine(change);
    const records = recordOf(change.id);
    const page = reviewPage({
      since,
      change,
      merged,
      records,
      pictures: drawMachine(viz, merged, looksOfReview(marksOf(change, merged), merged)),
      before: change.before ? old.commentsOf(change.before) : new Map(),
      after: change.after ? charts.commentsOf(change.after) : new Map(),
      version,
    });
    writeFileSync(join(out, 'review', `${change.id}.html`), page);
    return { change, records };
  });
  const changed = new Set(changes.map(({ id }) => id));
  const recordsOnly = charts.machines
    .filter(({ id }) => !changed.has(id))
    .map(({ id }) => [id, recordOf(id)] as const)
    .filter(([, { steps }]) => steps.length > 0);
  writeFileSync(join(out, 'review.html'), reviewOverview(since, entries, recordsOnly, version));
  return changes.length;
}
