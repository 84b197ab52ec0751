/** Attacks by one firm, or from outside, on a portal that others use. */
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { fillPath } from '../../contract/calls/call.ts';
import { home } from '../../contract/home/home.ts';
import { exportStatus, startExport } from '../../contract/storage/export-jobs.ts';
import { documentsOfContainers, uploadDocument } from '../../contract/storage/storage.ts';
import { setItemMetadata } from '../../contract/storage/storage-changes.ts';
import { metaDataFor } from '../../contract/tasks/handed-in.ts';
import { taskStatus } from '../../contract/tasks/task-rules.ts';
import { createTask, updateTask, updateTaskStep } from '../../contract/tasks/tasks.ts';
import { demoPassword } from '../../server/demo/seed.ts';
import { CookieBrowser } from '../../tests/support/browser/cookie-browser.ts';
import { jsonOf, openProvider, type SignedIn, signInAt } from '../../tests/support/browser/sign-in.ts';
import { stockFolder } from '../../tests/support/browser/stocked-folder.ts';
import { chunkedHead, chunkOf } from '../../tests/support/server/raw-connection.ts';
import type { Effect } from './report.ts';
import { changeFacts, feedOfSixty } from './walks.ts';

/** The portal under attack. */
export interface Target {
  readonly origin: string;
  readonly databaseUrl: string;
}

/** An attack that is ready: it goes on until `isOver` says so, and answers what it did. */
type Run = (isOver: () => boolean) => Promise<readonly Effect[]>;

/** Every attack, by its name; each makes ready what it needs. */
export const attacks: Readonly<Record<string, (target: Target) => Promise<Run>>> = {
  bodies,
  task,
  lock,
  passwords,
  quota,
  calendar,
  metadata,
  homes,
};

/** What the portal is started with, so that an attack reaches its limits within a measurement. */
export const portalEnv = { PROXIES: '1', LIMIT_UPLOAD_BYTES_PER_USER: String(192 * 1_048_576) } as const;

const account = 'one-client';
const password = demoPassword;
const signIn = (origin: string, name: string): Promise<SignedIn> =>
  signInAt(origin, new CookieBrowser(), { email: `${name}@demo.example`, password });

