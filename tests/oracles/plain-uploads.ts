/** Uploads as the specification tells them [S3.14, S3.15, S4.19, S4.20, S7.23, S8.14–S8.16]. Knows nothing of the charts. */

/** How a call is answered. */
export type Answer =
  | 'ok'
  | 'nameTaken'
  | 'offline'
  | 'badRequest'
  | 'tooManyUploads'
  | 'notFound'
  | 'storageFull'
  | 'taskClosed';
type Command = 'cancel' | 'retry' | 'pause' | 'resume';

/** What happens to uploads. `place` chooses among the rows or the open calls. */
export type Deed =
  | {
      do: 'pick';
      files: readonly { isLarge: boolean; isForTask: boolean }[];
      client: string;
      names: 'free' | 'firstTaken' | 'unknown';
    }
  | { do: 'answer'; place: number; how: Answer }
  | { do: 'bytes'; place: number; count: number }
  | { do: 'file'; what: Command; place: number }
  | { do: 'queue'; what: Command }
  | { do: 'clear' | 'fold' | 'unfold' }
  | { do: 'wait'; ms: number }
  | { do: 'client'; client: string };

/** One try to upload a file, from its turn in the queue to its end. */
interface Attempt {
  call: string | null;
  due: number | null;
  retries: number;
  held: number;
  isFree: boolean;
  url: string | null;
  offset: number;
  replaced: string | null;
  hasArrived: boolean;
}

interface Row {
  readonly id: string;
  readonly isLarge: boolean;
  readonly isForTask: boolean;
  readonly client: string;
  status: 'queued' | 'sending' | 'waiting' | 'paused' | 'stored' | 'failed' | 'canceled';
  renames: number;
  isFree: boolean;
  url: string | null;
  sent: number;
  problem: string | null;
  document: boolean;
  out: Attempt | null;
}

export const largeSize = 8 * 1024 * 1024;
const smallSize = 10;
const passing = ['offline'];
const laterPerhaps = [...passing, 'tooManyUploads', 'storageFull', 'notAttached', 'taskAtFirm'];

const sizeOf = (row: Row) => (row.isLarge ? largeSize : smallSize);
const nameOf = ({ id, renames }: Row) => (renames === 0 ? `${id}.pdf` : `${id} (${renames}).pdf`);
const isMoving = ({ status }: Row) => status === 'queued' || status === 'sending' || status === 'waiting';
const isInProgress = (row: Row) => isMoving(row) || row.status === 'paused';
const isUnstored = (row: Row) => isInProgress(row) && !row.document;
/** A failed file can be dismissed. */
const isDismissible = ({ status, document }: Row) => status === 'failed' && !document;
const isHeld = ({ status, problem }: Row) => status === 'waiting' && problem === 'tooManyUploads';
const isUnattached = ({ problem }: Row) => problem === 'notAttached' || problem === 'taskAtFirm';
const isWorthRetrying = ({ status, problem }: Row) =>
  status === 'failed' && laterPerhaps.includes(problem ?? '');
const kept = (row: Row) => (row.document ? sizeOf(row) : row.isLarge && row.url ? row.sent : 0);

/** Which rows a button for all of them means. */
const meantByAll: Partial<Record<Command, (row: Row) => boolean>> = {
  cancel: isUnstored,
  retry: isWorthRetrying,
};

export class PlainUploads {
  rows: Row[] = [];
  #batch = new Set<string>();
  #folds = { busy: false, quiet: true };
  #client = 'c1';
  #now = 0;
  #count = 0;
  #urls = 0;
  #hasAlerted = false;
  #said: string[] = [];

  /** The row of an open call, and the call's place among all. */
  calls(): { row: Row; call: string }[] {
    return this.rows
      .flatMap((row) => (row.out?.call ? [{ row, call: row.out.call }] : []))
      .toSorted((a, b) => (a.call < b.call ? -1 : 1));
  }

