import type { LogItem } from '../../../contract/firm/support.ts';
import { logSpecVersion, maxIssueLength, maxTrailLines } from '../../../contract/firm/support.ts';
import type { Note } from '../../../machines/hooks/notes.ts';

/** Who writes entries. */
const source = 'clientcenter';
/** The longest line of an entry's logs, in characters. */
const maxLineLength = 500;
/** Letters and digits that are not mistaken for one another; 32 of them, so that a byte chooses evenly. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const blockLength = 5;

/** The id of an entry: two random blocks of five characters, joined [T3.07]. */
export function createLogId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(2 * blockLength));
  const letters = Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
  return `${letters.slice(0, blockLength)}-${letters.slice(blockLength)}`;
}

/** URLs without query and fragment, which may contain tickets and names; line and column at the end stay. */
const withoutQueries = (text: string): string =>
  text.replace(/(https?:\/\/[^\s?#)]+)[?#][^\s)]*?((?::\d+){0,2})(?=[\s)]|$)/g, '$1$2');

function describe(note: Note): Pick<LogItem, 'type'> & LogItem['data'] {
  switch (note.kind) {
    case 'error':
      return {
        type: 'frontEndException',
        description: note.message,
        logs: [
          `module: ${note.module}`,
          `message: ${note.message}`,
          ...(note.stack === null ? [] : ['stack:', ...note.stack.split('\n')]),
        ],
      };
    case 'pageView':
      return {
        type: 'pageView',
        description: note.route,
        logs: note.audiences.map((audience) => `audience: ${audience}`),
      };
    case 'pageLoad':
      return { type: 'pageView', description: note.route, logs: [`load: ${note.ms} ms`] };
  }
}

/** An entry of the log [T3.07, T9.09], cut to what the contract takes. */
export function logItemOf(note: Note, id: string, time: Date): LogItem {
  const { type, description, logs } = describe(note);
  return {
    specversion: logSpecVersion,
    type,
    source,
    id,
    time: time.toISOString(),
    contenttype: 'application/json',
    data: {
      description: withoutQueries(description).slice(0, maxIssueLength),
      logs: logs.slice(0, maxTrailLines).map((line) => withoutQueries(line).slice(0, maxLineLength)),
    },
  };
}
