import { withoutHiddenCharacters } from '../../contract/calls/hidden-characters.ts';
import { type JobFault, jobFaults, maxExportedBytes } from '../../contract/storage/export-jobs.ts';
import type { StoredBlob } from '../blobs/blobs.ts';
import { onNoAccount } from '../db/caller.ts';
import type { ExportFile } from '../db/schema/sharing-schema.ts';
import type { Deps } from '../deps.ts';
import { describeError } from '../http/describe-error.ts';
import { Refusal } from '../http/refusal.ts';
import type { Limits } from '../limits.ts';
import { inNameOf } from '../security/in-name-of.ts';
import { createAccessQueries } from '../storage/access.queries.ts';
import { createReach } from '../storage/reach.ts';
import { beat, claimJob, type ExportJob, finishJob, releaseJob } from './export.queries.ts';
import { EntryUnreadable, type ZipEntry, zipOf } from './zip.ts';

/** Does the exports that wait, a few at a time. */
export interface ExportRunner {
  /** Looks for work, unless there is no room for more. */
  wake(): void;
  /** Breaks off what is being done and puts it back in the queue. */
  stop(): Promise<void>;
}

/** What the runner works with. */
interface RunnerParts extends Pick<Deps, 'db' | 'blobs'> {
  readonly settings: {
    readonly limits: Pick<Limits, 'runningExports' | 'exportAttempts' | 'exportBeatMs' | 'archiveMs'>;
  };
}

/** An archive holds more than its documents: names, lengths, dates. In bytes. */
const archiveOverhead = 16_777_216;

/** The names of documents as they are shown. */
const namesOf = (files: readonly ExportFile[]): string[] =>
  files.map(({ name }) => withoutHiddenCharacters(name));

type Entry = ZipEntry & { readonly file: ExportFile };

/** What an error says about the end of an export to its user, if it says anything. */
const faultOf = (error: unknown): JobFault | undefined =>
  error instanceof Refusal ? jobFaults.find((fault) => fault === error.reason) : undefined;

/** Makes the part of this server that works on exports; `report` is called with one that failed for no fault of its documents. */
export function createExportRunner(
  { db, blobs, settings }: RunnerParts,
  report: (line: string) => void,
): ExportRunner {
  const { runningExports, exportAttempts, exportBeatMs, archiveMs } = settings.limits;
  const reach = createReach(db, createAccessQueries(db));
  const workers = new Set<Promise<void>>();
  const stopping = new AbortController();

  async function entriesOf(job: ExportJob): Promise<Entry[]> {
    const person = await inNameOf(db, job.userId);
    if (!person) return [];
    const ids = job.files.map(({ id }) => id);
    const found = await reach.present(person, ids);
    return job.files.flatMap((file): Entry[] => {
      const row = found.get(file.id)?.row;
      if (!row) return [];
      const { size, modifiedAt, blobKey } = row;
      return [{ file, path: file.path, sizeBytes: size, modifiedAt, open: () => blobs.open(blobKey) }];
    });
  }

  const isReadable = async (entry: Entry): Promise<boolean> =>
    entry.open().then(
      (stream) => Boolean(stream.destroy()),
      () => false,
    );

  /** Leaves out the document that stopped an archive, and every other that cannot even be opened. */
  async function withoutUnreadable(entries: readonly Entry[], fault: ZipEntry): Promise<Entry[]> {
    const kept: Entry[] = [];
    for (const entry of entries) if (entry !== fault && (await isReadable(entry))) kept.push(entry);
    return kept;
  }

  /** Packs what can be read; answers the archive and what is in it, or no archive when there is nothing. */
  async function pack(
    all: readonly Entry[],
    signal: AbortSignal,
    onProgress: (bytes: number) => void,
  ): Promise<{ blob?: StoredBlob; packed: readonly Entry[] }> {
    let entries = all;
    for (let attempt = 1; entries.length > 0; attempt += 1) {
      let done = 0;
      const { body } = zipOf(entries, (count) => {
        done += count;
        onProgress(done);
      });
      const breakOff = () => body.destroy(new Error('the export was broken off'));
      signal.addEventListener('abort', breakOff);
      try {
        signal.throwIfAborted();
        return { blob: await blobs.put(body, maxExportedBytes + archiveOverhead), packed: entries };
      } catch (error) {
        // What the store says of a source that failed early need not be why it failed.
        const fault = body.errored ?? error;
        if (!(fault instanceof EntryUnreadable) || attempt === exportAttempts) throw fault;
        entries = await withoutUnreadable(entries, fault.entry);
      } finally {
        signal.removeEventListener('abort', breakOff);
        body.destroy();
      }
    }
    return { packed: [] };
  }

  async function work(job: ExportJob): Promise<void> {
    let done = 0;
    const over = new AbortController();
    const signal = AbortSignal.any([over.signal, stopping.signal]);
    const heart = setInterval(() => {
      // A beat that fails is made up for by the next; too many of them, and the export is declared dead.
      beat(db, job.id, done).then(
        (isOurs) => isOurs || over.abort(),
        () => undefined,
      );
    }, exportBeatMs);
    try {
      const { blob, packed } = await pack(await entriesOf(job), signal, (bytes) => {
        done = bytes;
      });
      const inside = new Set(packed.map(({ file }) => file.id));
      const failed = namesOf(job.files.filter(({ id }) => !inside.has(id)));
      const status = !blob ? 'ERROR' : failed.length > 0 ? 'PARTIAL_SUCCESS' : 'SUCCESS';
      const files = packed.map(({ file }) => file);
      const archive = blob && { ...blob, files };
      const isKept = await finishJob(db, job.id, { status, failed, archiveMs, ...(archive && { archive }) });
      if (blob && !isKept) await blobs.remove(blob.key);
    } catch (error) {
      if (stopping.signal.aborted) return await releaseJob(db, job.id);
      const fault = faultOf(error);
      if (!over.signal.aborted) report(`Export ${job.id} failed: ${fault ?? describeError(error)}`);
      const failed = namesOf(job.files);
      await finishJob(db, job.id, { status: 'ERROR', failed, archiveMs, ...(fault && { fault }) });
    } finally {
      clearInterval(heart);
    }
  }

  async function workOff(): Promise<void> {
    while (!stopping.signal.aborted) {
      const job = await claimJob(db);
      if (!job) return;
      await work(job);
    }
  }

  return {
    wake() {
      if (stopping.signal.aborted || workers.size >= runningExports) return;
      const worker = onNoAccount(workOff)
        .catch((error: unknown) => report(`Exports cannot be worked on: ${describeError(error)}`))
        .finally(() => workers.delete(worker));
      workers.add(worker);
    },
    async stop() {
      stopping.abort();
      await Promise.all(workers);
    },
  };
}
