/** A calendar that was built, as gzip, and the version of what it was built from. */
interface Kept {
  readonly version: string;
  readonly bytes: Buffer;
}

/**
 * Keeps the calendar of each subscription that was built last, in the memory of this server, up to `mostBytes` in all; the
 * ones that were asked for longest ago go first. Requests for one version at the same time share one build.
 */
export function createCalendarCache(
  mostBytes: number,
): (userId: string, version: string, build: () => Promise<Buffer>) => Promise<Buffer> {
  const kept = new Map<string, Kept>();
  const building = new Map<string, Promise<Buffer>>();
  let size = 0;

  function drop(userId: string): void {
    size -= kept.get(userId)?.bytes.length ?? 0;
    kept.delete(userId);
  }

  function keep(userId: string, one: Kept): void {
    drop(userId);
    // It would push out all others, and then itself.
    if (one.bytes.length > mostBytes) return;
    kept.set(userId, one);
    size += one.bytes.length;
    for (const oldest of kept.keys()) {
      if (size <= mostBytes) return;
      drop(oldest);
    }
  }

  return async (userId, version, build) => {
    const found = kept.get(userId);
    if (found?.version === version) {
      keep(userId, found);
      return found.bytes;
    }
    const key = `${userId} ${version}`;
    const begun = building.get(key);
    if (begun) return await begun;
    const work = build().finally(() => building.delete(key));
    building.set(key, work);
    const bytes = await work;
    keep(userId, { version, bytes });
    return bytes;
  };
}
