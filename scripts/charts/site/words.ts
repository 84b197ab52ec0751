/** Names of a chart in plain words: the comment that stands at the name in the sources, else the name taken apart. */

/** `isNameTaken` → `is name taken`; `files.offer` → `files offer`. */
export function spaced(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[._-]+/g, ' ')
    .replace(/\b[A-Z](?=[a-z])|^[A-Z](?= )/g, (letter) => letter.toLowerCase())
    .trim();
}

const comment = /\/\*\*((?:[^*]|\*(?!\/))*)\*\/\s*([^\n]*)/g;
const named =
  /^(?:\| )?\(?\{ type: '([\w.]+)'|^(?:export |const |function |async |readonly )*'?([\w.]+)'?\??\s*[:=(,]/;

/** What the comments of sources say about the names that follow them; the first comment of a name counts. */
export function commentsIn(sources: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const source of sources) {
    for (const [, text = '', line = ''] of source.matchAll(comment)) {
      const match = named.exec(line.trim());
      const name = match?.[1] ?? match?.[2];
      if (name && !found.has(name)) found.set(name, text.replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim());
    }
  }
  return found;
}

export type Comments = ReadonlyMap<string, string>;

const sentence = (text: string): string =>
  text === '' ? '' : `${text[0]?.toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;

/** A time as a reader says it: `300 ms`, `5 s`, `2 min`. */
export function timeText(ms: number): string {
  if (ms < 1000) return `${ms} ms`;
  return ms % 60_000 === 0 ? `${ms / 60_000} min` : `${ms / 1000} s`;
}

/** What an event of a chart says happened. */
export function eventWords(event: string, comments: Comments, delay: number | null = null): string {
  const [, kind = '', name = ''] = /^(done|error|snapshot|after)\((.+)\)$/.exec(event) ?? [];
  if (event === 'always') return 'At once, without waiting for anything.';
  if (event === 'done(state)') return 'What happens inside this state has come to its end.';
  if (kind === 'done') return `“${spaced(name)}” has answered.`;
  if (kind === 'error') return `“${spaced(name)}” has failed.`;
  if (kind === 'snapshot') return `“${spaced(name)}” reports what it is doing.`;
  if (kind === 'after') {
    const time = delay === null ? '' : `${timeText(delay)} `;
    return /^\d+$/.test(name) ? `${time}have passed.` : sentence(`${time}have passed (${spaced(name)})`);
  }
  return comments.get(event) ?? sentence(spaced(event));
}

/** When a transition is taken at all. */
export function guardWords(guard: string | null, comments: Comments): string {
  if (guard === null) return '';
  if (guard === 'else') return 'None of the conditions of the same event above it holds.';
  const known = comments.get(guard);
  if (known) return known;
  if (guard.startsWith('in ')) return `The chart is also in ${guard.slice(3)}.`;
  return sentence(spaced(guard.replace(/\((.*)\)$/, ': $1').replaceAll('"', '')));
}

/** What an action does. */
export function actionWords(action: string, comments: Comments): string {
  const fields = /^assign: (.+)$/.exec(action)?.[1];
  if (fields) return sentence(`notes ${fields}`);
  const [, verb = '', event = ''] = /^(emit|raise|sendTo|sendParent) (\S+)$/.exec(action) ?? [];
  if (verb) {
    const say = { emit: 'reports to the portal', raise: 'goes on with', sendParent: 'reports to its parent' };
    return sentence(`${say[verb as keyof typeof say] ?? 'sends'}: ${comments.get(event) ?? spaced(event)}`);
  }
  const [, name = '', given = ''] = /^(\w+)(?:\((.*)\))?$/.exec(action) ?? [];
  const known = comments.get(name) ?? spaced(name || action);
  return sentence(given ? `${known.replace(/[.]$/, '')} (${given})` : known);
}
