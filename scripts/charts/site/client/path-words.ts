/** A recorded path in words. */

/** `done(load) {"output":1}` without what came with it. */
export const eventName = (event: string): string => /^after [^{]*|^\S+/.exec(event)?.[0] ?? event;

export const lastName = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** `… → files.offer → done(load) ⇒ ready`: the last three events of a path, and where it ends. */
export function pathTitle(events: readonly string[], after: readonly string[]): string {
  const names = events.slice(1).map(eventName);
  const trail = names.length > 3 ? ['…', ...names.slice(-3)] : names;
  return `${trail.join(' → ') || 'start'} ⇒ ${after.map(lastName).join(', ')}`;
}

const kinds: Readonly<Record<string, string>> = {
  asks: 'Starts a service',
  sends: 'Sends an event',
  emits: 'Reports to the portal',
};

/** A line of a record as what it is and what it says. */
export function doneWords(line: string): readonly [kind: string, text: string] {
  const [, verb = '', rest = ''] = /^(asks|sends|emits) (.*)$/.exec(line) ?? [];
  const kind = kinds[verb];
  return kind ? [kind, rest] : ['Changes a value', line];
}

/** The innermost states that are not those of before. */
export const entered = (before: readonly string[], after: readonly string[]): string[] =>
  after.filter((path) => !before.includes(path));
