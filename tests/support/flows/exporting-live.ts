/** The exporting chart live, with services that answer when the test says so. */
import { exportingMachine } from '../../../machines/exporting/exporting.machine.ts';
import type { JobReport } from '../../../machines/exporting/exporting.setup.ts';
import { pollInterval } from '../../../machines/exporting/exporting.setup.ts';
import type { ContainerRef, Signal } from '../../../machines/signals.ts';
import { live, service, settle } from '../charts/live.ts';
import { documentFor } from '../values/fixtures.ts';
import { factsFor } from '../values/session-facts.ts';

/** What is open while documents are chosen. */
export const folder: ContainerRef = { id: 'taxes', type: 'Folder', name: 'Taxes', canCreate: false };
/** The states of a job that the server may answer. */
export const running: JobReport = { status: 'RUNNING', progress: 0.5, failed: [], fault: null };
export const done: JobReport = { status: 'SUCCESS', progress: 1, failed: [], fault: null };
/** The alerts among signals, and their texts' keys. */
export const alerts = (signals: readonly Signal[]) =>
  signals.flatMap((signal) => (signal.type === 'alert.raised' ? [signal.alert] : []));
export const keys = (signals: readonly Signal[]) => alerts(signals).map(({ key }) => key);

/** Starts the chart; `order` chooses documents of one folder, none for the folder itself. */
export function startExporting() {
  const startExport = service<
    { jobId: string },
    { fileIds: readonly string[]; folderIds: readonly string[] }
  >();
  const askStatus = service<JobReport, { jobId: string }>();
  const fetchResult = service<{ url: string }, { jobId: string }>();
  const machine = exportingMachine.provide({
    actors: {
      startExport: startExport.logic,
      askStatus: askStatus.logic,
      fetchResult: fetchResult.logic,
    },
  });
  const run = live(machine, factsFor());
  const order = (ids: readonly string[] = ['a', 'b'], size = 1) =>
    run.actor.send({
      type: 'dialog.open',
      dialog: 'export',
      about: {
        clientId: 'client-1',
        folder,
        documents: ids.map((id) => ({ ...documentFor(id, 'taxes'), originalItemSize: size })),
      },
    });
  const items = () => run.actor.getSnapshot().context.items;
  const begin = async (jobId = 'job-1') => {
    startExport.last().resolve({ jobId });
    await settle();
  };
  const report = async (answer: JobReport) => {
    run.clock.increment(pollInterval);
    askStatus.last().resolve(answer);
    await settle();
  };
  return { ...run, order, items, begin, report, startExport, askStatus, fetchResult };
}