  /** What a person sees, what is asked of the server, and what other flows were told; what was said since the last time. */
  facts() {
    const said = this.#said.toSorted();
    this.#said = [];
    const has = (is: (row: Row) => boolean) => this.rows.some(is);
    return {
      rows: this.rows.map((row) => [row.id, row.status, nameOf(row), row.problem, row.sent]),
      calls: this.calls().map(({ call }) => call),
      isFolded: this.#folds[this.#isQuiet() ? 'quiet' : 'busy'],
      isUnderWay: has(isUnstored),
      stepsOfTask: this.rows.filter((row) => row.isForTask && (isMoving(row) || isUnattached(row))).length,
      may: [
        has(isUnstored),
        has(isWorthRetrying),
        has(({ status }) => status === 'paused'),
        has(({ document }) => document) && !has(isInProgress),
      ],
      said,
    };
  }

  take(deed: Deed): void {
    const hasMoved = this.rows.some(isMoving);
    this.#carryOut(deed);
    const isFull = this.rows.some(isHeld);
    const free = 3 - this.rows.filter((row) => row.out && !isHeld(row)).length;
    const ready = this.rows.filter((row) => row.status === 'queued' && (!isFull || row.url || !row.isLarge));
    for (const row of ready.slice(0, Math.max(0, free))) {
      row.status = 'sending';
      row.out = {
        call: null,
        due: null,
        retries: 0,
        held: 0,
        isFree: row.isFree,
        url: row.url,
        offset: 0,
        replaced: null,
        hasArrived: false,
      };
      this.#begin(row, row.out);
    }
    if ((hasMoved || deed.do === 'pick') && !this.rows.some(isMoving)) this.#endBatch();
  }

  #carryOut(deed: Deed): void {
    if (deed.do === 'pick') this.#pick(deed);
    if (deed.do === 'client') this.#client = deed.client;
    if (deed.do === 'fold' || deed.do === 'unfold')
      this.#folds[this.#isQuiet() ? 'quiet' : 'busy'] = deed.do === 'fold';
    if (deed.do === 'clear') this.rows = this.rows.filter(isInProgress);
    if (deed.do === 'queue') this.#command(deed.what, this.rows, meantByAll[deed.what] ?? (() => true));
    const row = deed.do === 'file' ? this.rows[deed.place % Math.max(1, this.rows.length)] : undefined;
    if (deed.do === 'file' && row) this.#command(deed.what, [row], () => true);
    if (deed.do === 'wait') {
      this.#now += deed.ms;
      for (const one of this.rows) if (one.out?.due && one.out.due <= this.#now) this.#begin(one, one.out);
    }
    if (deed.do !== 'answer' && deed.do !== 'bytes') return;
    const calls = this.calls();
    const open = calls[deed.place % Math.max(1, calls.length)]?.row;
    if (open?.out && deed.do === 'answer') this.#answer(open, open.out, deed.how);
    if (open?.out && deed.do === 'bytes') this.#bytes(open, open.out, deed.count);
  }

