import { Validator } from '@cfworker/json-schema';
import schema from '../../docs/bridge.schema.json';

const { $schema, $defs } = schema;

/** The messages of one side, with the example that the published schema gives of each. */
export const examplesFrom = (
  source: string,
): { type: string; payload: Readonly<Record<string, unknown>> }[] =>
  Object.entries($defs)
    .filter(([name]) => name.startsWith(`${source}.`))
    .map(([, definition]) => definition.examples[0] as { type: string; payload: Record<string, unknown> });

/** What the published schema has against a message of a side, a line each; none when it is as it should be. */
export function faultsOf(source: string, message: unknown): readonly string[] {
  if (typeof message !== 'object' || message === null) return ['The message is no JSON object.'];
  const type = 'type' in message ? String(message.type) : '';
  const name = `${source}.${type}`;
  if (!Object.hasOwn($defs, name)) return [`The schema has no message "${type}" of ${source}.`];
  const validator = new Validator({ $schema, $ref: `#/$defs/${name}`, $defs }, '2020-12', false);
  const { errors } = validator.validate(message);
  // The way down to a fault is listed as well; only its end says something.
  const isWay = (keyword: string) => keyword === '$ref' || keyword === 'properties';
  return errors
    .filter(({ keyword }) => !isWay(keyword))
    .map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`);
}
