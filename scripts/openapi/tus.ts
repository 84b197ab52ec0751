import type { Call } from '../../contract/calls/call.ts';

type Json = Record<string, unknown>;
type Verb = 'POST' | 'HEAD' | 'PATCH' | 'DELETE';

const version = ['Tus-Resumable', 'The version of the protocol: 1.0.0.'] as const;
const asked: Readonly<Record<Verb, readonly (readonly [string, string])[]>> = {
  POST: [
    version,
    ['Upload-Length', 'Bytes of the whole file.'],
    ['Upload-Metadata', 'Names, each with a value in Base64, separated by commas.'],
  ],
  HEAD: [version],
  PATCH: [version, ['Upload-Offset', 'The byte at which the body begins.']],
  DELETE: [version],
};
const answered: Readonly<Record<Verb, { status: number; headers: readonly (readonly [string, string])[] }>> =
  {
    POST: {
      status: 201,
      headers: [
        ['Location', 'The address of the upload.'],
        ['Upload-Expires', 'When the upload is removed.'],
      ],
    },
    HEAD: {
      status: 200,
      headers: [
        ['Upload-Offset', 'Bytes that are there.'],
        ['Upload-Length', 'Bytes of the whole file.'],
        ['Upload-Metadata', 'As it was sent.'],
      ],
    },
    PATCH: { status: 204, headers: [['Upload-Offset', 'Bytes that are there now.']] },
    DELETE: { status: 204, headers: [] },
  };

const verbOf = ({ id, method }: Call): Verb => {
  if (method in asked) return method as Verb;
  throw new Error(`${id}: the tus protocol has no ${method}`);
};

/** The headers that a call of the tus protocol needs. */
export const tusParameters = (call: Call): Json[] =>
  asked[verbOf(call)].map(([name, description]) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  }));

/** The body of a call of the tus protocol, if it has one. */
export const tusBody = (call: Call): Json | undefined =>
  verbOf(call) === 'PATCH'
    ? {
        required: true,
        content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } },
      }
    : undefined;

/** What a call of the tus protocol answers: a status and headers. */
export function tusAnswer(call: Call): Json {
  const { status, headers } = answered[verbOf(call)];
  const described = [version, ...headers].map(([name, description]) => [
    name,
    { description, schema: { type: 'string' } },
  ]);
  return { [status]: { description: 'Done.', headers: Object.fromEntries(described) } };
}
