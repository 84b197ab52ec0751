/** One simulated life of the portal: a list of steps, played on one clock, one line and one source of randomness. */
import type { ActorRefFrom } from 'xstate';
import type { HandInState } from '../../contract/tasks/hand-in.ts';
import { metaDataFor } from '../../contract/tasks/handed-in.ts';
import { returnedIn } from '../../contract/tasks/review.ts';
import { taskStatus } from '../../contract/tasks/task-rules.ts';
import { secondClickDelay } from '../../machines/parts/confirmation.ts';
import { pathOf } from '../../machines/task/address.ts';
import type { editingMachine } from '../../machines/task/editing/editing.machine.ts';
import { handInPlace } from '../../machines/task/hand-in.ts';
import type { workMachine } from '../../machines/task/work.machine.ts';
import { isInProgress, type OfferedFile } from '../../machines/upload/items.ts';
import { taskOf } from '../../server/tasks/shape.ts';
import { pickedFileOf } from '../../src/ui/files/picked-file.ts';
import { asViewsSeeIt } from '../support/flows/documents-flow.ts';
import { loadPortal, SimBrowser, type SimTab } from './browser.ts';
import {
  Broken,
  busyParts,
  checkBrokenOff,
  checkServer,
  checkStored,
  checkTab,
  checkTyped,
  checkUnwanted,
} from './checks.ts';
import { LargeFile } from './large-file.ts';
import { fates, Line } from './line.ts';
import { Oracle, type Picked } from './oracle.ts';
import { type Person, people, ServerModel } from './server/server-model.ts';
import { decisions } from './server/task-board.ts';
import type { Deed, Step } from './steps.ts';
import { VirtualTime } from './virtual-time.ts';

const second = 1000;
const hour = 3_600_000;
/** How long a user who does nothing looks on at a time, in milliseconds. */
const waits = [60, 250, 1000, 5000, 30_000] as const;
/** How far the clock of a computer is set, in milliseconds. */
const jumps = [hour, 25 * hour, -hour] as const;
/** Few names, so that they are taken now and then. */
const names = ['a.txt', 'b.txt', 'c.txt', 'a (1).txt'] as const;
/** The size of a large file: three requests of 8 MiB. */
const largeBytes = 20 * 1024 * 1024;
/** How long everything may take to come to rest once the line works, in milliseconds. */
const mostRest = 90 * 60 * second;

const of = <T>(list: readonly T[], number: number): T | undefined => list[number % list.length];

type Place = Omit<OfferedFile, 'file'>;
type Editing = ActorRefFrom<typeof editingMachine>;
type Work = ActorRefFrom<typeof workMachine>;

/** Plays a list of steps. Rejects with `Broken` when a promise is not kept; the steps done so far are in `done`. */
export async function simulate(steps: readonly Step[], done: string[] = []): Promise<void> {
  const portal = await loadPortal();
  const time = new VirtualTime(1);
  const { error, warn } = console;
  time.install();
  Object.assign(console, { error: () => undefined, warn: () => undefined });
  const simulation = new Simulation(time, portal, done);
  try {
    await simulation.play(steps);
  } finally {
    await simulation.end();
    Object.assign(console, { error, warn });
    time.restore();
  }
}

export class Simulation {
  readonly oracle = new Oracle();
  readonly server: ServerModel;
  readonly line: Line;
  readonly browser: SimBrowser;
  readonly time: VirtualTime;
  readonly #done: string[];
  #count = 0;
  /** Whether the firm took a role or a client away: what is refused since then says nothing of the portal. */
  #isCurtailed = false;

  constructor(time: VirtualTime, portal: Awaited<ReturnType<typeof loadPortal>>, done: string[]) {
    this.time = time;
    this.server = new ServerModel(() => time.now);
    this.line = new Line(this.server);
    this.browser = new SimBrowser(portal, { time, line: this.line, server: this.server });
    this.#done = done;
    for (const taskId of ['acme-g-1', 'bolt-g-1']) this.#handInAndReturn(taskId);
  }

