import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { asOneLine } from '../../contract/calls/hidden-characters.ts';
import type { Limits } from '../limits.ts';
import type { Settings } from '../settings.ts';

/** One message to one person. */
export interface Mail {
  /** Names the message: handed over twice under one id it is the same message. */
  readonly id: string;
  /** The name before the sender's address: the firm's. */
  readonly fromName: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The id of a new message; ids in alphabetical order are in the order of time. */
export const newMailId = (): string =>
  `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomBytes(8).toString('hex')}`;

/** The transport of outgoing mail. */
export interface Mailer {
  /**
   * Resolves once the message is with the mail server, or in the outbox. Throws for an address that is none. A mail server
   * gets the end of the message, and with it the message, only after `beforeEnd`; when that rejects it gets none.
   */
  send(mail: Mail, beforeEnd?: () => Promise<void>): Promise<void>;
  /** Ends the connections that are kept. */
  close(): void;
}

/** What of the settings mail is sent by. */
interface MailSettings extends Pick<Settings, 'mail' | 'dataDir'> {
  readonly limits: Pick<Limits, 'mailSilenceMs'>;
}

/** One address and nothing else: whatever could end it, or begin another one or a header, is not in it. */
const oneAddress = /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u;

/**
 * Sends by SMTP where a server is set, else puts every message into the folder `outbox` as a file of its own. The same
 * message handed over again is the same file; a mail server gets it again under the same Message-ID.
 */
export function createMailer({ mail, dataDir, limits }: MailSettings): Mailer {
  const { deliver, close } = mail.smtpUrl
    ? overSmtp(mail.smtpUrl, limits.mailSilenceMs)
    : intoFolder(join(dataDir, 'outbox'));
  return {
    close,
    async send({ id, fromName, to, subject, text, html }, beforeEnd = async () => undefined) {
      if (!oneAddress.test(to.address)) throw new Error('a message is addressed to no e-mail address');
      const message = {
        // A mail server that gets a message twice can tell by it.
        messageId: `<${id}@${mail.from.split('@').at(-1)}>`,
        from: { name: asOneLine(fromName), address: mail.from },
        to: { name: asOneLine(to.name), address: to.address },
        subject: asOneLine(subject),
        text,
        html,
        // It is not written by a person, so an absence notice would answer to no one.
        headers: { 'auto-submitted': 'auto-generated' },
      };
      await deliver(id, message, beforeEnd);
    },
  };
}

type Message = Pick<Mail, 'subject' | 'text' | 'html' | 'to'> & {
  readonly messageId: string;
  readonly from: Mail['to'];
  readonly headers: Record<string, string>;
};

interface Way {
  deliver(id: string, message: Message, beforeEnd: () => Promise<void>): Promise<void>;
  close(): void;
}

/** A message takes its content from what it is given, and never from a file or an address that it names. */
const closedContent = { disableFileAccess: true, disableUrlAccess: true } as const;

/** The content of a message, which ends once `beforeEnd` allows it. */
async function* thenAsk(content: Readable, beforeEnd?: () => Promise<void>): AsyncGenerator<Buffer> {
  yield* content;
  await beforeEnd?.();
}

function overSmtp(url: string, silenceMs: number): Way {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    ...closedContent,
  });
  const beforeEnds = new Map<string, () => Promise<void>>();
  transport.use('stream', ({ data, message }, done) => {
    const beforeEnd = beforeEnds.get(String(data.messageId));
    const read = message.createReadStream.bind(message);
    // Read piece by piece, so that the end is asked for once the mail server takes the message in, not when it is made.
    message.createReadStream = (options) =>
      Readable.from(thenAsk(read(options), beforeEnd), { objectMode: false, highWaterMark: 1 });
    done();
  });
  return {
    async deliver(_id, message, beforeEnd) {
      beforeEnds.set(message.messageId, beforeEnd);
      try {
        await transport.sendMail({ ...message });
      } finally {
        beforeEnds.delete(message.messageId);
      }
    },
    close: () => transport.close(),
  };
}

function intoFolder(folder: string): Way {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    ...closedContent,
  });
  return {
    async deliver(id, message) {
      const { message: bytes } = await transport.sendMail({ ...message });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, id);
      // A program that watches the folder for messages never meets half of one, also when two servers write the same one.
      const unfinished = `${path}-${randomBytes(4).toString('hex')}.tmp`;
      await writeFile(unfinished, bytes, { mode: 0o600 });
      await rename(unfinished, `${path}.eml`);
    },
    close: () => undefined,
  };
}
