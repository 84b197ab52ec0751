import * as z from 'zod/mini';
import {
  appSource,
  bridgeVersion,
  inboundPayloads,
  inboundTypes,
  messageSchema,
  outboundPayloads,
  outboundTypes,
  portalSource,
} from '../../contract/session/bridge.ts';
import { inboundNotes, outboundNotes } from './notes.ts';

type Json = Record<string, unknown>;

/** A whole message as documentation shows it; an answer carries the id of what it answers. */
export const exampleOf = (source: string, type: string, payload: unknown) => ({
  source,
  version: bridgeVersion,
  id: /^(Ping|Navigate)/.test(type) ? 'a1' : '5f0c2e9a41d7',
  type,
  payload,
});

// What is added within a version is no fault: an older reader passes over what it does not know.
const definitionOf = (schema: z.ZodMiniType, says: string, example: unknown): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input' }) as Json;
  return { description: says, ...rest, examples: [example] };
};

/** The JSON Schema of every message of the bridge, both ways, under `<source>.<type>`. */
export function bridgeSchema(): Json {
  const definitions = Object.fromEntries([
    ...inboundTypes.map((type) => {
      const { says, example } = inboundNotes[type];
      const schema = messageSchema(appSource, type, inboundPayloads[type]);
      return [
        `${appSource}.${type}`,
        definitionOf(schema, says, exampleOf(appSource, type, example)),
      ] as const;
    }),
    ...outboundTypes.map((type) => {
      const { says, example } = outboundNotes[type];
      const schema = messageSchema(portalSource, type, outboundPayloads[type]);
      return [
        `${portalSource}.${type}`,
        definitionOf(schema, says, exampleOf(portalSource, type, example)),
      ] as const;
    }),
  ]);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `Bridge between the client portal and a native app, version ${bridgeVersion}`,
    oneOf: Object.keys(definitions).map((name) => ({ $ref: `#/$defs/${name}` })),
    $defs: definitions,
  };
}
