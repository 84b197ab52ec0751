/** Reads the file of a trail. */
import type { StateValue } from 'xstate';
import { z } from 'zod';
import type { Masked } from '../../machines/live/mask.ts';
import { trailVersion } from '../../src/flows/live/trail-file.ts';
import type { ReplayPath } from './replay.ts';

const masked: z.ZodType<Masked> = z.lazy(() =>
  z.union([z.null(), z.boolean(), z.string(), z.array(masked), z.record(z.string(), masked)]),
);
const stateValue: z.ZodType<StateValue> = z.lazy(() =>
  z.union([z.string(), z.record(z.string(), stateValue)]),
) as z.ZodType<StateValue>;

export const trailFileSchema = z.object({
  version: z.literal(trailVersion),
  charts: z.record(z.string(), z.string()),
  count: z.number(),
  actors: z.array(
    z.object({
      ...{ key: z.string(), name: z.string(), machine: z.string(), parent: z.string().nullable() },
      ...{ since: z.number(), until: z.number().nullable() },
      begin: z.object({ value: stateValue, context: masked }),
    }),
  ),
  steps: z.array(
    z.object({
      ...{ number: z.number(), at: z.string(), actor: z.string(), type: z.string(), payload: masked },
      ...{ from: stateValue.nullable(), to: stateValue },
    }),
  ),
});

/** Its events carry the charts of flows, which no trail holds. */
const hostMachine = 'flowHost';

/** The steps of one actor, with its name and the id of its machine. */
export interface ActorPath extends ReplayPath {
  readonly name: string;
  readonly machine: string;
}

/**
 * The paths of the actors that have steps, of all or of those of a name; `cut` names the actors whose first steps made
 * room for later ones, so that nothing says where their steps began.
 */
export function pathsIn(
  { actors, steps, count }: z.infer<typeof trailFileSchema>,
  name?: string,
): { readonly paths: readonly ActorPath[]; readonly cut: readonly string[] } {
  const dropped = count - steps.length;
  const wanted = actors.filter(
    (actor) => actor.machine !== hostMachine && (name === undefined || actor.name === name),
  );
  // Of an actor that was there before the first step that is left, steps may be missing.
  const isCut = ({ since, key }: (typeof actors)[number]) =>
    dropped > 0 && since <= dropped && steps.some(({ actor }) => actor === key);
  return {
    paths: wanted
      .filter((actor) => !isCut(actor))
      .map((actor) => ({
        ...{ name: actor.name, machine: actor.machine, begin: actor.begin },
        steps: steps.filter((step) => step.actor === actor.key),
      }))
      .filter(({ steps: own }) => own.length > 0),
    cut: wanted.filter(isCut).map((actor) => actor.name),
  };
}