  #pick({ files, client, names }: Deed & { do: 'pick' }): void {
    for (const [place, file] of files.entries()) {
      // One name is looked up by its upload; several together, and those that are taken or unknown once more.
      const isFree = files.length > 1 && names !== 'unknown' && !(names === 'firstTaken' && place === 0);
      this.#count += 1;
      const id = `f${this.#count}`;
      this.#batch.add(id);
      this.rows.push({
        id,
        ...file,
        client,
        status: 'queued',
        renames: 0,
        isFree,
        url: null,
        sent: 0,
        problem: null,
        document: false,
        out: null,
      });
    }
  }

  #command(what: Command, rows: readonly Row[], is: (row: Row) => boolean): void {
    const allows: Record<Command, (row: Row) => boolean> = {
      cancel: (row) => isUnstored(row) || isDismissible(row),
      retry: ({ status }) => status === 'failed' || status === 'canceled',
      pause: isMoving,
      resume: ({ status }) => status === 'paused',
    };
    const meant = rows.filter((row) => allows[what](row) && is(row));
    const goesOn = what === 'retry' || (what === 'cancel' && meant.some(isDismissible));
    if (goesOn && meant.length > 0 && this.#hasAlerted) this.#said.push('withdrawn upload');
    for (const row of meant) {
      row.out = null;
      if (what === 'cancel') {
        if (row.url) this.#said.push(`discard ${row.url}`);
        if (isDismissible(row)) this.rows.splice(this.rows.indexOf(row), 1);
        Object.assign(row, { status: 'canceled', sent: 0, url: null });
      } else if (what === 'pause') Object.assign(row, { status: 'paused', sent: kept(row) });
      else {
        Object.assign(row, { status: 'queued', problem: null, sent: kept(row) });
        this.#batch.add(row.id);
      }
    }
  }

  /** A document is tied to its task; a free name is sent to; any other name is looked up first. */
  #begin(row: Row, out: Attempt): void {
    out.due = null;
    if (row.document) this.#stored(row, out);
    else if (out.isFree) this.#send(row, out);
    else out.call = `checkExists ${nameOf(row)}`;
  }

  #send(row: Row, out: Attempt): void {
    if (out.hasArrived) {
      out.call = `completeFile ${nameOf(row)} ${out.url}`;
      return;
    }
    const key = row.isLarge ? [row.id, out.replaced ?? []].flat().join(':') : `${row.id}:${row.renames}`;
    out.call = row.isLarge
      ? `transferFile ${nameOf(row)} ${key} ${out.url}`
      : `sendFile ${nameOf(row)} ${key}`;
    if (out.held === 0) Object.assign(row, { status: 'sending', problem: null, isFree: true });
  }

  #bytes(row: Row, out: Attempt, count: number): void {
    if (out.call?.startsWith('sendFile')) row.sent = count;
    if (!out.call?.startsWith('transferFile')) return;
    if (out.url === null) {
      this.#urls += 1;
      out.url = `/uploads/u${this.#urls}`;
      out.held = 0;
      Object.assign(row, { url: out.url, status: 'sending', problem: null, isFree: true });
    }
    if (count > out.offset) out.retries = 0;
    out.offset = count;
    row.sent = count + 50;
  }

  #answer(row: Row, out: Attempt, how: Answer): void {
    const [what] = out.call?.split(' ') ?? [];
    const isSending = what === 'sendFile' || what === 'completeFile';
    if (what === 'labelFile') this.#answerLabel(row, out, how);
    else if (how === 'nameTaken' && (isSending || what === 'checkExists')) {
      row.renames += 1;
      out.isFree = row.isFree = false;
      out.call = `checkExists ${nameOf(row)}`;
    } else if (how === 'ok' && what === 'checkExists') {
      out.isFree = true;
      this.#send(row, out);
    } else if (how === 'ok' && what === 'transferFile') {
      if (out.url === null) this.#bytes(row, out, 0);
      Object.assign(out, { hasArrived: true, retries: 0 });
      this.#send(row, out);
    } else if (how === 'ok') {
      out.retries = 0;
      this.#stored(row, out);
    } else if (how === 'tooManyUploads' && what === 'transferFile' && out.held < 16) {
      out.held += 1;
      Object.assign(row, { status: 'waiting', problem: how });
      Object.assign(out, { call: null, due: this.#now + Math.min(15_000 * 2 ** (out.held - 1), 300_000) });
    } else if (how === 'notFound' && what === 'transferFile' && out.url) {
      this.#beginAnew(out);
      this.#send(row, out);
    } else if (how === 'notFound' && what === 'completeFile' && out.retries < 3) {
      this.#beginAnew(out);
      row.url = null;
      this.#repeat(row, out);
    } else if (passing.includes(how) && out.retries < 3) this.#repeat(row, out);
    else this.#fail(row, how);
  }

  #beginAnew(out: Attempt): void {
    Object.assign(out, { replaced: out.url?.split('/').at(-1), url: null, offset: 0, hasArrived: false });
  }

  #repeat(row: Row, out: Attempt): void {
    out.retries += 1;
    Object.assign(out, { call: null, due: this.#now + 1000 * 2 ** (out.retries - 1) });
    Object.assign(row, { status: 'waiting', sent: kept(row) });
  }

  #stored(row: Row, out: Attempt): void {
    Object.assign(row, { document: true, url: null, sent: sizeOf(row) });
    this.#said.push(`changed ${row.client}`);
    if (row.isForTask) {
      row.status = 'sending';
      out.call = `labelFile d-${row.id}`;
    } else Object.assign(row, { status: 'stored', out: null });
  }

  #answerLabel(row: Row, out: Attempt, how: Answer): void {
    if (how === 'ok') {
      Object.assign(row, { status: 'stored', out: null });
      this.#said.push(`changed ${row.client}`, `task has d-${row.id}`);
    } else if (passing.includes(how) && out.retries < 3) this.#repeat(row, out);
    else {
      this.#said.push(`noted item metadata: ${how}`);
      this.#fail(row, how === 'taskClosed' ? 'taskAtFirm' : 'notAttached');
    }
  }

  #fail(row: Row, problem: string): void {
    Object.assign(row, { status: 'failed', problem, out: null });
    this.#said.push(`noted file: ${problem}`);
    row.sent = kept(row);
    if (isWorthRetrying(row)) return;
    if (row.url) this.#said.push(`discard ${row.url}`);
    Object.assign(row, { sent: 0, url: null });
  }

  /** All tasks' files, or all stored: the panel folds unless the user chose otherwise. */
  #isQuiet(): boolean {
    const shown = this.rows.filter(({ status }) => status !== 'canceled');
    return (
      this.rows.every(({ isForTask }) => isForTask) ||
      (shown.length > 0 && shown.every(({ status }) => status === 'stored'))
    );
  }

  #endBatch(): void {
    const batch = this.rows.filter(({ id }) => this.#batch.has(id));
    this.#batch = new Set(batch.filter(isInProgress).map(({ id }) => id));
    const clients = (rows: readonly Row[]) => [...new Set(rows.map(({ client }) => client))];
    const documents = batch.filter(({ document }) => document);
    for (const client of clients(documents))
      this.#said.push(
        `mail ${client} ${documents.filter((row) => row.client === client).map(({ id }) => `d-${id}`)}`,
      );
    const alert = this.#alertOf(
      batch.filter(({ status }) => status === 'failed'),
      batch.filter(({ status }) => status === 'stored'),
      clients,
    );
    if (!alert) return;
    this.#hasAlerted = true;
    this.#said.push(alert);
  }

  #alertOf(
    failed: readonly Row[],
    stored: readonly Row[],
    clients: (rows: readonly Row[]) => string[],
  ): string | null {
    const total = failed.length + stored.length;
    if (failed.length > 0 && failed.every(isUnattached))
      return `danger uploadNotAttachedMsg count=${failed.length}`;
    const type = stored.length > 0 ? 'info' : 'danger';
    if (failed.length > 0)
      return [
        `${type} uploadDocumentsFailedWarning failed=${failed.length} total=${total} count=${total}`,
        total === 1 && failed[0] ? `filename=${nameOf(failed[0])}` : [],
      ]
        .flat()
        .join(' ');
    const [first] = stored;
    if (!first) return null;
    const [client = '', another] = clients(stored);
    const isOther = another === undefined && client !== this.#client;
    const key = `uploadDocument${stored.length === 1 ? '' : 's'}Success${another ? 'Folders' : ''}Alert${isOther ? 'ForClient' : ''}`;
    return [
      `success ${key}`,
      isOther ? `client=Client ${client}` : [],
      stored.length === 1 ? `filename=${nameOf(first)}` : `count=${stored.length}`,
      another ? [] : `folder=Tax`,
    ]
      .flat()
      .join(' ');
  }
}
