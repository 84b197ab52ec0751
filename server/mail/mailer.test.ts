import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { createMailer, type Mail, newMailId } from './mailer.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-mail-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const limits = { mailSilenceMs: 15_000 };
const outbox = () =>
  createMailer({ dataDir, limits, mail: { smtpUrl: undefined, from: 'portal@firm.example' } });
const mailOf = (details: Partial<Mail> = {}): Mail => ({
  id: newMailId(),
  fromName: 'Harbor & Pine CPAs',
  to: { name: 'Dana Reyes', address: 'dana@client.example' },
  subject: 'We have your report',
  text: 'Plain words.\n',
  html: '<p>Marked words.</p>',
  ...details,
});

/** The messages in the outbox, each with its header fields by name, in lower case, and unfolded. */
async function sent(): Promise<{ fields: Record<string, string[]>; whole: string }[]> {
  const names = await readdir(join(dataDir, 'outbox'));
  return await Promise.all(
    names.map(async (name) => {
      const whole = await readFile(join(dataDir, 'outbox', name), 'utf8');
      const [head = ''] = whole.split('\r\n\r\n');
      const fields: Record<string, string[]> = {};
      for (const line of head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')) {
        const [field = '', value = ''] = line.split(/: ?(.*)/s);
        fields[field.toLowerCase()] = [...(fields[field.toLowerCase()] ?? []), value];
      }
      return { fields, whole };
    }),
  );
}

test('a message goes into the outbox as a file of its own that only the portal may read', async () => {
  const mailer = outbox();
  await mailer.send(mailOf());
  await mailer.send(mailOf({ subject: 'Another one' }));
  const messages = await sent();
  expect(messages.map(({ fields }) => fields.subject).sort()).toEqual([
    ['Another one'],
    ['We have your report'],
  ]);
  expect(messages[0]?.fields).toMatchObject({
    from: ['"Harbor & Pine CPAs" <portal@firm.example>'],
    to: ['Dana Reyes <dana@client.example>'],
    'auto-submitted': ['auto-generated'],
  });
  expect(messages[0]?.whole).toContain('Plain words.');
  expect(messages[0]?.whole).toContain('<p>Marked words.</p>');
  const names = await readdir(join(dataDir, 'outbox'));
  expect(names.every((name) => /^[\dTZ-]+-[\da-f]{16}\.eml$/.test(name))).toBe(true);
  if (process.platform !== 'win32')
    expect((await stat(join(dataDir, 'outbox', names[0] ?? ''))).mode & 0o777).toBe(0o600);
});

test('a message that is handed over twice is one file, with the Message-ID of its own', async () => {
  const mailer = outbox();
  const mail = mailOf();
  await Promise.all([mailer.send(mail), mailer.send(mail)]);
  await mailer.send(mail);
  expect(await readdir(join(dataDir, 'outbox'))).toEqual([`${mail.id}.eml`]);
  expect((await sent())[0]?.fields['message-id']).toEqual([`<${mail.id}@firm.example>`]);
});

const attack = 'x\r\nBcc: victim@other.example\r\n\r\nNot the text';

test.each<[string, Partial<Mail>]>([
  ['subject', { subject: attack }],
  ['name of the recipient', { to: { name: attack, address: 'dana@client.example' } }],
  ['name of the sender', { fromName: attack }],
  [
    'name with an address',
    { to: { name: 'a@b.example>, <victim@other.example', address: 'dana@client.example' } },
  ],
])('a line break in the %s adds neither a header nor a recipient', async (_where, details) => {
  await outbox().send(mailOf(details));
  const [message] = await sent();
  const fields = message?.fields ?? {};
  expect(Object.keys(fields).sort()).toEqual([
    'auto-submitted',
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'subject',
    'to',
  ]);
  // One address is in brackets; anything else that looks like one is quoted or encoded text before it.
  expect(fields.to?.[0]?.replace(/"(\\.|[^"])*"|=\?[^ ]*\?=/g, '').match(/[^\s<]+@[^\s>]+/g)).toEqual([
    'dana@client.example',
  ]);
});