/** Counts answers by their status. */
class Statuses {
  readonly #counts = new Map<number, number>();
  async note(asked: Promise<Response>): Promise<number> {
    const answer = await asked;
    await answer.arrayBuffer();
    this.add(answer.status);
    return answer.status;
  }
  add(status: number): void {
    this.#counts.set(status, (this.#counts.get(status) ?? 0) + 1);
  }
  of(...statuses: readonly number[]): number {
    return statuses.reduce((sum, status) => sum + (this.#counts.get(status) ?? 0), 0);
  }
}

/** Does `work` over and over, `abreast` times at once. */
const over = async (isOver: () => boolean, abreast: number, work: (lane: number) => Promise<unknown>) => {
  const lane = async (_: unknown, index: number) => {
    while (!isOver()) await work(index);
  };
  await Promise.all(Array.from({ length: abreast }, lane));
};

const open = [
  ['/api/security/v1/tokens/long', { 'content-type': 'application/json' }],
  ['/oidc/interaction/any', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['/clientcenter/en/us/share/any', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['/staff/preview', { 'content-type': 'application/x-www-form-urlencoded' }],
] as const;

/** Bodies without an end at places that need no session, and large ones of a user. */
async function bodies({ origin }: Target): Promise<Run> {
  const session = await signIn(origin, account);
  const folder = await stockFolder(origin, account, []);
  const names = JSON.stringify(
    Array.from({ length: 9_000 }, (_, index) => `${'x'.repeat(100)}-${index}.pdf`),
  );
  const chunk = chunkOf(65_536);
  return async (isOver) => {
    const large = new Statuses();
    let refused = 0;
    let bytes = 0;
    let source = 0;
    const flood = (lane: number) =>
      new Promise<void>((resolve) => {
        const [path, headers] = open[lane % open.length] ?? open[0];
        const { port } = new URL(origin);
        const socket = connect(Number(port), '127.0.0.1');
        source += 1;
        const named = {
          ...headers,
          'sec-fetch-site': 'same-origin',
          'x-forwarded-for': `10.1.${source >> 8}.${source & 255}`,
        };
        socket.on('error', () => undefined);
        socket.on('close', () => {
          bytes += socket.bytesWritten;
          resolve();
        });
        socket.once('data', (text) => {
          if (/^HTTP\/1.1 4\d\d /.test(String(text))) refused += 1;
        });
        socket.write(chunkedHead(path, named));
        const pour = () => {
          if (isOver()) socket.destroy();
          else while (!socket.destroyed && socket.write(chunk));
        };
        socket.on('drain', pour);
        pour();
      });
    const post = () =>
      large.note(
        session.call(`/api/storage/v1/folders/${folder.id}/documents/exists`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: names,
        }),
      );
    await Promise.all([over(isOver, 16, flood), over(isOver, 4, post)]);
    return [
      { what: 'bodies without an end refused', count: refused, least: 50 },
      { what: 'bytes of them sent', count: bytes, least: 5_000_000 },
      { what: 'large bodies of a user answered', count: large.of(200, 400, 413), least: 10 },
    ];
  };
}

/** A task as large as one may be, whose steps are changed again and again. */
async function task({ origin }: Target): Promise<Run> {
  const staff = await signIn(origin, 'staff');
  const client = await signIn(origin, account);
  const { clients } = await jsonOf(await client.call('/api/client-center/v1/clients/'));
  const json = { 'content-type': 'application/json' };
  const steps = Array.from({ length: 4 }, (_, index) => ({
    title: `Step ${index}`,
    isRequired: false,
    data: Object.fromEntries(
      Array.from({ length: 400 }, (_unused, field) => [
        `field-${field}`,
        { value: 'x'.repeat(80), list: [1, 2, 3] },
      ]),
    ),
  }));
  const made = await staff.call(createTask.path, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ clientId: clients[0].id, type: 'documentsTask', label: 'Large', steps }),
  });
  if (!made.ok) throw new Error(`no task: ${made.status} ${await made.text()}`);
  const { taskId } = (await jsonOf(made)).data;
  return async (isOver) => {
    const patches = new Statuses();
    let number = 0;
    await over(isOver, 40, async () => {
      number += 1;
      const path = fillPath(updateTaskStep, { taskId, stepNumber: `${number % 4}` });
      const body = JSON.stringify({ comment: `Comment ${number}` });
      await patches.note(staff.call(path, { method: 'PATCH', headers: json, body }));
    });
    return [{ what: 'changes of a large task', count: patches.of(200), least: 100 }];
  };
}

/** Thirty calls that wait for one locked row. */
async function lock({ origin, databaseUrl }: Target): Promise<Run> {
  const session = await signIn(origin, account);
  const folder = await stockFolder(origin, account, [{ name: 'Held.txt', bytes: 'held' }]);
  const documentId = folder.ids['Held.txt'] ?? '';
  return async (isOver) => {
    const holder = new pg.Client({ connectionString: databaseUrl });
    await holder.connect();
    const comments = new Statuses();
    let mostWaiting = 0;
    let held = 0;
    let isHeld = true;
    const hold = async () => {
      while (!isOver()) {
        await holder.query('begin');
        await holder.query('select from documents where id = $1 for update', [documentId]);
        held += 1;
        const until = performance.now() + 3_000;
        // A call tries for a moment and waits without a connection in between, so one look would find none.
        while (performance.now() < until) {
          const { rows } = await holder.query(
            "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          );
          mostWaiting = Math.max(mostWaiting, rows[0].waiting);
          await wait(20);
        }
        await holder.query('rollback');
      }
      isHeld = false;
    };
    const comment = () =>
      comments.note(
        session.call('/api/notes/v1/comments/', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ documentId, text: 'A comment' }),
        }),
      );
    await Promise.all([hold(), over(() => !isHeld, 30, comment)]);
    await holder.end();
    return [
      { what: 'times the row was held', count: held, least: 1 },
      { what: 'connections at most waited for it', count: mostWaiting, least: 1 },
      { what: 'calls answered or refused', count: comments.of(200, 429, 503), least: 30 },
    ];
  };
}

