import * as z from 'zod/mini';
import type { Call } from '../../contract/calls/call.ts';
import { catalogue } from '../../contract/calls/catalogue.ts';
import { refusalSchema } from '../../contract/calls/problem.ts';
import { tusAnswer, tusBody, tusParameters } from './tus.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
};

function parametersOf(call: Call, where: 'path' | 'query'): Json[] {
  const schema = where === 'path' ? call.params : call.query;
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'output') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
}

const uploadBody: Json = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['file[]'],
        properties: { 'file[]': { type: 'string', format: 'binary' } },
      },
    },
  },
};
const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repeated request with the same key answers as the first did and stores nothing twice.',
  schema: { type: 'string', maxLength: 200 },
};

function answerOf(call: Call): Json {
  if (call.protocol === 'tus') return tusAnswer(call);
  if (call.response === 'empty') return { 204: { description: 'Done.' } };
  if (call.response === 'file')
    return {
      200: {
        description: 'The bytes, as an attachment.',
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
    };
  const schema = schemaOf(call.response as z.ZodMiniType, 'output');
  return { 200: { description: 'The answer.', content: { 'application/json': { schema } } } };
}

function bodyOf(call: Call): Json | undefined {
  if (call.upload) return uploadBody;
  if (call.protocol === 'tus') return tusBody(call);
  return (
    call.body && {
      required: true,
      content: { 'application/json': { schema: schemaOf(call.body, 'input') } },
    }
  );
}

function operationOf(call: Call): Json {
  const refusal = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } };
  const body = bodyOf(call);
  return {
    operationId: call.id,
    summary: call.summary,
    'x-specification-rows': call.spec,
    'x-path-origin': call.origin.path,
    'x-shape-origin': call.origin.shape,
    security: call.access === 'public' ? [] : [{ longToken: [] }],
    parameters: [
      ...parametersOf(call, 'path'),
      ...parametersOf(call, 'query'),
      ...(call.upload ? [idempotencyKey] : []),
      ...(call.protocol === 'tus' ? tusParameters(call) : []),
    ],
    ...(body ? { requestBody: body } : {}),
    responses: {
      ...answerOf(call),
      ...Object.fromEntries(
        Object.entries(call.errors).map(([status, description]) => [
          status,
          { description, content: refusal },
        ]),
      ),
    },
  };
}

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const call of catalogue)
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(call) };
  return {
    openapi: '3.1.0',
    info: { title: 'Client portal', version: '1', description: 'Every call the portal makes.' },
    paths,
    components: {
      schemas: { Refusal: schemaOf(refusalSchema, 'output') },
      securitySchemes: { longToken: { type: 'http', scheme: 'bearer' } },
    },
  };
}
