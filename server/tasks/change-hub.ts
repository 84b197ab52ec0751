import type { Pool, PoolClient } from 'pg';

/** Somebody who waits for changes of a firm's tasks. */
export interface Watch {
  /** Resolves at the next change since the last call of it, or after `ms` milliseconds. */
  next(ms: number): Promise<void>;
  /** Lets the one who waits go on at once. */
  wake(): void;
  /** Takes the watch away. */
  end(): void;
}

/** Hears from the database of every change of tasks, whichever server made it, and wakes who waits for it. */
export interface ChangeHub {
  /** Resolves once changes are heard of. Without a connection it resolves as well: watches look by themselves then. */
  ready(): Promise<void>;
  watch(companyId: string): Watch;
  /** How many wait at the moment. */
  readonly watching: number;
  readonly isOver: boolean;
  /** Lets everybody go on who waits, from now on at once: the server takes no more requests. */
  letGo(): void;
  /** Gives the connection back. */
  stop(): void;
}

/** The channel of the trigger on tasks; what comes over it is the id of a firm. */
const channel = 'task_change';
/** How often a watch looks by itself while nothing is heard from the database, in milliseconds. */
const lookEveryMs = 2_000;
/** How often the connection is asked whether it still answers, in milliseconds: one that was cut may look alive for hours. */
const askEveryMs = 10_000;

/** Makes the hub of one server process: one connection for all who wait, opened with the first of them. */
export function createChangeHub(pool: Pool): ChangeHub {
  const watches = new Map<string, Set<() => void>>();
  let connection: PoolClient | undefined;
  let connecting: Promise<void> | undefined;
  let beat: NodeJS.Timeout | undefined;
  let isOver = false;

  const wakeAll = () => {
    for (const wakes of watches.values()) for (const wake of wakes) wake();
  };

  function lose(lost: PoolClient): void {
    if (connection !== lost) return;
    connection = undefined;
    clearInterval(beat);
    lost.release(true);
    // Whoever waits looks again, and connects again by that.
    wakeAll();
  }

  async function connect(): Promise<void> {
    const client = await pool.connect();
    client.on('notification', ({ payload }) => {
      for (const wake of watches.get(payload ?? '') ?? []) wake();
    });
    client.on('error', () => lose(client));
    try {
      await client.query(`listen ${channel}`);
    } catch (error) {
      client.release(true);
      throw error;
    }
    if (isOver) return client.release(true);
    connection = client;
    beat = setInterval(() => {
      client.query('select 1').catch(() => lose(client));
    }, askEveryMs);
    beat.unref();
  }

  return {
    get watching() {
      return [...watches.values()].reduce((sum, wakes) => sum + wakes.size, 0);
    },
    get isOver() {
      return isOver;
    },

    async ready() {
      if (connection || isOver) return;
      connecting ??= connect()
        .catch(() => undefined)
        .finally(() => {
          connecting = undefined;
        });
      await connecting;
    },

    watch(companyId) {
      let isWoken = false;
      let goOn: (() => void) | undefined;
      const wake = () => {
        isWoken = true;
        goOn?.();
      };
      const wakes = watches.get(companyId) ?? new Set();
      watches.set(companyId, wakes.add(wake));
      return {
        wake,
        async next(ms) {
          if (!isWoken && !isOver) {
            let timer: NodeJS.Timeout | undefined;
            await new Promise<void>((resolve) => {
              goOn = resolve;
              timer = setTimeout(resolve, connection ? ms : Math.min(ms, lookEveryMs));
            });
            clearTimeout(timer);
          }
          isWoken = false;
        },
        end() {
          wakes.delete(wake);
          if (wakes.size === 0 && watches.get(companyId) === wakes) watches.delete(companyId);
        },
      };
    },

    letGo() {
      isOver = true;
      wakeAll();
    },

    stop() {
      isOver = true;
      wakeAll();
      clearInterval(beat);
      connection?.release(true);
      connection = undefined;
    },
  };
}
