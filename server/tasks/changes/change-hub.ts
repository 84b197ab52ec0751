import type { Pool, PoolClient } from 'pg';
import type { Principal } from '../../http/principal.ts';
import type { Limits } from '../../limits.ts';

/** A request that waits for changes of a firm's tasks. */
export interface Watch {
  /** Resolves at the next change since the last call of it, or after `ms` milliseconds. */
  next(ms: number): Promise<void>;
  /** Wakes the waiting request at once. */
  wake(): void;
  /**
   * Whether the access of the waiting user may have changed since the last call: their session was revoked, a
   * person of it has other permissions, or the database has sent nothing for a while.
   */
  takeAccessChange(): boolean;
  /** Removes the watch. */
  end(): void;
}

/** Receives a notification from the database for every change of tasks and of access, whichever server made it, and wakes the waiting requests. */
export interface ChangeHub {
  /** Resolves once the connection listens for changes. Without a connection it resolves as well: watches poll then. */
  ready(): Promise<void>;
  /** A watch for the changes of a firm's tasks, and of the caller's own access. */
  watch(caller: Pick<Principal, 'companyId' | 'sessionId' | 'userId' | 'impersonator'>): Watch;
  /** How many requests wait at the moment. */
  readonly watching: number;
  readonly isOver: boolean;
  /** Answers all waiting calls, and later ones at once: the server takes no more requests. */
  letGo(): void;
  /** Closes the connection. */
  stop(): void;
}

/** The channel of the trigger on tasks; its payload is the id of a firm. */
const taskChannel = 'task_change';
/** The channel of the triggers on sessions and users; its messages are `session:` or `user:` and an id. */
const accessChannel = 'access_change';

interface Waiting {
  wake(isOfAccess: boolean): void;
}

/**
 * Makes the hub of one server process: one connection for all waiting requests, opened with the first of them. It is
 * checked at intervals: a broken one may look alive for hours.
 */
export function createChangeHub(
  pool: Pool,
  { changeLookMs, changeCheckMs }: Pick<Limits, 'changeLookMs' | 'changeCheckMs'>,
): ChangeHub {
  /** Waiting calls, by channel and message. */
  const watches = new Map<string, Set<Waiting>>();
  const all = new Set<Waiting>();
  let connection: PoolClient | undefined;
  let connecting: Promise<void> | undefined;
  let beat: NodeJS.Timeout | undefined;
  let isOver = false;

  const wakeAll = () => {
    for (const waiting of all) waiting.wake(true);
  };

  function lose(lost: PoolClient): void {
    if (connection !== lost) return;
    connection = undefined;
    clearInterval(beat);
    lost.release(true);
    // A waiting request queries again, which reconnects.
    wakeAll();
  }

  async function connect(): Promise<void> {
    const client = await pool.connect();
    client.on('notification', ({ channel, payload }) => {
      for (const waiting of watches.get(`${channel} ${payload}`) ?? [])
        waiting.wake(channel === accessChannel);
    });
    client.on('error', () => lose(client));
    try {
      await client.query(`listen ${accessChannel}`);
      await client.query(`listen ${taskChannel}`);
    } catch (error) {
      client.release(true);
      throw error;
    }
    if (isOver) return client.release(true);
    connection = client;
    beat = setInterval(() => {
      client.query('select 1').catch(() => lose(client));
    }, changeCheckMs);
    beat.unref();
  }

  return {
    get watching() {
      return all.size;
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

    watch({ companyId, sessionId, userId, impersonator }) {
      let isWoken = false;
      // Changes from before the connection reached no listener.
      let isAccessChanged = connection === undefined;
      let goOn: (() => void) | undefined;
      const waiting: Waiting = {
        wake(isOfAccess) {
          isWoken = true;
          isAccessChanged ||= isOfAccess;
          goOn?.();
        },
      };
      const people = impersonator ? [userId, impersonator.userId] : [userId];
      const topics = [
        `${taskChannel} ${companyId}`,
        `${accessChannel} session:${sessionId}`,
        ...people.map((id) => `${accessChannel} user:${id}`),
      ];
      for (const topic of topics) watches.set(topic, (watches.get(topic) ?? new Set()).add(waiting));
      all.add(waiting);
      return {
        wake: () => waiting.wake(false),
        takeAccessChange() {
          const was = isAccessChanged || connection === undefined;
          isAccessChanged = false;
          return was;
        },
        async next(ms) {
          if (!isWoken && !isOver) {
            let timer: NodeJS.Timeout | undefined;
            await new Promise<void>((resolve) => {
              goOn = resolve;
              timer = setTimeout(resolve, connection ? ms : Math.min(ms, changeLookMs));
            });
            clearTimeout(timer);
          }
          isWoken = false;
        },
        end() {
          all.delete(waiting);
          for (const topic of topics) {
            const others = watches.get(topic);
            others?.delete(waiting);
            if (others?.size === 0) watches.delete(topic);
          }
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
