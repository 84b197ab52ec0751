interface Allowance {
  /** How many may be taken at one moment. */
  readonly burst: number;
  /** After how long one more may be taken. */
  readonly everyMs: number;
  /** How many keys are remembered; beyond it the one that took longest ago starts anew. */
  readonly mostKeys: number;
}

/**
 * An allowance for each key, in the memory of this server. The returned function takes one, or the given number, and
 * returns 0, or how many milliseconds to wait when fewer are left.
 */
export function createAllowances(
  { burst, everyMs, mostKeys }: Allowance,
  now: () => number = () => performance.now(),
): (key: string, count?: number) => number {
  /** When each allowance is whole again; the key that took last is the last. */
  const whole = new Map<string, number>();
  return (key, count = 1) => {
    const moment = now();
    const next = Math.max(whole.get(key) ?? moment, moment) + count * everyMs;
    const waitMs = next - moment - burst * everyMs;
    if (waitMs > 0) return waitMs;
    whole.delete(key);
    whole.set(key, next);
    const [oldest] = whole.keys();
    if (whole.size > mostKeys && oldest !== undefined) whole.delete(oldest);
    return 0;
  };
}