/** Wrong passwords, 300 at a moment, each from a source of its own. */
async function passwords({ origin }: Target): Promise<Run> {
  // One page for all: a person who guesses passwords opens it once, too.
  const guesser = new CookieBrowser();
  const page = await openProvider(origin, guesser);
  return async (isOver) => {
    const guesses = new Statuses();
    let wave = 0;
    while (!isOver()) {
      wave += 1;
      await Promise.all(
        Array.from({ length: 300 }, (_, index) =>
          guesses.note(
            guesser.fetch(page, {
              method: 'POST',
              headers: { 'x-forwarded-for': `10.${wave & 255}.${index >> 8}.${index & 255}` },
              body: new URLSearchParams({ email: `person-${index}@demo.example`, password: 'wrong' }),
            }),
          ),
        ),
      );
    }
    return [
      { what: 'wrong passwords looked at', count: guesses.of(401), least: 30 },
      { what: 'refused', count: guesses.of(429), least: 100 },
    ];
  };
}

const fileBytes = 6_000_000;

/** Uploads until the quota of the user is used up, and exports of what was uploaded. */
async function quota({ origin }: Target): Promise<Run> {
  const session = await signIn(origin, account);
  const folder = await stockFolder(origin, account, [{ name: 'First.txt', bytes: 'first' }]);
  const bytes = new Uint8Array(fileBytes);
  const path = fillPath(uploadDocument, { type: 'folders', id: folder.id });
  return async (isOver) => {
    const uploads = new Statuses();
    const stored: string[] = [];
    let exported = 0;
    let isFull = false;
    const upload = async () => {
      if (isFull) return await wait(50);
      const body = new FormData();
      body.append('file[]', new File([bytes], `${randomUUID()}.dat`));
      const answer = await session.call(path, {
        method: 'POST',
        headers: { 'idempotency-key': randomUUID() },
        body,
      });
      uploads.add(answer.status);
      const content = await jsonOf(answer);
      if (answer.ok) stored.push(content.data.id);
      isFull ||= content.errors?.[0]?.reason === 'uploadQuota';
    };
    const pack = async () => {
      const order = await session.call(startExport.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ fileIDs: stored.slice(0, 20) }),
      });
      const { data: jobId } = await jsonOf(order);
      if (!order.ok) return await wait(100);
      for (;;) {
        const { data } = await jsonOf(await session.call(fillPath(exportStatus, { jobId })));
        if (data.jobStatus === 'SUCCESS') exported += 1;
        if ((isOver() && isFull) || !['PENDING', 'RUNNING'].includes(data.jobStatus)) return;
        await wait(100);
      }
    };
    await Promise.all([over(() => isOver() && isFull, 4, upload), over(() => isOver() && isFull, 3, pack)]);
    const quotaBytes = Number(portalEnv.LIMIT_UPLOAD_BYTES_PER_USER);
    return [
      { what: 'bytes uploaded', count: stored.length * fileBytes, least: quotaBytes - 5 * fileBytes },
      { what: 'uploads refused by the quota', count: uploads.of(429), least: 1 },
      { what: 'exports packed', count: exported, least: 2 },
    ];
  };
}