  /** A task has a past: its user handed in a file, and the firm returned it. */
  #handInAndReturn(taskId: string): void {
    const { files, board } = this.server;
    const row = board.tasks.get(taskId);
    const [folder] = files.foldersOf(row?.clientId ?? '');
    if (!row || !folder) return;
    const name = `Card of ${row.clientId}.txt`;
    const { id } = files.store({ folder, name, content: name, isOwn: false }, 'dana', null);
    files.tie(id, { ...metaDataFor(taskOf(row), 0) });
    const clients = this.server.clientsOf('dana');
    const dana = { name: 'dana', isFirm: false, mayChange: true, clients };
    board.change(taskId, { status: taskStatus.done }, false, dana);
    this.server.decide(taskId, 'return');
  }

  async play(steps: readonly Step[]): Promise<void> {
    this.browser.kept.set('cc-token', this.server.begin('dana'));
    await this.browser.open('/documents');
    await this.calm();
    this.#done.length = 0;
    for (const step of steps) {
      const tab = of(this.browser.tabs, step.tab) as SimTab;
      const what = await this.#deeds[step.deed](tab, step.a, step.b);
      if (what !== null) this.#done.push(`tab ${tab.number}: ${step.deed} ${what}`);
      await this.browser.settle();
      // The line does not wait to be asked.
      for (let count = step.b % 3; count > 0; count -= 1) await this.#passOne(0, 'arrives');
      this.#check();
    }
    await this.#rest();
  }

  /** Nothing of it goes on in the next one. */
  async end(): Promise<void> {
    for (const tab of [...this.browser.tabs]) this.browser.close(tab);
    await this.browser.settle();
  }

  /** Answers everything in its order, and lets short delays pass. */
  async calm(limit: number = 2 * second): Promise<void> {
    const until = this.time.now + limit;
    for (;;) {
      await this.browser.settle();
      if (await this.#passOne(0, 'arrives')) continue;
      if (!this.time.ring(until)) return;
    }
  }

  async #passOne(which: number, fate: (typeof fates)[number]): Promise<boolean> {
    const open = this.line.exchanges.filter((exchange) => !this.line.isIdle(exchange));
    const exchange = of(open, which);
    if (!exchange) return false;
    const { method, url } = exchange;
    this.#done.push(`  ${method} ${url.pathname} ${fate}`);
    await this.line.pass(exchange, fate);
    await this.browser.settle();
    return true;
  }

  async #wait(milliseconds: number): Promise<void> {
    const until = this.time.now + milliseconds;
    await this.browser.settle();
    while (this.time.ring(until)) await this.browser.settle();
  }

  #check(): void {
    for (const tab of this.browser.tabs) checkTab(tab, this);
    checkServer(this.oracle, this.server);
    checkUnwanted(this.oracle, this.server);
  }

  #personIn(tab: SimTab): Person | null {
    const session = tab.flow('session')?.getSnapshot();
    return session?.matches('active') ? ((session.context.session?.meta.PrismGuid as Person) ?? null) : null;
  }

  /** The line works again, the roles are as they were, and all have their time: nothing is left undone, nothing is lost. */
  async #rest(): Promise<void> {
    this.#done.push('everything works again');
    this.line.isOffline = false;
    this.server.mayChange = true;
    this.server.lost.clear();
    await this.#drain(this.browser.tabs);
    this.#check();
    for (const tab of [...this.browser.tabs]) {
      this.#noteBrokenOff(tab);
      this.browser.close(tab);
    }
    const concerned = new Set(
      [...this.oracle.picked, ...this.oracle.typed.values()].map(({ person }) => person),
    );
    for (const person of concerned) {
      this.browser.kept.set('cc-token', this.server.begin(person));
      const tab = await this.browser.open('/documents');
      await this.calm();
      tab.root?.send({ type: 'flow.wanted', flow: 'upload' });
      await this.#drain([tab]);
      await this.#goOn(tab, person);
      for (const typed of this.oracle.typed.values()) {
        if (typed.person !== person) continue;
        const clientId = this.server.board.tasks.get(typed.taskId)?.clientId ?? '';
        tab.root?.send({ type: 'flow.wanted', flow: 'task' });
        tab.go(pathOf({ clientId, taskId: typed.taskId }));
        await this.#drain([tab]);
      }
      this.#check();
      this.browser.close(tab);
    }
    checkTyped(this.oracle, this.server);
  }

  /** Remembers which uploads the end of a page breaks off. */
  #noteBrokenOff(tab: SimTab): void {
    for (const item of tab.flow('upload')?.getSnapshot().context.items ?? []) {
      const picked = this.oracle.pickedAs(item.file);
      if (picked && item.uploadUrl !== null && isInProgress(item)) picked.isBrokenOff = true;
    }
  }

  /** The user chooses the files of all uploads that were broken off: each goes on from where the server has it. */
  async #goOn(tab: SimTab, person: Person): Promise<void> {
    checkBrokenOff(tab, person, this);
    const upload = tab.flow('upload');
    const { uploads } = this.server;
    const before = uploads.misplaced;
    const chosen: Picked[] = [];
    for (const { id, file } of upload?.getSnapshot().context.interrupted ?? []) {
      const picked = this.oracle.pickedAs(file);
      if (!picked?.large) continue;
      chosen.push(picked);
      upload?.send({ type: 'file.choose', id, file: pickedFileOf(picked.large) });
    }
    if (chosen.length === 0) return;
    this.#done.push(`${person} chooses ${chosen.map(({ content }) => content).join(', ')} again`);
    await this.#drain([tab]);
    if (uploads.misplaced > before) throw new Broken('an upload did not go on from where the server has it');
    if (!this.#isCurtailed) checkStored(chosen, this.server);
  }

  async #drain(tabs: readonly SimTab[]): Promise<void> {
    const until = this.time.now + mostRest;
    let tries = 0;
    for (;;) {
      await this.calm(5 * second);
      const busy = tabs.flatMap(busyParts);
      if (busy.length === 0) return;
      if (this.time.now >= until) throw new Broken(`no rest: ${busy.join(', ')}`);
      if (tries < 5) for (const tab of tabs) this.#retry(tab);
      tries += 1;
      const { next } = this.time;
      if (next !== null) await this.calm(Math.max(0, next - this.time.now));
    }
  }

  /** Presses every button that offers another try. */
  #retry(tab: SimTab): string {
    const pressed: string[] = [];
    const press = (actor: unknown, event: { readonly type: string }): void => {
      const one = actor as
        | { getSnapshot(): { can(event: object): boolean }; send(event: object): void }
        | undefined;
      if (!one?.getSnapshot().can(event)) return;
      pressed.push(event.type);
      one.send(event);
    };
    press(tab.flow('session'), { type: 'session.retry' });
    press(tab.flow('clients'), { type: 'clients.reload' });
    const documents = tab.flow('documents');
    if (documents) for (const type of ['tree.retry', 'list.retry']) press(asViewsSeeIt(documents), { type });
    press(tab.flow('deletion'), { type: 'deletion.retry' });
    press(tab.flow('upload'), { type: 'queue.retry' });
    press(tab.flow('task'), { type: 'task.retry' });
    press(this.#editing(tab), { type: 'edits.retry' });
    return pressed.join(' ');
  }

  #editing = (tab: SimTab) => tab.flow('task')?.getSnapshot().children.editing as Editing | undefined;
  #work = (tab: SimTab) => tab.flow('task')?.getSnapshot().children.work as Work | undefined;

  #curtail(): void {
    this.#isCurtailed = true;
    // An undoing that is still on its way may be refused.
    for (const undone of this.oracle.undone) undone.isOver = true;
  }

  #selection(file: File, place: Place) {
    return { type: 'files.select' as const, files: [{ ...place, file: pickedFileOf(file) }] };
  }

  async #pick(tab: SimTab, a: number, isLarge: boolean): Promise<string | null> {
    const person = this.#personIn(tab);
    const documents = tab.flow('documents');
    if (!documents || !person) return null;
    const { clientId, openId, tree } = asViewsSeeIt(documents).getSnapshot().context;
    const folder = tree.containers[openId ?? ''];
    if (!folder || !clientId) return null;
    const { id, type, name, permissions } = folder;
    const container = { id, type, name, canCreate: permissions.canCreate };
    const place = { container, clientId, clientName: clientId, path: [], taskMetaData: null, field: null };
    return await this.#send(tab, { name: of(names, a) ?? '', isLarge }, person, place);
  }

  async #send(
    tab: SimTab,
    { name, isLarge }: { name: string; isLarge: boolean },
    person: Person,
    place: Place,
  ): Promise<string | null> {
    if (!tab.flow('upload')) {
      tab.root?.send({ type: 'flow.wanted', flow: 'upload' });
      await this.browser.settle();
    }
    this.#count += 1;
    const content = `file ${this.#count}`;
    const large = isLarge
      ? new LargeFile(name, { content, size: largeBytes, lastModified: this.#count })
      : null;
    const file = large ?? new File([content], name, { lastModified: this.time.now });
    const event = this.#selection(file, place);
    const upload = tab.flow('upload');
    if (!upload?.getSnapshot().can(event)) return null;
    upload.send(event);
    const { clientId, container, taskMetaData } = place;
    const whose = { content, person, clientId, folderId: container.id, large };
    this.oracle.picked.push({ ...whose, times: 1, isBrokenOff: false, isAcknowledged: false });
    const task = taskMetaData && ` for step ${taskMetaData.ccStep} of ${taskMetaData.ccTask}`;
    const old = taskMetaData?.ccReplaces ? ` in place of ${taskMetaData.ccReplaces}` : '';
    return `${content} as ${isLarge ? 'large ' : ''}${name} to ${container.id}${task ?? ''}${old}`;
  }

  readonly #deeds: Readonly<
    Record<Deed, (tab: SimTab, a: number, b: number) => Promise<string | null> | string | null>
  > = {
    calm: async () => {
      await this.calm();
      return '';
    },
    pass: async (_tab, a, b) => {
      await this.#passOne(a, of([...fates, 'arrives', 'arrives'] as const, b) ?? 'arrives');
      return null;
    },
    wait: async (_tab, a) => {
      const wait = of(waits, a) ?? 0;
      await this.#wait(wait);
      return `${wait} ms`;
    },
    offline: async (_tab, a) => {
      this.line.isOffline = true;
      await this.line.cut(a % 2 === 0);
      return a % 2 === 0 ? 'after the server had all' : '';
    },
    online: () => {
      this.line.isOffline = false;
      return '';
    },
    jump: (_tab, a) => {
      const far = of(jumps, a) ?? 0;
      this.time.jump(far);
      return `${far / hour} h`;
    },
    openFolder: (tab, a) => {
      const documents = tab.flow('documents');
      if (!documents) return null;
      const flow = asViewsSeeIt(documents);
      const containerId = of(Object.keys(flow.getSnapshot().context.tree.containers), a);
      if (containerId === undefined) return null;
      flow.send({ type: 'folder.open', containerId });
      return containerId;
    },
    pick: (tab, a) => this.#pick(tab, a, false),
    pickLarge: (tab, a) => this.#pick(tab, a, true),
    chooseAgain: (tab, a, b) => {
      const upload = tab.flow('upload');
      const broken = upload?.getSnapshot().context.interrupted ?? [];
      const one = of(broken, a);
      const picked = one && this.oracle.pickedAs(one.file);
      if (!upload || !one || !picked?.large) return null;
      if (b % 5 === 0) {
        const { name, size } = picked.large;
        const other = new LargeFile(name, { content: 'another', size, lastModified: 0 });
        upload.send({ type: 'file.choose', id: one.id, file: pickedFileOf(other) });
        return `another file for ${one.file.name}`;
      }
      if (b % 5 === 1) {
        // Picked like a new file, it goes on as well.
        const event = this.#selection(picked.large, { ...one, path: [] });
        if (!upload.getSnapshot().can(event)) return null;
        picked.times += 1;
        upload.send(event);
        return `${picked.content} is picked again`;
      }
      upload.send({ type: 'file.choose', id: one.id, file: pickedFileOf(picked.large) });
      return picked.content;
    },
    steerUpload: (tab, a, b) => {
      const upload = tab.flow('upload');
      const rows = upload?.getSnapshot().context.items ?? [];
      const item = of(
        rows.filter(({ status }) => status !== 'stored'),
        a,
      );
      const type = of(['file.cancel', 'file.retry', 'file.pause', 'file.resume', 'file.retry'] as const, b);
      if (!upload || !item || !type || !upload.getSnapshot().can({ type, id: item.id })) return null;
      upload.send({ type, id: item.id });
      const picked = this.oracle.pickedAs(item.file);
      if (picked && type === 'file.cancel') picked.isBrokenOff = false;
      return `${type} ${item.name}`;
    },
    askDelete: (tab, a, b) => {
      const documents = tab.flow('documents');
      if (!documents) return null;
      const { clientId, openId, tree, openList } = asViewsSeeIt(documents).getSnapshot().context;
      const container = tree.containers[openId ?? ''];
      const listed = openList?.documents ?? [];
      if (!container || !clientId || listed.length === 0) return null;
      const chosen = listed.slice(a % listed.length, (a % listed.length) + 1 + (b % 2));
      const { id, type, name } = container;
      const about = { clientId, folder: { id, type, name, canCreate: true }, documents: chosen };
      tab.root?.send({ type: 'flow.open', flow: 'deletion', dialog: 'delete', about });
      return chosen.map((one) => one.name).join(', ');
    },
    confirmDelete: async (tab) => {
      const deletion = tab.flow('deletion');
      if (!deletion?.getSnapshot().context.pending) return null;
      if (!deletion.getSnapshot().can({ type: 'deletion.confirm' })) await this.#wait(secondClickDelay);
      const { pending } = deletion.getSnapshot().context;
      if (!pending || !deletion.getSnapshot().can({ type: 'deletion.confirm' })) return null;
      const documents = pending.documents.flatMap(({ id }) => this.server.files.documents.get(id) ?? []);
      this.oracle.deletions.push({ documents });
      for (const { id } of documents) this.oracle.unwanted.add(id);
      deletion.send({ type: 'deletion.confirm' });
      return documents.map(({ name }) => name).join(', ');
    },
    undo: (tab) => {
      const alerts = tab.flow('alerts');
      const alert = alerts
        ?.getSnapshot()
        .context.history.find(({ clickAction }) => clickAction?.type === 'undo');
      if (!alerts || !alert || alert.clickAction?.type !== 'undo') return null;
      const { deletionId } = alert.clickAction;
      const known = tab
        .flow('deletion')
        ?.getSnapshot()
        .context.undoable.find(({ id }) => id === deletionId);
      const ids = new Set(known?.left.map(({ id }) => id));
      for (const id of ids) this.oracle.unwanted.delete(id);
      const deletion = this.oracle.deletions.findLast(({ documents }) =>
        documents.some(({ id }) => ids.has(id)),
      );
      if (deletion && tab.page && !this.#isCurtailed) {
        const documents = deletion.documents.filter(({ id }) => ids.has(id));
        const undone = { documents, page: tab.page, deletionId, isOver: false };
        this.oracle.deletions.splice(this.oracle.deletions.indexOf(deletion) + 1, 0, undone);
        this.oracle.undone.push(undone);
      }
      alerts.send({ type: 'alert.act', id: alert.id });
      return [...ids].join(', ');
    },
    openTask: (tab, a, b) => {
      const person = this.#personIn(tab);
      if (!person) return null;
      tab.root?.send({ type: 'flow.wanted', flow: 'task' });
      const tasks = [...this.server.board.tasks.values()].filter((row) =>
        (people[person] as readonly string[]).includes(row.clientId),
      );
      // Half of the time one that was handed in or returned before.
      const known = tasks.filter(({ handInState }) => b % 2 === 0 && handInState !== 'open');
      const task = of(known.length > 0 ? known : tasks, a);
      if (!task) return null;
      tab.go(pathOf({ clientId: task.clientId, taskId: task.id }));
      return task.id;
    },
    type: (tab, a) => {
      const person = this.#personIn(tab);
      const editing = this.#editing(tab);
      if (!editing || !person) return null;
      const { task } = editing.getSnapshot().context.known;
      this.#count += 1;
      const step = a % 2;
      const text = `text ${this.#count}`;
      const event = { type: 'step.edit', step, comment: text } as const;
      if (!editing.getSnapshot().can(event)) return null;
      editing.send(event);
      const key = `${person} ${task.taskId} ${step}`;
      const typed = this.oracle.typed.get(key);
      const texts = typed?.texts ?? new Map<number, string>();
      texts.set(tab.number, text);
      this.oracle.typed.set(key, { person, taskId: task.taskId, step, texts });
      return `"${text}" into step ${step} of ${task.taskId}`;
    },
    finish: async (tab) => {
      await this.#openIn(tab, 'returned');
      return this.#sendWork(tab, { type: 'task.done' });
    },
    takeBack: async (tab) => {
      await this.#openIn(tab, 'received');
      return this.#sendWork(tab, { type: 'task.takeBack' });
    },
    remove: (tab, _a, b) => {
      const work = this.#work(tab);
      if (!work) return null;
      const tries = [
        { type: 'removal.confirm' },
        { type: 'reason.save' },
        { type: 'dialog.close' },
        { type: 'task.remove' },
      ] as const;
      if (work.getSnapshot().can({ type: 'reason.changed', reason: 'paper' }))
        work.send({ type: 'reason.changed', reason: 'on paper' });
      const event = tries.find(
        (one) => (one.type !== 'dialog.close' || b % 4 === 0) && work.getSnapshot().can(one),
      );
      if (!event) return null;
      work.send(event);
      return event.type;
    },
    addFile: async (tab, a, b) => {
      const person = this.#personIn(tab);
      await this.#openIn(tab, 'returned');
      const task = tab.flow('task')?.getSnapshot();
      const step = a % 2;
      if (
        !person ||
        !task?.context.task ||
        !this.#editing(tab)?.getSnapshot().can({ type: 'step.edit', step })
      )
        return null;
      // A new file takes the place of a returned one where there is one.
      const replaces = of(returnedIn(task.context.task, step), b)?.documentId ?? undefined;
      const place = handInPlace(task.context, step, { replaces });
      if (!place) return null;
      return await this.#send(tab, { name: of(names, b) ?? '', isLarge: b % 4 === 3 }, person, place);
    },
    deleteFile: (tab, a) => {
      const { task, documents = [] } = tab.flow('task')?.getSnapshot().context ?? {};
      const document = of(documents, a);
      if (!task || !document?.permissions.canDelete) return null;
      const step = Number(document.customItemMetaData.ccStep) - 1;
      if (!this.#editing(tab)?.getSnapshot().can({ type: 'step.edit', step })) return null;
      const about = { clientId: task.clientId, folder: null, documents: [document] };
      tab.root?.send({ type: 'flow.open', flow: 'deletion', dialog: 'delete', about });
      return document.name;
    },
    selectClient: (tab, a) => {
      const clients = tab.flow('clients');
      const clientId = of(clients?.getSnapshot().context.clients ?? [], a)?.id;
      if (!clients || !clientId || !clients.getSnapshot().can({ type: 'client.select', clientId }))
        return null;
      clients.send({ type: 'client.select', clientId });
      return clientId;
    },
    go: (tab, a) => {
      if (!this.#personIn(tab)) return null;
      const path =
        of(['/documents', '/tasks', '/home', '/documents/bolt-tax', '/documents/acme-pay'], a) ?? '';
      tab.root?.send({ type: 'flow.wanted', flow: path.startsWith('/documents') ? 'documents' : 'tasks' });
      tab.go(path);
      return path;
    },
    back: (tab) => {
      tab.page?.history.back();
      return '';
    },
    reload: async (tab) => {
      this.#noteBrokenOff(tab);
      await this.browser.reload(tab);
      return '';
    },
    openTab: async (_tab, a) => {
      if (this.browser.tabs.length > 2) return null;
      const path = of(['/documents', '/tasks', pathOf({ clientId: 'bolt', taskId: 'bolt-g-1' })], a) ?? '';
      await this.browser.open(path);
      return path;
    },
    closeTab: (tab) => {
      if (this.browser.tabs.length < 2) return null;
      this.#noteBrokenOff(tab);
      this.browser.close(tab);
      return '';
    },
    retry: (tab) => this.#retry(tab),
    signOut: (tab) => {
      const person = this.#personIn(tab);
      const session = tab.flow('session');
      if (!session || !person) return null;
      session.send({ type: 'signOut.start' });
      session.send({ type: 'signOut.confirm' });
      if (this.#personIn(tab) === null) this.oracle.forget(person);
      return person;
    },
    signIn: (tab, a) => {
      const session = tab.flow('session');
      if (!session?.getSnapshot().can({ type: 'signIn.start' })) return null;
      tab.person = a % 5 === 0 ? 'omar' : 'dana';
      session.send({ type: 'signIn.start' });
      return tab.person;
    },
    expire: () => {
      this.server.sessions.clear();
      return '';
    },
    role: () => {
      this.#curtail();
      this.server.mayChange = !this.server.mayChange;
      return this.server.mayChange ? 'given' : 'taken';
    },
    access: () => {
      this.#curtail();
      if (!this.server.lost.delete('bolt')) this.server.lost.add('bolt');
      this.server.onceLost.add('bolt');
      return this.server.lost.has('bolt') ? 'taken' : 'given';
    },
    firm: (_tab, a, b) => {
      const id = of([...this.server.board.tasks.keys()], a) ?? '';
      const decision = of([...decisions, 'return', 'return'] as const, b) ?? 'begin';
      if (!this.server.decide(id, decision, a)) return null;
      // What is typed into a step that the firm accepts is not taken any more.
      if (decision === 'check') this.oracle.forgetTyped(id);
      return `${decision} ${id}`;
    },
  };

  /** Where no task is shown that the user may act on, they go to one in this state. */
  async #openIn(tab: SimTab, state: HandInState): Promise<void> {
    const person = this.#personIn(tab);
    const { board } = this.server;
    const shown = tab.flow('task')?.getSnapshot().context.task;
    const own: readonly string[] = person ? people[person] : [];
    const task = [...board.tasks.values()].find(
      ({ clientId, handInState }) => own.includes(clientId) && handInState === state,
    );
    if (shown?.handIn.state === state || !task) return;
    tab.root?.send({ type: 'flow.wanted', flow: 'task' });
    tab.go(pathOf({ clientId: task.clientId, taskId: task.id }));
    await this.calm();
  }

  #sendWork(tab: SimTab, event: { readonly type: 'task.done' | 'task.takeBack' }): string | null {
    const work = this.#work(tab);
    if (!work?.getSnapshot().can(event)) return null;
    const { taskId } = work.getSnapshot().context.known.task;
    work.send(event);
    return taskId;
  }
}
