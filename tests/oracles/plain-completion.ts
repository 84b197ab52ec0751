/**
 * Marking a task as done as the specification tells it [T4.03, T4.06, T7.11, T8.02]: a firm's server with tasks that calls
 * may change although their answer is lost, and the calls one after another. Knows nothing of the charts.
 */

/** How a call is answered: it is refused, or it fails with or without having had its effect. */
export type Answer = 'ok' | 'refused' | 'lostBefore' | 'lostAfter';
export const codes = { refused: 'tooManyRequests', lostBefore: 'offline', lostAfter: 'timeout' } as const;

export interface FirmTask {
  readonly status: number;
  readonly deleted: boolean;
}
/** What each checked answer of the questionnaire asks for. */
export const asksFor: Readonly<Record<string, readonly string[]>> = {
  home: ['new-1', 'new-2'],
  car: ['car-papers'],
  boat: ['boat-papers'],
};

/** A firm's server: the tasks of the group by their names, and which it created for which key. */
export class PlainFirm {
  readonly tasks = new Map<string, FirmTask>();
  readonly keys = new Map<string, string>();

  create(name: string, key: string): void {
    if (this.keys.has(key)) return;
    this.keys.set(key, name);
    this.tasks.set(name, { status: 0, deleted: false });
  }

  patch(name: string, change: Partial<FirmTask>): void {
    const task = this.tasks.get(name);
    if (task) this.tasks.set(name, { ...task, ...change });
  }

  isThere(name: string): boolean {
    return this.tasks.get(name)?.deleted === false;
  }

  /** What people see: deleted tasks are not there. */
  seen(): string {
    const shown = [...this.tasks].filter(([, { deleted }]) => !deleted);
    return shown
      .map(([name, { status }]) => `${name} ${status}`)
      .toSorted()
      .join(', ');
  }
}

/** What is waited for: the answer of a call, or time. */
export type Next = { readonly call: string } | { readonly wait: number };
export type Outcome =
  | { readonly done: readonly string[] }
  | { readonly problem: string; readonly message: string; readonly leftovers: 'none' | 'some' | 'unknown' };
type Steps<Result> = Generator<Next, Result, Answer>;

const isLost = (answer: Answer) => answer === 'lostBefore' || answer === 'lostAfter';
const codeOf = (answer: Answer) => (answer === 'ok' ? '' : codes[answer]);
const update = (name: string, patch: object): Next => ({
  call: `updateTask ${name} ${JSON.stringify(patch)}`,
});
const load: Next = { call: 'loadGroupTasks' };

/** A call that is repeated twice, after one second and two, while its answer is lost; with the number of tries. */
function* tried(
  next: Next,
  isFailure: (answer: Answer) => boolean = isLost,
): Steps<{ answer: Answer; tries: number }> {
  for (let tries = 1; ; tries += 1) {
    const answer = yield next;
    if (!isFailure(answer) || tries > 2) return { answer, tries };
    yield { wait: 1000 * 2 ** (tries - 1) };
  }
}

/** All follow-ups are created, or none. */
function* creation(
  firm: PlainFirm,
  wanted: readonly { name: string; place: number }[],
): Steps<Outcome | null> {
  let created: string[] = [];
  const problems: string[] = [];
  let leftovers: 'none' | 'some' | 'unknown' = 'none';
  for (const [index, { name, place }] of wanted.entries()) {
    if (index > 0) yield { wait: 60 };
    const { answer, tries } = yield* tried({ call: `createTask ${name} q:1:${place}` });
    if (answer !== 'ok') problems.push(codeOf(answer));
    // A lost answer says nothing about the task, and neither does a refusal after one.
    if (answer !== 'ok' && (isLost(answer) || tries > 1)) {
      const asked = yield* tried(load, (one) => one !== 'ok');
      if (asked.answer === 'ok') created = wanted.map((one) => one.name).filter((one) => firm.isThere(one));
      else leftovers = 'unknown';
      break;
    }
    if (answer !== 'ok') continue;
    created.push(name);
    if (firm.isThere(name)) continue;
    // An earlier try has created it and taken it back.
    const back = yield update(name, { deleted: false });
    if (back === 'ok') continue;
    problems.push(codeOf(back));
    break;
  }
  const [problem] = problems;
  if (problem === undefined) return null;
  if (created.length > 0) {
    const { answer } = yield* tried({ call: `removeTasks ${created.toSorted()}` });
    if (answer !== 'ok') leftovers = isLost(answer) ? 'unknown' : 'some';
  }
  return { problem, message: problems.join('. '), leftovers };
}

/** The task is done with all that follows from it, or everything is as it was. */
export function* completion(firm: PlainFirm, checked: readonly string[] | null): Steps<Outcome> {
  const before = firm.seen();
  const creates: { name: string; place: number }[] = [];
  const changes: { name: string; patch: object; back: object }[] = [];
  if (checked) {
    const answer = yield load;
    if (answer !== 'ok') return { problem: codeOf(answer), message: codeOf(answer), leftovers: 'none' };
    const wanted = checked.flatMap((question) => asksFor[question] ?? []);
    for (const [place, name] of wanted.entries()) if (!firm.isThere(name)) creates.push({ name, place });
    for (const [name, { status, deleted }] of firm.tasks) {
      if (deleted || name === 'q') continue;
      if (!wanted.includes(name)) changes.push({ name, patch: { deleted: true }, back: { deleted: false } });
      else if (status === 2) changes.push({ name, patch: { status: 1 }, back: { status } });
    }
  }
  const failure = yield* creation(firm, creates);
  if (failure) return failure;
  let [problem, count, isDoubtful] = ['', 0, false];
  for (const { name, patch } of changes) {
    const answer = yield update(name, patch);
    problem = codeOf(answer);
    if (answer === 'ok' || isLost(answer)) count += 1;
    if (answer !== 'ok') break;
  }
  if (problem === '') {
    const { answer, tries } = yield* tried(update('q', { status: 2, doesNotApplyComment: '' }));
    if (answer === 'ok') return { done: [...creates, ...changes].map(({ name }) => name) };
    problem = codeOf(answer);
    if (isLost(answer) || tries > 1) isDoubtful = (yield update('q', { status: 1 })) !== 'ok';
  }
  if (
    creates.length > 0 &&
    (yield { call: `removeTasks ${creates.map(({ name }) => name).toSorted()}` }) !== 'ok'
  )
    isDoubtful = true;
  for (const { name, back } of changes.slice(0, count).toReversed())
    if ((yield update(name, back)) !== 'ok') isDoubtful = true;
  if (!isDoubtful) return { problem, message: problem, leftovers: 'none' };
  const { answer } = yield* tried(load, (one) => one !== 'ok');
  const leftovers = answer !== 'ok' ? 'unknown' : firm.seen() === before ? 'none' : 'some';
  return { problem, message: problem, leftovers };
}
