/** The folder into which a portal without a mail server puts its messages. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A message as it lies in the folder; `text` is without the transfer's encoding. */
export interface OutboxMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Every message, oldest first. */
export async function allMails(dataDir: string): Promise<OutboxMail[]> {
  const folder = join(dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const mails: OutboxMail[] = [];
  // One after the other: an outbox may hold more files than a process may open.
  for (const name of names) {
    const source = await readFile(join(folder, name), 'utf8');
    const field = (which: string) => new RegExp(`^${which}: (.*)$`, 'im').exec(source)?.[1]?.trim() ?? '';
    const text = source.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    mails.push({ to: field('to'), subject: field('subject'), text });
  }
  return mails;
}

/** Every message to an address, oldest first. */
export const mailsTo = async (dataDir: string, address: string): Promise<OutboxMail[]> =>
  (await allMails(dataDir)).filter(({ to }) => to === address);

/** The address of the link in a message. */
export function linkIn({ text }: OutboxMail): string {
  const address = /https?:\/\/\S+\/share\/[\w-]+/.exec(text)?.[0];
  if (!address) throw new Error('the message has no link');
  return address;
}
