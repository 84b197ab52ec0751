/** A message whose server dies while it speaks to the mail server. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { mails } from '../../../server/db/schema/mail-schema.ts';
import { type PortalProcess, startPortalProcess } from '../../support/browser/portal-process.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

/** What the mail server was given, in the order in which it came. */
const given: { readonly to: readonly string[]; readonly messageId: string; readonly subject: string }[] = [];
/** Lets the mail server accept messages: until then it takes them in and answers nothing. */
let isAccepting = false;
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, answer) {
    const pieces: Buffer[] = [];
    stream.on('data', (piece: Buffer) => pieces.push(piece));
    stream.on('end', () => {
      const text = Buffer.concat(pieces).toString();
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(text)?.[1]?.trim() ?? '';
      given.push({
        to: session.envelope.rcptTo.map(({ address }) => address),
        messageId: field('message-id'),
        subject: field('subject'),
      });
      if (isAccepting) answer();
    });
  },
});
// The connection of a server that dies is reset.
mailServer.on('error', () => undefined);

let env: Record<string, string>;
let server: TestServer;
beforeAll(async () => {
  mailServer.listen(0, '127.0.0.1');
  await once(mailServer.server, 'listening');
  const { port } = mailServer.server.address() as AddressInfo;
  env = {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'portal@firm.example',
    LIMIT_MAIL_HELD_MS: '3000',
    // This server looks when the test says so.
    LIMIT_MAIL_LOOK_MS: '3600000',
  };
  server = await startTestServer(env);
});
afterAll(async () => {
  await server.end();
  await new Promise<void>((resolve) => mailServer.close(resolve));
});

const letterTo = (address: string) => ({
  fromName: 'Firm A',
  to: { name: 'Rob', address },
  subject: 'Your documents',
  text: 'Hello',
  html: '<p>Hello</p>',
});
const letGo = () => server.deps.db.update(mails).set({ heldUntil: sql`now() - interval '1 second'` });
const startDying = () =>
  startPortalProcess({
    ...env,
    DEMO: 'off',
    DATABASE_URL: server.deps.connections.admin.options.connectionString ?? '',
  });
const kill = async (dying: PortalProcess) => {
  await dying.stop('SIGKILL');
  await dying.dispose();
  // The time passes for which it has its message to itself.
  await letGo();
};
/** Looks until no message is kept any more. */
const lookUntilNone = () =>
  vi.waitUntil(
    async () => {
      await server.deps.mails.look();
      return (await server.deps.db.$count(mails)) === 0;
    },
    { timeout: 20_000 },
  );

test('a message that a mail server got from a server which then died, before it noted so, goes out once', async () => {
  const { db, mails: queue } = server.deps;
  const [kept] = await queue.keep(db, [letterTo('rob@bank.example')]);
  const heldUntil = async () => (await db.select().from(mails)).map((row) => row.heldUntil.getTime())[0] ?? 0;
  await letGo();
  const dying = await startDying();
  try {
    await vi.waitUntil(() => given.length === 1, { timeout: 20_000 });
    // While it lives the message is its own, however long the mail server takes.
    const taken = await heldUntil();
    await vi.waitUntil(async () => (await heldUntil()) > taken, { timeout: 20_000 });
    await queue.look();
    expect(given.length).toBe(1);
  } finally {
    await kill(dying);
  }
  isAccepting = true;
  await lookUntilNone();
  expect(given).toEqual([
    { to: ['rob@bank.example'], messageId: `<${kept?.id}@firm.example>`, subject: 'Your documents' },
  ]);
  expect(server.reported.filter((line) => line.includes('Message'))).toEqual([
    `Message ${kept?.id} was being handed over when its server died, and is not sent again`,
  ]);
});

test('a message that no mail server had got when its server died goes out once, from another server', async () => {
  given.length = 0;
  const { db, mails: queue } = server.deps;
  const { onRcptTo } = mailServer;
  const silent = vi.fn();
  mailServer.onRcptTo = silent;
  await queue.keep(db, [letterTo('ann@bank.example')]);
  await letGo();
  const dying = await startDying();
  try {
    await vi.waitUntil(() => silent.mock.calls.length === 1, { timeout: 20_000 });
  } finally {
    await kill(dying);
  }
  mailServer.onRcptTo = onRcptTo;
  await lookUntilNone();
  expect(given.map(({ to }) => to)).toEqual([['ann@bank.example']]);
});

test('a message that the mail server refuses stays, and goes out when it is taken', async () => {
  const { db, mails: queue } = server.deps;
  given.length = 0;
  const refusing = vi.fn((_address: unknown, _session: unknown, answer: (error?: Error) => void) =>
    answer(Object.assign(new Error('try later'), { responseCode: 451 })),
  );
  const { onRcptTo } = mailServer;
  mailServer.onRcptTo = refusing;
  await queue.keep(db, [
    {
      fromName: 'Firm A',
      to: { name: '', address: 'eve@bank.example' },
      subject: 'Later',
      text: 'Hello',
      html: '<p>Hello</p>',
    },
  ]);
  await letGo();
  await queue.look();
  expect([refusing.mock.calls.length, given.length, await db.$count(mails)]).toEqual([1, 0, 1]);
  mailServer.onRcptTo = onRcptTo;
  await letGo();
  // The server looks by itself as well: such a look may have begun before the message was let go.
  await lookUntilNone();
  expect(given.map(({ to }) => to)).toEqual([['eve@bank.example']]);
});
