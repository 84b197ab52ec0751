import ky, { HTTPError, TimeoutError } from 'ky';
import * as z from 'zod/mini';
import type { BodyOf, Call, ParamsOf, QueryOf, ResponseOf } from '../../../contract/calls/call.ts';
import { refusalSchema } from '../../../contract/calls/problem.ts';
import { addressOf } from '../../../contract/calls/question.ts';
import type { ProblemCode } from '../../../machines/problem.ts';
import { ProblemError } from '../../../machines/problem.ts';
import type { FirstAnswers } from './first-answers.ts';

/** How long a call may take, in milliseconds, unless it says otherwise; uploads and downloads have no limit. */
const callTimeout = 30_000;
/** How often a reading call is tried again when the network or the server fails, waiting longer each time. */
const readRetries = 2;

type Part<Name extends string, Value> = Value extends undefined
  ? { [Key in Name]?: never }
  : { [Key in Name]: Value };
/** What a call needs, as its entry in the contract says. */
export type Request<C extends Call> = Part<'params', ParamsOf<C>> &
  Part<'query', QueryOf<C>> &
  Part<'body', BodyOf<C>> & {
    signal?: AbortSignal;
    /** Makes a repeated call that creates something create it once. */
    idempotencyKey?: string;
    /** How long this call may take, in milliseconds, where it needs longer than the others. */
    timeout?: number;
  };

export interface Http {
  /** Makes a call and checks the answer against the contract. Rejects with a `ProblemError`. */
  call<C extends Call>(call: C, request: Request<C>): Promise<ResponseOf<C>>;
  /** The headers that authorize a request made by other means [S7.28]. */
  authorization(): Readonly<Record<string, string>>;
  /** Called with a refused request made by other means and its headers, so that one rule ends the session. */
  noteStatus(status: number, url: string, sent: Readonly<Record<string, string>>): void;
}

export interface HttpOptions {
  readonly origin: string;
  readonly token: () => string | null;
  /** Called for every 401 that counts [S8.01]. */
  readonly onUnauthorized: () => void;
  /** Answers that are on their way already. */
  readonly first?: FirstAnswers;
  readonly fetch?: typeof fetch;
}

const codeOfStatus = (status: number): ProblemCode => {
  if (status === 401) return 'unauthenticated';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'notFound';
  if (status === 408) return 'timeout';
  if (status === 409) return 'nameTaken';
  if (status === 413) return 'tooLarge';
  if (status === 415) return 'fileType';
  if (status === 429) return 'tooManyRequests';
  if (status === 507) return 'storageFull';
  return status >= 500 ? 'unavailable' : 'badRequest';
};

/** The problem in a refusal: its first reason, or what its status says when the body is no refusal. */
export function problemOfAnswer(status: number, body: unknown, location: string | null): ProblemError {
  const refusal = z.safeParse(refusalSchema, body);
  const code = (refusal.success && refusal.data.errors[0]?.reason) || codeOfStatus(status);
  return new ProblemError({ code, status, ...(location ? { location } : {}) });
}

/** Whether a 401 from this URL leaves the session alone [S8.01]. */
export const isExempt = (url: string): boolean => {
  const { pathname, searchParams } = new URL(url, 'http://portal');
  return (
    searchParams.has('ignore-codes') ||
    pathname.startsWith('/api/signatures/') ||
    pathname.startsWith('/api/security/') ||
    (pathname.startsWith('/api/storage/') && searchParams.has('token'))
  );
};

/** The one way in which the portal calls a server. */
export function createHttp({
  origin,
  token,
  onUnauthorized,
  first,
  fetch = globalThis.fetch,
}: HttpOptions): Http {
  const authorization = (): Record<string, string> => {
    const value = token();
    return value ? { Authorization: `Bearer ${value}` } : {};
  };
  const noteStatus: Http['noteStatus'] = (status, url, sent) => {
    // A request of a session that another tab has replaced meanwhile says nothing about the one that is there now.
    const isOfNow = sent.Authorization === authorization().Authorization;
    if (status === 401 && isOfNow && !isExempt(url)) onUnauthorized();
  };
  const client = ky.create({
    timeout: callTimeout,
    retry: { limit: readRetries, methods: ['get'], statusCodes: [408, 429, 500, 502, 503, 504] },
    fetch,
  });
  return {
    authorization,
    noteStatus,
    async call(call, request) {
      const { params, query, body, signal, idempotencyKey, timeout } = request as {
        params?: Record<string, string>;
        query?: Record<string, unknown>;
        body?: unknown;
        signal?: AbortSignal;
        idempotencyKey?: string;
        timeout?: number;
      };
      const headers: Record<string, string> = call.access === 'public' ? {} : authorization();
      const url = `${origin}${addressOf(call, { params, query })}`;
      try {
        const early = await first?.answer(call, url, headers, signal);
        if (early) return await checked(call.response as z.ZodMiniType, early);
        const response = await client(url, {
          method: call.method,
          headers: { ...headers, ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}) },
          ...(body === undefined ? {} : { json: body }),
          ...(signal ? { signal } : {}),
          ...(timeout === undefined ? {} : { timeout }),
        });
        if (call.response === 'empty' || call.response === 'file') return undefined as never;
        return await checked(call.response, response);
      } catch (error) {
        if (error instanceof HTTPError) noteStatus(error.response.status, url, headers);
        throw await problemErrorOf(error);
      }
    },
  };
}

async function checked(schema: z.ZodMiniType, response: Response): Promise<never> {
  const parsed = z.safeParse(schema, await response.json().catch(() => undefined));
  if (!parsed.success) throw new ProblemError({ code: 'malformed', status: response.status }, parsed.error);
  return parsed.data as never;
}

async function problemErrorOf(error: unknown): Promise<Error> {
  if (error instanceof ProblemError) return error;
  if (error instanceof HTTPError) {
    const { response } = error;
    const body: unknown = await response.json().catch(() => undefined);
    return problemOfAnswer(response.status, body, response.headers.get('location'));
  }
  if (error instanceof TimeoutError) return new ProblemError({ code: 'timeout' }, error);
  if (error instanceof DOMException && error.name === 'AbortError') return error;
  if (error instanceof TypeError && !/Required parameter/.test(error.message))
    return new ProblemError({ code: 'offline' }, error);
  return error instanceof Error ? error : new ProblemError({ code: 'unknown' }, error);
}
