/** The model of the server that simulations use says what the real server says to the same calls. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StorageDocument } from '../../../contract/storage/storage-items.ts';
import { uploadsPath } from '../../../contract/storage/storage-uploads.ts';
import type { Verdict } from '../../../contract/tasks/hand-in.ts';
import { metaDataFor } from '../../../contract/tasks/handed-in.ts';
import { taskStatus } from '../../../contract/tasks/task-rules.ts';
import { FilePart, hashOf } from '../../sim/large-file.ts';
import { ServerModel } from '../../sim/server/server-model.ts';
import type { Decision } from '../../sim/server/task-board.ts';
import { type StorageFixture, startStorageFixture } from '../storage/storage-fixture.ts';
import { startTaskFixture, type TaskFixture } from '../tasks/task-fixture.ts';
import { metadataOf, tus } from '../uploads/upload-fixture.ts';

let storage: StorageFixture;
let board: TaskFixture;
beforeAll(async () => {
  [storage, board] = await Promise.all([startStorageFixture(), startTaskFixture()]);
}, 60_000);
afterAll(() => Promise.all([storage.end(), board.end()]));

/** Lists of calls are drawn anew each time the rules change, and are the same until then. */
const drawn = { seed: 1, numRuns: 15 };
let now = Date.UTC(2026, 10, 23);

// biome-ignore lint/suspicious/noExplicitAny: two answers are compared, whatever they are.
type Answer = { readonly status: number; readonly body: any };

/** Asks the model as `dana`. */
function askModel(model: ServerModel) {
  const token = model.begin('dana');
  return async (method: string, path: string, body?: string | FormData, key?: string): Promise<Answer> => {
    now += 1000;
    const headers = new Headers({ authorization: `Bearer ${token}`, ...(key && { 'idempotency-key': key }) });
    const answer = await model.answer({ method, url: new URL(path, 'http://portal.test'), headers, body });
    return { status: answer.status, body: await answer.json().catch(() => null) };
  };
}

const reasonIn = ({ status, body }: Answer) => (status < 400 ? null : body.errors[0].reason);

const fileCall = fc.oneof(
  fc.record({
    what: fc.constant('store' as const),
    name: fc.constantFrom('a.txt', 'b.txt', 'a (1).txt'),
    content: fc.constantFrom('one', 'two'),
    key: fc.constantFrom('k1', 'k2', 'k3', null),
  }),
  fc.record({ what: fc.constant('exists' as const) }),
  fc.record({ what: fc.constant('list' as const) }),
  fc.record({
    what: fc.constantFrom('trash' as const, 'restore' as const),
    which: fc.array(fc.nat(5), { minLength: 1, maxLength: 3 }),
  }),
);

test('names, repeated uploads, the trash and the way back are those of the server', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fileCall, { minLength: 8, maxLength: 25 }), async (calls) => {
      run += 1;
      const folder = `pay-${run}`;
      await storage.addContainer({ id: folder, parentId: 'acme', name: folder, type: 'Folder' });
      const model = new ServerModel(() => now);
      const ask = askModel(model);
      const askServer = async (
        method: string,
        path: string,
        body?: string | FormData,
        key?: string,
      ): Promise<Answer> => {
        const headers = { ...(key && { 'idempotency-key': `${run} ${key}` }) };
        const init = { method, headers, ...(body === undefined ? {} : { body }) };
        const answer = await storage.call(storage.as.ann, path, init);
        return { status: answer.status, body: await answer.json() };
      };
      /** The ids of the documents there and here, in the order in which they were stored. */
      const sides = [
        { ask, folder: 'acme-pay', ids: [] as string[] },
        { ask: askServer, folder, ids: [] as string[] },
      ] as const;
      const told = async ({ ask, folder, ids }: (typeof sides)[number], call: (typeof calls)[number]) => {
        const known = (id: string) => ids.indexOf(id);
        const idOf = (which: number) => ids[which] ?? `none-${which}`;
        switch (call.what) {
          case 'store': {
            const form = new FormData();
            form.append('file[]', new File([call.content], call.name));
            const path = `/api/storage/v1/folders/${folder}/documents?notify=false`;
            const answer = await ask('POST', path, form, call.key ?? undefined);
            if (answer.status >= 400) return reasonIn(answer);
            const { id, name } = answer.body.data;
            if (!ids.includes(id)) ids.push(id);
            return [known(id), name];
          }
          case 'exists': {
            const path = `/api/storage/v1/folders/${folder}/documents/exists`;
            return (await ask('POST', path, JSON.stringify(['a.txt', 'b.txt', 'c.txt']))).body;
          }
          case 'list': {
            const { data } = (await ask('GET', `/api/storage/v1/folders/${folder}/documents`)).body;
            return data.map(({ id, name }: { id: string; name: string }) => [known(id), name]);
          }
          case 'trash': {
            const Documents = call.which.map((which) => ({
              ...{ Id: idOf(which), ContainerId: folder, ContainerType: 'Folder' },
            }));
            const body = JSON.stringify({ Documents, StaffUploads: [] });
            const { data } = (await ask('POST', '/api/storage/v1/trash/documents', body)).body;
            const failed = data.failNames.map((one: { id: string }) => ({ ...one, id: known(one.id) }));
            return { ...data, failNames: failed, docsToRemove: data.docsToRemove.map(known) };
          }
          default: {
            const body = JSON.stringify({ Ids: call.which.map(idOf) });
            const answer = await ask('POST', '/api/storage/v1/trash/documents/restore', body);
            if (answer.status >= 400) return reasonIn(answer);
            const back = answer.body.data.map(({ id, name }: { id: string; name: string }) => [
              known(id),
              name,
            ]);
            return back.sort();
          }
        }
      };
      for (const call of calls) expect(await told(sides[0], call)).toEqual(await told(sides[1], call));
    }),
    drawn,
  );
});

