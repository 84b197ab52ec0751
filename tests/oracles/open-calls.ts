/** The calls of services that wait for an answer, for tests that answer any of them. */

interface AnyCall {
  readonly input: unknown;
  readonly signal: AbortSignal;
  resolve(output: unknown): void;
  reject(error: unknown): void;
}

/** A call without an answer, with a text that names it. */
export interface OpenCall extends AnyCall {
  readonly what: string;
  readonly text: string;
}

/** Lists the calls of these services that have neither been answered nor given up, by their texts. */
export function openCallsOf(
  services: Readonly<Record<string, { readonly asked: readonly unknown[] }>>,
  textOf: (what: string, input: never) => string,
) {
  const answered = new Set<AnyCall>();
  const open = (): readonly OpenCall[] =>
    Object.entries(services)
      .flatMap(([what, { asked }]) =>
        (asked as readonly AnyCall[])
          .filter((call) => !answered.has(call) && !call.signal.aborted)
          .map((call): OpenCall => {
            const { input, signal } = call;
            const answer = (give: () => void) => {
              answered.add(call);
              give();
            };
            return {
              what,
              input,
              signal,
              text: `${what} ${textOf(what, input as never)}`,
              resolve: (output) => answer(() => call.resolve(output)),
              reject: (error) => answer(() => call.reject(error)),
            };
          }),
      )
      .toSorted((a, b) => (a.text < b.text ? -1 : 1));
  return open;
}
