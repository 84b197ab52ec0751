import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import * as z from 'zod/mini';
import type { BodyOf, Call, ParamsOf, QueryOf, ResponseOf } from '../../contract/calls/call.ts';
import { onAccountOf } from '../db/caller.ts';
import { createLanes } from '../db/lanes.ts';
import type { Settings } from '../settings.ts';
import { compileSchema } from './answer-check.ts';
import { liftDeadline, readBody } from './bodies/body.ts';
import { isDeeperThan } from './bodies/json-depth.ts';
import { sendText } from './compress.ts';
import { refuseUnknownSenders } from './from-portal.ts';
import { createAllowances } from './limits/allowances.ts';
import { sourceOfRequest } from './limits/source.ts';
import type { Principal } from './principal.ts';
import { forbidden, notFound, Refusal, unauthenticated } from './refusal.ts';
import { refuseUnstorable } from './unstorable.ts';

/** Finds the user of a request; `undefined` without a session. */
export type Authenticate = (context: Context) => Promise<Principal | undefined>;

/** What a route's handler is given, parsed by the contract. */
export interface Input<C extends Call> {
  readonly context: Context;
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  /** For `session` calls always there; the types say so through `SessionInput`. */
  readonly principal: C['access'] extends 'session' ? Principal : Principal | undefined;
}

type Answer<C extends Call> = C['response'] extends 'file' | 'empty' ? Response : ResponseOf<C> | Response;
export type Handler<C extends Call> = (input: Input<C>) => Promise<Answer<C>>;

/** Tokens are shorter; a header may be as long as all headers together. */
const mostTokenLength = 128;

/** Adds routes to apps, each checked by its entry in the contract. */
export interface Routes {
  readonly handled: ReadonlySet<string>;
  handle<C extends Call>(call: C, handler: Handler<C>): void;
}

/**
 * Wires calls of the contract to handlers: parses path, query and body, finds the principal, refuses what the
 * contract does not allow, and checks the answer before it leaves.
 */