/** Fifty programs that fetch a calendar of 60 clients, again a second after a refusal, while its contents change all the time. */
async function calendar({ origin }: Target): Promise<Run> {
  const [staff, sixty] = [await signIn(origin, 'staff'), await signIn(origin, 'sixty-clients')];
  const { address, clientId } = await feedOfSixty({ origin, staff, sixty });
  return async (isOver) => {
    const [fetches, changes] = [new Statuses(), new Statuses()];
    let isChanged = false;
    const ask = async () => {
      const status = await fetches.note(fetch(address));
      if (status !== 200) await wait(1_000);
    };
    const change = async () => {
      isChanged = !isChanged;
      await changes.note(changeFacts(staff, clientId, isChanged));
      await wait(200);
    };
    await Promise.all([over(isOver, 50, ask), over(isOver, 1, change)]);
    return [
      { what: 'calendars', count: fetches.of(200), least: 1 },
      { what: 'refused', count: fetches.of(429, 503), least: 100 },
      { what: 'new versions of it', count: changes.of(200), least: 5 },
    ];
  };
}

/** Metadata as large as it may be at a hundred documents that are handed in for one task, and what reads these. */
async function metadata({ origin }: Target): Promise<Run> {
  const [staff, sixty] = [await signIn(origin, 'staff'), await signIn(origin, 'sixty-clients')];
  const json = { 'content-type': 'application/json' };
  const { clients } = await jsonOf(await sixty.call('/api/client-center/v1/clients/?pageSize=100'));
  const { id: clientId } = clients.find(({ name }: { name: string }) => name.startsWith('Penobscot'));
  const { data: listed } = await jsonOf(
    await sixty.call(`${documentsOfContainers.path}?clientId=${clientId}&pageSize=100`),
  );
  const made = await staff.call(createTask.path, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ clientId, type: 'documentsTask', label: 'Large' }),
  });
  const { data: oneTask } = await jsonOf(made);
  const large = Object.fromEntries(
    Array.from({ length: 45 }, (_, index) => [`key-${index}`, 'x'.repeat(500)]),
  );
  const bodies = (listed.documents ?? listed).map(({ id, parent }: { id: string; parent: { id: string } }) =>
    JSON.stringify([
      {
        Id: id,
        ContainerId: parent.id,
        CustomItemMetaData: { ...large, ...metaDataFor(oneTask, 0) },
      },
    ]),
  );
  return async (isOver) => {
    const [written, toggled, homes] = [new Statuses(), new Statuses(), new Statuses()];
    let count = 0;
    const write = async () => {
      count += 1;
      const body = bodies[count % bodies.length];
      await written.note(
        sixty.call(setItemMetadata.path, { method: setItemMetadata.method, headers: json, body }),
      );
    };
    let isDone = false;
    const toggle = async () => {
      isDone = !isDone;
      const body = JSON.stringify({ status: isDone ? taskStatus.done : taskStatus.wip });
      const path = fillPath(updateTask, { taskId: oneTask.taskId });
      await toggled.note(sixty.call(path, { method: 'PATCH', headers: json, body }));
    };
    await Promise.all([
      over(isOver, 4, write),
      over(isOver, 4, toggle),
      over(isOver, 10, () => homes.note(sixty.call(home.path))),
    ]);
    return [
      { what: 'metadata written', count: written.of(200, 204), least: 10 },
      { what: 'metadata refused', count: written.of(409, 429), least: 0 },
      { what: 'changes of the task', count: toggled.of(200), least: 10 },
      { what: 'homes', count: homes.of(200), least: 20 },
    ];
  };
}

/** Fifty calls of home at once by the user with 60 clients. */
async function homes({ origin }: Target): Promise<Run> {
  const sixty = await signIn(origin, 'sixty-clients');
  return async (isOver) => {
    const answers = new Statuses();
    await over(isOver, 50, () => answers.note(sixty.call(home.path)));
    return [
      { what: 'homes', count: answers.of(200), least: 100 },
      { what: 'refused', count: answers.of(429, 503), least: 0 },
    ];
  };
}
