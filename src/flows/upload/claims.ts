const prefix = 'cc-upload:';

/** Which uploads this tab is at. A claim ends with its tab. */
export interface Claims {
  /** Claims an upload; resolves to `false` where another tab is at it. Without a lock manager every claim succeeds. */
  take(id: string): Promise<boolean>;
  release(id: string): void;
  /** The uploads that any tab is at. */
  taken(): Promise<ReadonlySet<string>>;
}

/** Claims as locks of the browser, which it releases when a tab closes or crashes. */
export function createClaims(locks: Pick<LockManager, 'request' | 'query'> | undefined): Claims {
  const releases = new Map<string, () => void>();
  return {
    take(id) {
      if (!locks || releases.has(id)) return Promise.resolve(true);
      return new Promise((resolve) => {
        const held = new Promise<void>((release) => releases.set(id, release));
        locks
          .request(`${prefix}${id}`, { ifAvailable: true }, (lock) => {
            resolve(lock !== null);
            if (lock !== null) return held;
            releases.delete(id);
            return undefined;
          })
          .catch(() => resolve(false));
      });
    },
    release(id) {
      releases.get(id)?.();
      releases.delete(id);
    },
    async taken() {
      const { held = [] } = (await locks?.query()) ?? {};
      const ours = held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []));
      return new Set(ours);
    },
  };
}
