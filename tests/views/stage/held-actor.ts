/** An actor that stays in one state at every event, so that a view can be recorded and its controls pressed. */
import type { AnyActorLogic, AnyMachineSnapshot } from 'xstate';

interface Question {
  readonly ask: (snapshot: AnyMachineSnapshot) => unknown;
  readonly answer: unknown;
}
/** What was asked of a snapshot, by its name: `context.task`, `can {"type":"task.done"}`. */
export type Questions = Map<string, Question>;

/** A state of its own with the value and the context of a snapshot: without its actors, and as if nothing led to it. */
export const standing = ({ machine, value, context }: AnyMachineSnapshot): AnyMachineSnapshot =>
  machine.resolveState({ value, context });

/** A snapshot that notes what is asked of it. */
function overheard(snapshot: AnyMachineSnapshot, asked: Questions): AnyMachineSnapshot {
  const note = (name: string, ask: Question['ask']): unknown => {
    const answer = ask(snapshot);
    if (!asked.has(name)) asked.set(name, { ask, answer });
    return answer;
  };
  const noteKey = (key: string | symbol) =>
    note(`context.${String(key)}`, ({ context }) => context[key as string]);
  const context = new Proxy(snapshot.context, {
    get: (_, key) => noteKey(key),
    has: (target, key) => {
      noteKey(key);
      return Reflect.has(target, key);
    },
    ownKeys: (target) => {
      note('context', (of) => of.context);
      return Reflect.ownKeys(target);
    },
  });
  return new Proxy(snapshot, {
    get: (target, key) => {
      if (key === 'context') return context;
      // One chart, whichever model walked it.
      if (key === 'machine') return target.machine;
      if (key === 'matches' || key === 'can' || key === 'hasTag')
        return (about: never) => note(`${key} ${JSON.stringify(about)}`, (of) => of[key](about));
      return note(String(key), (of) => of[key as keyof AnyMachineSnapshot]);
    },
  });
}

/**
 * Logic that starts in a snapshot and never leaves it. Selectors, `matches` and `can` answer as in the live flow; no
 * service is started and no timer runs. What is asked of the snapshot is noted in `asked`.
 */
export function heldAt(snapshot: AnyMachineSnapshot, asked?: Questions): AnyActorLogic {
  const held = asked ? overheard(standing(snapshot), asked) : standing(snapshot);
  return {
    getInitialSnapshot: () => held,
    transition: (current) => current,
    getPersistedSnapshot: (current) => current,
  };
}
