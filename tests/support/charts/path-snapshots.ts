/** Snapshots, reports and signals of a machine along a generated path, for a page that is led along the same path. */
import type { AnyEventObject, AnyStateMachine, EmittedFrom, SnapshotFrom } from 'xstate';
import type { Alert } from '../../../machines/signals.ts';
import type { UploadFileReport } from '../../../machines/upload/upload-file.machine.ts';
import type { Model, ModelPath, ModelStep } from './model.ts';
import { type LiveRun, runPath } from './run-path.ts';

/** Snapshot, reports and signals of a machine after one step of a path. */
export interface PathSnapshot<TMachine extends AnyStateMachine> {
  readonly step: ModelStep;
  /** Milliseconds since the step before. */
  readonly took: number;
  readonly snapshot: SnapshotFrom<TMachine>;
  readonly reports: readonly UploadFileReport[];
  /** Every alert that it has raised so far. */
  readonly alerts: readonly Alert[];
  /** Those of them that are on the page: one alert per topic, without the withdrawn ones. */
  readonly standing: readonly Alert[];
  /** Everything that it has emitted so far. */
  readonly emitted: readonly EmittedFrom<TMachine>[];
}

/** Takes a path without a page; the result says what the page must show after each of its steps. */
export async function pathSnapshotsOf<TMachine extends AnyStateMachine>(
  model: Model<TMachine>,
  path: ModelPath,
): Promise<PathSnapshot<TMachine>[]> {
  const seen: Pick<PathSnapshot<TMachine>, 'snapshot' | 'reports' | 'alerts' | 'standing' | 'emitted'>[] = [];
  const watch = (snapshot: SnapshotFrom<TMachine>, { sent, emitted }: LiveRun<TMachine>) => {
    const events: readonly AnyEventObject[] = emitted;
    const alerts = events.filter(({ type }) => type === 'alert.raised').map(({ alert }) => alert as Alert);
    const reports = sent.map(({ event }) => event as UploadFileReport);
    seen.push({ snapshot, reports, alerts, standing: standingOf(events), emitted: [...emitted] });
  };
  await runPath(model, path, { watch });
  return path.steps.map((step, index) => ({
    ...(seen[index] as (typeof seen)[number]),
    step,
    took: step.now - (path.steps[index - 1]?.now ?? 0),
  }));
}

/** The alerts of what was emitted, each once, without those that were withdrawn after they had been raised. */
function standingOf(events: readonly AnyEventObject[]): readonly Alert[] {
  let standing: Alert[] = [];
  for (const event of events) {
    const isSaid = ({ topic, key }: Alert) => topic === event.alert.topic && key === event.alert.key;
    if (event.type === 'alert.raised' && !(event.alert.topic && standing.some(isSaid)))
      standing.push(event.alert);
    if (event.type === 'alert.withdrawn') standing = standing.filter(({ topic }) => topic !== event.topic);
  }
  return standing;
}
