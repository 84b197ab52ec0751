/** Reads `tests/paths/<area>/recorded/<machine>.txt`: what a machine did at each step of its paths. */
import { markOf } from './marks.ts';

export interface RecordedStep {
  readonly mark: string;
  /** The state before, as the record writes it: `idle`, `{working: {transfer: sending,notice: hidden}}`, `start`. */
  readonly from: string;
  readonly event: string;
  readonly to: string;
  /** `active`, or how the machine came to its end. */
  readonly status: string;
  /** What happened: services asked, events sent and emitted, changed values. */
  readonly did: readonly string[];
}

/** The mark of a step, from the lines that the record has of it. */
export const stepMark = (from: string, event: string, lines: readonly string[]): string =>
  markOf([from, event, ...lines].join('\n'));

function toStep(from: string, event: string, lines: readonly string[]): RecordedStep {
  const [first = '', ...did] = lines;
  const [, end = '', status = 'active'] = /^⇒ (.*?)(?: \((\w+)\))?$/.exec(first) ?? [];
  return {
    mark: stepMark(from, event, lines),
    from,
    event,
    to: end === 'the same' ? from : end,
    status,
    did,
  };
}

export function parseSteps(text: string): RecordedStep[] {
  const steps: RecordedStep[] = [];
  let from = '';
  let event = '';
  let lines: string[] = [];
  const flush = () => {
    if (lines.length > 0) steps.push(toStep(from, event, lines));
    lines = [];
  };
  for (const line of text.split('\n')) {
    if (line.startsWith('      ')) {
      lines.push(line.slice(6));
      continue;
    }
    flush();
    if (line.startsWith('    ')) lines = [line.slice(4)];
    else if (line.startsWith('  ')) event = line.slice(2);
    else if (line.startsWith('## ')) from = line.slice(3);
  }
  flush();
  return steps;
}

/** The paths of the states in a recorded value, those in which nothing else is: `working.transfer.sending`. */
export function leavesOf(value: string): string[] {
  let at = 0;
  const read = (above: string): string[] => {
    if (value[at] !== '{') {
      const [name = ''] = /^[^,{}]*/.exec(value.slice(at)) ?? [];
      at += name.length;
      return [`${above}${name}`];
    }
    if (value[at + 1] === '}') {
      at += 2;
      return [above];
    }
    const found: string[] = [];
    while (value[at] === '{' || value[at] === ',') {
      at += 1;
      const [key = ''] = /^[^:{}]*/.exec(value.slice(at)) ?? [];
      at += key.length + 2;
      found.push(...read(`${above}${key}.`));
    }
    at += 1;
    return found;
  };
  // A region without states of its own has an empty value.
  return read('').map((path) => path.replace(/\.$/, ''));
}
