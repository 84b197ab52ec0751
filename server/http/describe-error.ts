import { fileURLToPath } from 'node:url';
import { causesOf, driverMessages } from '../db/faults.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const mostFrames = 8;

/** Names and codes are words of programs; anything else may be a value. */
const word = /^[\w.-]{1,64}$/;
const frame =
  /^ {4}at (?:(?:async |new )*([\w.$<>#[\] ]{1,80}) \()?(?:file:\/\/)?((?:node:|\/|[A-Z]:\\)[^()\n]{1,300}:\d+:\d+)\)?$/;

/** What an error may carry that names its kind: SQLSTATE, constraint, status of another server, key of a stored file. Never a value. */
const facts = ['code', 'constraint', 'table', 'column', 'syscall', 'responseCode', 'status', 'blob'] as const;

function kindOf(error: Error): string {
  const known = facts.flatMap((fact) => {
    const value = (error as unknown as Record<string, unknown>)[fact];
    const isWord = (typeof value === 'string' && word.test(value)) || typeof value === 'number';
    return isWord ? [`${fact} ${value}`] : [];
  });
  // These are constants of the driver: without them a lost connection reads like any other error.
  if (driverMessages.has(error.message)) known.unshift(error.message);
  const name = word.test(error.name) ? error.name : 'Error';
  return known.length > 0 ? `${name} (${known.join(', ')})` : name;
}

function framesOf({ stack = '', message }: Error): string[] {
  // A message of several lines may look like frames.
  const at = message === '' ? -1 : stack.indexOf(message);
  const trace = at < 0 ? stack : stack.slice(at + message.length);
  return trace
    .split('\n')
    .flatMap((line) => {
      const [, called, place] = frame.exec(line) ?? [];
      return place ? [`${called ? `${called} ` : ''}${place.replace(root, '')}`] : [];
    })
    .slice(0, mostFrames);
}

/**
 * An error in one line for a log: its kind and those of its causes, and where it was thrown. Messages are left out:
 * those of the database, of parsers and of mail servers repeat what a request held. Those of a lost connection are constants.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return `a thrown ${typeof error}`;
  const kinds = [...causesOf(error)].map(kindOf).join(' caused by ');
  const frames = framesOf(error);
  return frames.length > 0 ? `${kinds} at ${frames.join(' | ')}` : kinds;
}