const contents = ['one and two', 'two and one'] as const;
const fileBytes = contents[0].length;
const uploadCall = fc.oneof(
  fc.record({
    what: fc.constant('begin' as const),
    key: fc.constantFrom('k1', 'k2', 'k3'),
    name: fc.constantFrom('a.txt', 'b.txt'),
    size: fc.constantFrom(fileBytes, fileBytes, fileBytes, 4),
  }),
  fc.record({
    what: fc.constant('send' as const),
    which: fc.nat(3),
    content: fc.constantFrom(...contents, contents[0]),
    /** From where the server has it, or from the beginning. */
    isAtOffset: fc.constantFrom(true, true, true, false),
    length: fc.constantFrom(4, fileBytes),
  }),
  fc.record({
    what: fc.constantFrom('ask' as const, 'giveUp' as const, 'delete' as const),
    which: fc.nat(3),
  }),
  fc.record({
    what: fc.constant('complete' as const),
    which: fc.nat(3),
    name: fc.constantFrom('a.txt', 'b.txt', 'c.txt'),
    sha256: fc.constantFrom(...contents.map(hashOf), null),
  }),
);

test('resumable uploads go on, end and become documents as on the server', { tags: 'thorough' }, async () => {
  let run = 100;
  await fc.assert(
    fc.asyncProperty(fc.array(uploadCall, { minLength: 12, maxLength: 30 }), async (calls) => {
      run += 1;
      const folder = `pay-${run}`;
      await storage.addContainer({ id: folder, parentId: 'acme', name: folder, type: 'Folder' });
      const model = new ServerModel(() => now);
      const token = model.begin('dana');
      type Ask = (method: string, path: string, sent?: object, body?: string | FilePart) => Promise<Response>;
      const askModel: Ask = async (method, path, sent = {}, body = undefined) => {
        const headers = new Headers({ ...sent, authorization: `Bearer ${token}` });
        return await model.answer({ method, url: new URL(path, 'http://portal.test'), headers, body });
      };
      const askServer: Ask = (method, path, sent = {}, body = undefined) => {
        const bytes = body instanceof FilePart ? body.content.slice(body.start, body.end) : body;
        const headers = { ...tus, ...sent };
        return storage.call(storage.as.ann, path, { method, headers, ...(bytes && { body: bytes }) });
      };
      const sides = [
        { ask: askModel, folder: 'acme-pay', paths: [] as string[], documents: [] as string[] },
        { ask: askServer, folder, paths: [] as string[], documents: [] as string[] },
      ] as const;
      const told = async (
        { ask, folder: containerId, paths, documents }: (typeof sides)[number],
        call: (typeof calls)[number],
      ) => {
        const answerOf = async (answer: Response) => {
          const text = await answer.text();
          const reason = answer.ok || text === '' ? null : JSON.parse(text).errors[0].reason;
          return [answer.status, answer.headers.get('upload-offset'), reason];
        };
        const json = { 'content-type': 'application/json' };
        const path = 'which' in call ? (paths[call.which] ?? `${uploadsPath}/none`) : '';
        switch (call.what) {
          case 'begin': {
            const idempotencyKey = `${run} ${call.key}`;
            const metadata = { containerType: 'folders', containerId, filename: call.name, idempotencyKey };
            const headers = { 'upload-length': String(call.size), 'upload-metadata': metadataOf(metadata) };
            const answer = await ask('POST', uploadsPath, headers);
            const location = answer.headers.get('location');
            if (location && !paths.includes(location)) paths.push(location);
            return [...(await answerOf(answer)), location && paths.indexOf(location)];
          }
          case 'ask':
            return (await answerOf(await ask('HEAD', path))).slice(0, 2);
          case 'giveUp':
            return await answerOf(await ask('DELETE', path));
          case 'send': {
            const known = (await ask('HEAD', path)).headers;
            const offset = call.isAtOffset ? Number(known.get('upload-offset')) : 0;
            // The portal never sends more than it has announced.
            const size = Number(known.get('upload-length') ?? fileBytes);
            const headers = {
              'content-type': 'application/offset+octet-stream',
              'upload-offset': String(offset),
            };
            const part = new FilePart(
              call.content.slice(0, size),
              offset,
              Math.min(offset + call.length, size),
            );
            return await answerOf(await ask('PATCH', path, headers, part));
          }
          case 'complete': {
            const body = { name: call.name, ...(call.sha256 && { sha256: call.sha256 }) };
            const answer = await ask('POST', `${path}/complete`, json, JSON.stringify(body));
            if (!answer.ok) return await answerOf(answer);
            const { id, name } = ((await answer.json()) as { data: { id: string; name: string } }).data;
            if (!documents.includes(id)) documents.push(id);
            return [documents.indexOf(id), name];
          }
          default: {
            const Id = documents[call.which] ?? 'none';
            const item = { Id, ContainerId: containerId, ContainerType: 'Folder' };
            const body = JSON.stringify({ Documents: [item], StaffUploads: [] });
            return (await ask('POST', '/api/storage/v1/trash/documents', json, body)).status;
          }
        }
      };
      for (const call of calls) expect(await told(sides[0], call)).toEqual(await told(sides[1], call));
      // A user has a limited number of open uploads.
      for (const path of sides[1].paths) await askServer('DELETE', path);
    }),
    { ...drawn, numRuns: 25 },
  );
});