export function routesOn(
  apps: readonly Hono[],
  authenticate: Authenticate,
  settings: Pick<Settings, 'limits' | 'publicOrigin' | 'firmHosts' | 'proxies'>,
): Routes {
  const { limits, proxies } = settings;
  const takeBytes = createAllowances({
    burst: limits.firmBodyBytes,
    everyMs: 1000 / limits.firmBodyBytesPerSecond,
    mostKeys: limits.knownSources,
  });
  /** Refuses with 429 a body of a firm that sends more than its allowance; a body without a length counts as a whole one. */
  const limitBodies = (context: Context, { companyId }: Principal): void => {
    const bytes = Number(context.req.header('content-length') ?? limits.bodyBytes);
    const waitMs = takeBytes(companyId, Math.min(bytes, limits.bodyBytes));
    if (waitMs > 0)
      throw new Refusal(429, 'tooManyRequests', 'The firm sends too much at once.', {
        'retry-after': `${Math.ceil(waitMs / 1000)}`,
        // Else the body would still be read, only to be dropped.
        connection: 'close',
      });
  };
  // Further calls of a user wait here before they cost anything: each would take its part of the event loop.
  const turns = createLanes({
    abreast: limits.userCalls,
    waiting: limits.userCallsWaiting,
    waitMs: limits.userCallWaitMs,
  });
  const inTurn = async <T>(key: string | undefined, work: () => Promise<T>): Promise<T> => {
    const leave = key === undefined ? undefined : await turns.enter(key);
    try {
      return await work();
    } finally {
      leave?.();
    }
  };
  const handled = new Set<string>();
  const knownOnly = refuseUnknownSenders(settings);
  // A call with a session has a token in `Authorization`, or is refused as unauthenticated.
  const anySender: MiddlewareHandler = (_context, next) => next();
  return {
    handled,
    handle(call, handler) {
      handled.add(call.id);
      const response = typeof call.response === 'string' ? undefined : compileSchema(call.response);
      const bodySchema = call.body && compileSchema(call.body);
      // The router looks for the answer to HEAD among those to GET.
      const method = call.method === 'HEAD' ? 'GET' : call.method;
      const path = call.path.replace(/\{(\w+)\}/g, ':$1');
      const isLong = Boolean(call.upload || call.protocol || call.waits || call.isComposed);
      /** By their token calls of one session take turns before its user is known; those of one user do afterwards. */
      const tokenOf = (context: Context): string | undefined =>
        call.access === 'session' && !isLong
          ? context.req.header('authorization')?.slice(0, mostTokenLength)
          : undefined;
      const answerTo = async (context: Context): Promise<Response> => {
        if (call.method === 'HEAD' && context.req.method !== 'HEAD') throw notFound();
        const principal = call.access === 'public' ? undefined : await authenticate(context);
        if (call.access === 'session' && !principal) throw unauthenticated();
        // Before the query is checked: what a call asks for is no business of a stranger.
        if (call.access === 'ticket' && !principal && context.req.query('token') === undefined)
          throw unauthenticated();
        // A preview session changes nothing of the user who is shown [T6.01].
        if (principal?.impersonator && call.method !== 'GET' && call.inPreview !== 'allowed')
          throw forbidden();
        if (call.upload || call.protocol)
          liftDeadline((context.env as HttpBindings).incoming as IncomingMessage);
        const mostBytes = call.access === 'session' ? limits.bodyBytes : limits.openBodyBytes;
        if (principal && call.body) limitBodies(context, principal);
        const input = {
          context,
          principal,
          params: parse(call.params, context.req.param(), 'path'),
          query: parse(call.query, queryOf(context), 'query'),
          body: bodySchema
            ? parse(bodySchema, await jsonOf(context, mostBytes, limits.jsonDepth), 'body')
            : undefined,
        };
        refuseUnstorable([input.params, input.query, call.mendsTexts ? null : input.body]);
        const caller = principal
          ? {
              group: `firm ${principal.companyId}`,
              member: principal.impersonator?.userId ?? principal.userId,
            }
          : { group: call.id, member: sourceOfRequest((context.env as HttpBindings).incoming, proxies) };
        const ofUser = principal && !isLong ? caller.member : undefined;
        const answer = await inTurn(ofUser, () => onAccountOf(caller, () => handler(input as never)));
        if (answer instanceof Response) return answer;
        const checked = response ? z.parse(response, answer) : answer;
        return await sendText(context, JSON.stringify(checked), 'application/json');
      };
      for (const app of apps)
        app.on(method, path, call.access === 'public' ? knownOnly : anySender, (context) =>
          inTurn(tokenOf(context), () => answerTo(context)),
        );
    },
  };
}

function parse(schema: z.ZodMiniType | undefined, value: unknown, part: string): unknown {
  if (!schema) return undefined;
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const where = result.error.issues[0]?.path.join('.') || part;
  throw new Refusal(400, 'badRequest', `${part}: ${where} is not valid`);
}

function queryOf(context: Context): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(context.req.queries()).map(([key, values]) => [
      key,
      values.length === 1 ? values[0] : values,
    ]),
  ) as Record<string, string | string[]>;
}

async function jsonOf(context: Context, mostBytes: number, mostLevels: number): Promise<unknown> {
  // A form of a page elsewhere can send any text, but not under this type.
  if (!/^application\/json\s*(;|$)/i.test(context.req.header('content-type') ?? ''))
    throw new Refusal(415, 'badRequest', 'body: its content type is not application/json');
  const text = (await readBody(context, mostBytes)).toString().replace(/^\ufeff/, '');
  if (isDeeperThan(mostLevels, text)) throw new Refusal(400, 'badRequest', 'body: nested too deep');
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, 'badRequest', 'body: no JSON');
  }
}
