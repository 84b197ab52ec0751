import type * as z from 'zod/mini';

type Schema = z.ZodMiniType;

/** Who may make a call: any caller, a holder of a session, or a holder of a single-use ticket in the query. */
export type Access = 'public' | 'session' | 'ticket';

/**
 * One call of the HTTP contract. The same entry types the browser's client, validates both sides and
 * generates the OpenAPI document.
 *
 * `origin` says whether the path and the shape of the call come from the specification or are this project's own.
 */
export interface Call {
  readonly id: string;
  readonly spec: readonly string[];
  readonly origin: { readonly path: 'specification' | 'ours'; readonly shape: 'specification' | 'ours' };
  readonly summary: string;
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path from the host's root, with parameters as `{name}`. */
  readonly path: string;
  readonly access: Access;
  /**
   * Who views the portal as another user changes nothing of theirs: calls other than GET are refused with 403
   * unless they say here that they only read, or concern the viewer alone [T6.01].
   */
  readonly inPreview?: 'allowed';
  /** Texts that no database could keep are mended instead of refused: error reports may contain anything. */
  readonly mendsTexts?: true;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** A request that is no JSON: a multipart form with the field `file[]`. */
  readonly upload?: true;
  /** A call of the tus protocol 1.0.0, which says what its headers, body and answer are. */
  readonly protocol?: 'tus';
  /** The answer comes when something happens: the call does not count among those of a user that go on at a time. */
  readonly waits?: true;
  /** The answer is made of those to other calls, which take their turns among the user's calls themselves. */
  readonly isComposed?: true;
  /** The schema of the JSON answer, or what else is answered. */
  readonly response: Schema | 'file' | 'empty';
  /** Status of each refusal and what it means. */
  readonly errors: Readonly<Record<number, string>>;
}

type Inferred<S> = S extends Schema ? z.infer<S> : undefined;

/** What a caller passes in the path of `C`. */
export type ParamsOf<C extends Call> = Inferred<C['params']>;
/** What a caller passes in the query of `C`. */
export type QueryOf<C extends Call> = Inferred<C['query']>;
/** What a caller sends as the JSON body of `C`. */
export type BodyOf<C extends Call> = Inferred<C['body']>;
/** What `C` answers as JSON; `undefined` for files and empty answers. */
export type ResponseOf<C extends Call> = Inferred<C['response']>;

/** Declares a call; keeps the literal types of path, params and schemas. */
export const defineCall = <const C extends Call>(call: C): C => call;

/**
 * Fills the `{name}` parameters of a path, percent-encoded.
 * Throws `Required parameter X was null or undefined when calling Y` when one is missing [T8.06].
 */
export function fillPath(call: Call, params: Readonly<Record<string, string>> = {}): string {
  return call.path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '')
      throw new Error(`Required parameter ${name} was null or undefined when calling ${call.id}`);
    return encodeURIComponent(value);
  });
}

/** Encodes a query [T7.33]: arrays repeat the key, objects are JSON, empty values are dropped except 0. */
export function encodeQuery(query: Readonly<Record<string, unknown>> = {}): string {
  const out = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item === undefined || item === null || item === '' || item === false) continue;
      out.append(key, typeof item === 'object' ? JSON.stringify(item) : String(item));
    }
  }
  return out.toString();
}