const decisionsOfTask = ['begin', 'accept', 'reopen'] as const;
const taskCall = fc.oneof(
  fc.record({
    what: fc.constant('step' as const),
    step: fc.nat(2),
    comment: fc.constantFrom('', 'one', 'two'),
  }),
  fc.record({
    what: fc.constant('status' as const),
    status: fc.constantFrom(...Object.values(taskStatus)),
    reason: fc.boolean(),
  }),
  fc.record({ what: fc.constant('firm' as const), decision: fc.constantFrom(...decisionsOfTask) }),
);

test('what users and the firm may do with a task, and what becomes of it and its group, is that of the server', {
  tags: 'thorough',
}, async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(1), taskCall), { minLength: 8, maxLength: 25 }),
      async (calls) => {
        run += 1;
        const ids = [`t-${run}-1`, `t-${run}-2`] as const;
        const group = await board.addGroup({ id: `g-${run}`, type: 'document_request' });
        const model = new ServerModel(() => now);
        const ask = askModel(model);
        for (const [order, id] of ids.entries()) {
          const { steps } = model.board.tasks.get(`acme-g-${order + 1}`) ?? {};
          await board.addTask(group, { id, order, type: 'documentsTask', ...(steps && { steps }) });
        }
        const askServer = async (method: string, path: string, body?: string): Promise<Answer> => {
          const { status, body: answer } = await board.tell(
            'ann',
            `${method} ${path}`,
            body && JSON.parse(body),
          );
          return { status, body: answer };
        };
        const askBoard: typeof askServer = (method, path, body) =>
          ask(method, `/api/client-center/v3/tasks${path}`, body);
        const decideServer = async (
          taskId: string,
          decision: (typeof decisionsOfTask)[number],
        ): Promise<boolean> => {
          const { version } = (await board.tell('stan', `GET /${taskId}`)).body.data;
          const seen = { version, documentIds: [] };
          const [request, body] = {
            begin: [`POST /${taskId}/review`, { kind: 'begin' }] as const,
            accept: [`PATCH /${taskId}`, { status: taskStatus.received, seen }] as const,
            reopen: [`PATCH /${taskId}`, { status: taskStatus.wip }] as const,
          }[decision];
          return (await board.tell('stan', request, body)).status === 200;
        };
        const sides = [
          {
            ask: askBoard,
            ids: ['acme-g-1', 'acme-g-2'],
            groupId: 'acme-g',
            decide: async (taskId: string, decision: Decision) => model.decide(taskId, decision),
          },
          { ask: askServer, ids, groupId: group, decide: decideServer },
        ] as const;
        const told = async (
          { ask, ids, groupId, decide }: (typeof sides)[number],
          call: (typeof calls)[number],
        ) => {
          const [which, change] = call;
          const taskId = ids[which] ?? '';
          let result: unknown;
          if (change.what === 'firm') {
            const { data } = (await ask('GET', `/${taskId}`)).body;
            // What the state does not allow is not tried: a change of status that is none changes nothing at all.
            const without = { begin: null, accept: 'accepted', reopen: 'open' }[change.decision];
            const isTried = data.handIn.state !== without;
            result =
              isTried && data.status !== taskStatus.cancelled && (await decide(taskId, change.decision));
          } else {
            const { what, ...body } = change;
            const answer = await (what === 'step'
              ? ask('PATCH', `/${taskId}/steps/${change.step}`, JSON.stringify({ comment: change.comment }))
              : ask(
                  'PATCH',
                  `/${taskId}`,
                  JSON.stringify({
                    status: 'status' in body ? body.status : 0,
                    ...('reason' in body && body.reason ? { doesNotApplyComment: 'on paper' } : {}),
                  }),
                ));
            result = [answer.status, reasonIn(answer)];
          }
          const { data } = (await ask('GET', `/${taskId}?taskDetails=true`)).body;
          const { status, version, steps, doesNotApplyComment, handIn } = data;
          const comments = steps.map(({ comment }: { comment: string | null }) => comment);
          const found = (await ask('GET', `/groups/${groupId}`)).body.data;
          return [result, status, version, comments, doesNotApplyComment, handIn.state, found.status];
        };
        for (const call of calls) expect(await told(sides[0], call)).toEqual(await told(sides[1], call));
      },
    ),
    drawn,
  );
});

