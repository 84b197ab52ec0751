/** An actor that stays in one state at every event, so that a view can be recorded and its controls pressed. */
import { type AnyActorLogic, type AnyActorRef, type AnyMachineSnapshot, createActor } from 'xstate';

export interface Question {
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
      // One chart, whichever model walked it; what is asked of the actors below is noted there.
      if (key === 'machine' || key === 'children') return target[key];
      if (key === 'matches' || key === 'can' || key === 'hasTag')
        return (about: never) => note(`${key} ${JSON.stringify(about)}`, (of) => of[key](about));
      return note(String(key), (of) => of[key as keyof AnyMachineSnapshot]);
    },
  });
}

/**
 * Logic that starts in a snapshot and never leaves it. Selectors, `matches` and `can` answer as in the live flow; no
 * service is started and no timer runs. What is asked of the snapshot is noted in `asked`. The actors in `below` run
 * under it, as those that the chart starts.
 */
export function heldAt(
  snapshot: AnyMachineSnapshot,
  asked?: Questions,
  below: Readonly<Record<string, AnyActorLogic>> = {},
): AnyActorLogic {
  return {
    getInitialSnapshot: ({ self }) => {
      const children = Object.fromEntries(
        Object.entries(below).map(([id, logic]): [string, AnyActorRef] => [
          id,
          createActor(logic, { parent: self, id }),
        ]),
      );
      const held: AnyMachineSnapshot = { ...standing(snapshot), children };
      return asked ? overheard(held, asked) : held;
    },
    start: ({ children }: AnyMachineSnapshot) => {
      for (const child of Object.values<AnyActorRef>(children)) child.start();
    },
    transition: (current) => current,
    getPersistedSnapshot: (current) => current,
  };
}