test.each([
  'dana@client.example, victim@other.example',
  'dana@client.example\r\nBcc: victim@other.example',
  'dana@client.example>\r\nRCPT TO:<victim@other.example',
  '"a" <dana@client.example>',
  'dana',
  '',
])('what is not one address is not sent to: %j', async (address) => {
  await expect(outbox().send(mailOf({ to: { name: 'Dana', address } }))).rejects.toThrow('no e-mail address');
  await expect(readdir(join(dataDir, 'outbox'))).rejects.toThrow('ENOENT');
});

test('with SMTP_URL a message goes to that server, to its one recipient', async () => {
  const heard: string[] = [];
  const server = createServer((socket) => {
    let isData = false;
    socket.write('220 ready\r\n');
    socket.on('data', (bytes) => {
      for (const line of bytes.toString().split('\r\n').filter(Boolean)) {
        heard.push(line);
        if (isData) {
          if (line === '.') {
            isData = false;
            socket.write('250 kept\r\n');
          }
          continue;
        }
        isData = line === 'DATA';
        socket.write(isData ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 fine\r\n');
      }
    });
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const mailer = createMailer({
    dataDir,
    limits,
    mail: { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'portal@firm.example' },
  });
  try {
    await mailer.send(mailOf({ subject: attack }));
  } finally {
    mailer.close();
    server.close();
  }
  expect(heard.filter((line) => /^(MAIL FROM|RCPT TO):/.test(line))).toEqual([
    'MAIL FROM:<portal@firm.example>',
    'RCPT TO:<dana@client.example>',
  ]);
  expect(heard.filter((line) => /^bcc:/i.test(line))).toEqual([]);
  await expect(readdir(join(dataDir, 'outbox'))).rejects.toThrow('ENOENT');
});

test.each([
  [{ SMTP_URL: 'smtp://mail.example' }, 'SMTP_URL needs MAIL_FROM beside it.'],
  [
    { SMTP_URL: 'mail.example', MAIL_FROM: 'portal@firm.example' },
    'SMTP_URL must begin with smtp:// or smtps://.',
  ],
  [
    { MAIL_FROM: 'Portal <p@firm.example>' },
    'MAIL_FROM must be one e-mail address, but is "Portal <p@firm.example>".',
  ],
])('settings for mail that cannot be used are named: %j', (env, message) => {
  expect(() => readSettings(env)).toThrow(message);
});

test('settings for mail: an outbox unless a server is named', () => {
  expect(readSettings({}).mail).toEqual({ smtpUrl: undefined, from: 'no-reply@localhost' });
  const env = { SMTP_URL: 'smtps://user:secret@mail.example', MAIL_FROM: 'portal@firm.example' };
  expect(readSettings(env).mail).toEqual({ smtpUrl: env.SMTP_URL, from: env.MAIL_FROM });
});

test('a mail server gets no message when the note before its end cannot be written', async () => {
  const given: string[] = [];
  const mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, answer) {
      stream.on('end', () => {
        given.push(...session.envelope.rcptTo.map(({ address }) => address));
        answer();
      });
      stream.resume();
    },
  });
  // The sender ends its connection in the middle of a message.
  mailServer.on('error', () => undefined);
  mailServer.listen(0, '127.0.0.1');
  await once(mailServer.server, 'listening');
  const { port } = mailServer.server.address() as AddressInfo;
  const mailer = createMailer({
    dataDir,
    limits,
    mail: { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'portal@firm.example' },
  });
  try {
    const refused = mailer.send(mailOf(), () => Promise.reject(new Error('the database is away')));
    await expect(refused).rejects.toThrow('the database is away');
    await mailer.send(mailOf({ to: { name: 'Rob', address: 'rob@client.example' } }));
    expect(given).toEqual(['rob@client.example']);
  } finally {
    mailer.close();
    await new Promise<void>((resolve) => mailServer.close(resolve));
  }
});