const fileOfTaskCall = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('add' as const),
      step: fc.nat(1),
      /** The file whose place it takes. */
      replaces: fc.option(fc.nat(3)),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constantFrom('trash' as const, 'restore' as const),
      which: fc.nat(3),
    }),
  },
  { weight: 4, arbitrary: fc.record({ what: fc.constantFrom('done' as const, 'takeBack' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constant('firm' as const),
      decision: fc.constantFrom('return', 'return', 'check', 'begin', 'reopen'),
      which: fc.nat(3),
    }),
  },
);

/** A file is returned, and another one is there in its place. */
const returnedCalls = [
  { what: 'add', step: 0, replaces: null },
  { what: 'done' },
  { what: 'firm', decision: 'return', which: 0 },
  { what: 'add', step: 0, replaces: 0 },
] as const;

test('files of a task that are returned, sent again and recalled are where the server has them', {
  tags: 'thorough',
}, async () => {
  let run = 0;
  const storagePath = '/api/storage/v1';
  const tasksPath = '/api/client-center/v3/tasks';
  await fc.assert(
    fc.asyncProperty(fc.array(fileOfTaskCall, { minLength: 10, maxLength: 30 }), async (drawnCalls) => {
      run += 1;
      const calls = run % 3 === 0 ? drawnCalls : [...returnedCalls, ...drawnCalls];
      const model = new ServerModel(() => now);
      const ask = askModel(model);
      const taskId = `f-${run}`;
      const group = await board.addGroup({ id: `fg-${run}`, type: 'document_request' });
      const { steps, label, params } = model.board.tasks.get('acme-g-1') ?? {};
      const same = { ...(steps && { steps }), ...(label && { label }), ...(params && { params }) };
      await board.addTask(group, { id: taskId, type: 'documentsTask', ...same });
      const askAs =
        (who: 'ann' | 'stan') =>
        async (method: string, path: string, body?: string | FormData): Promise<Answer> => {
          const answer = await board.call(board.as[who], path, { method, ...(body && { body }) });
          return { status: answer.status, body: await answer.json() };
        };
      const askFirm = askAs('stan');
      const decideServer = async (decision: Decision, which: number, files: readonly Found[]) => {
        const { version } = (await askFirm('GET', `${tasksPath}/${taskId}`)).body.data;
        const seen = { version, documentIds: files.map(({ id }) => id) };
        const file = files[which % Math.max(1, files.length)];
        const item = { step: Number(file?.customItemMetaData.ccStep) - 1, documentId: file?.id };
        if (!file && (decision === 'return' || decision === 'check')) return false;
        const wish = {
          begin: { kind: 'begin' },
          check: { kind: 'accept', seen, items: [{ ...item, verdict: 'accepted' }] },
          return: { kind: 'return', seen, items: [{ ...item, verdict: 'returned', reason: 'Missing.' }] },
        };
        const answer =
          decision === 'reopen' || decision === 'accept'
            ? await askFirm('PATCH', `${tasksPath}/${taskId}`, JSON.stringify({ status: taskStatus.wip }))
            : await askFirm('POST', `${tasksPath}/${taskId}/review`, JSON.stringify(wish[decision]));
        return answer.status === 200;
      };
      interface Found {
        readonly id: string;
        readonly customItemMetaData: Record<string, string>;
      }
      const sides = [
        {
          ask,
          taskId: 'acme-g-1',
          stored: [] as StorageDocument[],
          decide: async (decision: Decision, which: number, _files: readonly Found[]) =>
            model.decide('acme-g-1', decision, which),
        },
        { ask: askAs('ann'), taskId, stored: [] as StorageDocument[], decide: decideServer },
      ] as const;
      const told = async (side: (typeof sides)[number], call: (typeof calls)[number]) => {
        const { stored } = side;
        const place = (id: string | null) => stored.findIndex((one) => one.id === id);
        const task = async () =>
          (await side.ask('GET', `${tasksPath}/${side.taskId}?taskDetails=true`)).body.data;
        const filesNow = async (): Promise<readonly Found[]> => {
          const body = JSON.stringify({ ClientId: 'acme', CustomItemMetaData: { ccTask: side.taskId } });
          const { data } = (await side.ask('POST', `${storagePath}/itemmetadata/filter`, body)).body;
          return data.toSorted((one: Found, other: Found) => place(one.id) - place(other.id));
        };
        let result: unknown = null;
        if (call.what === 'add') {
          const form = new FormData();
          const name = `${run}-${stored.length}.txt`;
          form.append('file[]', new File([name], name));
          const { data } = (await side.ask('POST', `${storagePath}/folders/acme/documents`, form)).body;
          stored.push(data);
          const replaces = call.replaces === null ? undefined : stored[call.replaces]?.id;
          const Item = { Id: data.id, ContainerId: data.parent.id };
          const CustomItemMetaData = metaDataFor(await task(), call.step, replaces);
          const tie = JSON.stringify([{ ...Item, CustomItemMetaData }]);
          const answer = await side.ask('PUT', `${storagePath}/itemmetadata`, tie);
          result = [answer.status, reasonIn(answer)];
        } else if (call.what === 'trash') {
          const one = stored[call.which];
          const Item = { ContainerId: one?.parent.id, ContainerType: one?.parent.type };
          const body = JSON.stringify({ Documents: [{ Id: one?.id ?? 'none', ...Item }], StaffUploads: [] });
          const { data } = (await side.ask('POST', `${storagePath}/trash/documents`, body)).body;
          result = one && [data.successCount, data.failNames[0]?.reason];
        } else if (call.what === 'restore') {
          const body = JSON.stringify({ Ids: [stored[call.which]?.id ?? 'none'] });
          result = (await side.ask('POST', `${storagePath}/trash/documents/restore`, body)).status;
        } else if (call.what === 'firm') {
          const { state } = (await task()).handIn;
          result =
            (call.decision !== 'reopen' || (state !== 'open' && state !== 'returned')) &&
            (await side.decide(call.decision as Decision, call.which, await filesNow()));
        } else {
          const status = call.what === 'done' ? taskStatus.done : taskStatus.wip;
          const answer = await side.ask(
            'PATCH',
            `${tasksPath}/${side.taskId}`,
            JSON.stringify({ status, steps: undefined }),
          );
          result = [answer.status, reasonIn(answer)];
        }
        const { status, version, handIn, verdicts } = await task();
        const files = (await filesNow()).map(({ id, customItemMetaData: { ccStep, ccReplaces = null } }) => [
          place(id),
          ccStep,
          place(ccReplaces),
        ]);
        const there = await Promise.all(
          stored.map(async ({ id }) => (await side.ask('GET', `${storagePath}/documents/${id}`)).status),
        );
        const said = verdicts.map((one: Verdict) => [one.step, place(one.documentId), one.verdict]);
        return {
          result,
          status,
          version,
          state: handIn.state,
          returned: handIn.returned,
          files,
          there,
          said,
        };
      };
      for (const call of calls) expect(await told(sides[0], call)).toEqual(await told(sides[1], call));
    }),
    drawn,
  );
});
