import type { Call, ParamsOf, QueryOf } from './call.ts';
import { encodeQuery, fillPath } from './call.ts';

type Part<Name extends string, Value> = Value extends undefined
  ? { readonly [Key in Name]?: never }
  : { readonly [Key in Name]: Value };

/** A call that only reads, with what it is asked. */
export type Question<C extends Call> = { readonly call: C } & Part<'params', ParamsOf<C>> &
  Part<'query', QueryOf<C>>;

/** The path and query of a call. Throws as `fillPath`. */
export function addressOf(
  call: Call,
  {
    params,
    query,
  }: {
    readonly params?: Readonly<Record<string, string>> | undefined;
    readonly query?: Readonly<Record<string, unknown>> | undefined;
  },
): string {
  const search = encodeQuery(query);
  return `${fillPath(call, params)}${search ? `?${search}` : ''}`;
}
