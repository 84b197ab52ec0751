import type { Pool, PoolClient } from 'pg';

/** One connection that holds the locks of a server. */
export interface LockLine {
  /** Whether it has been given back, or broke: another one has to be opened then. */
  isOver(): boolean;
  /**
   * Tries to take a lock and returns the function that releases it. When another request has it, here or on another
   * server, asks for its release and returns `undefined`. `onWanted` is called when another request asks for the lock, and when the connection and the lock with it are lost.
   */
  take(id: string, onWanted: () => void): Promise<(() => Promise<void>) | undefined>;
}

const channel = 'upload_wanted';
/** Keeps these locks apart from others that might be made of texts. */
const keySeed = 20_260;

/** Opens a line with the first lock, and gives it back with the last. */
export function openLockLine(pool: Pool): LockLine {
  const held = new Map<string, () => void>();
  let users = 0;
  let isOver = false;

  async function connect(): Promise<PoolClient> {
    const client = await pool.connect();
    try {
      client.on('notification', onNotification);
      client.on('error', onBreak);
      await client.query(`listen ${channel}`);
      return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  const onNotification = ({ payload = '' }: { payload?: string }): void => held.get(payload)?.();

  function onBreak(): void {
    isOver = true;
    for (const wanted of held.values()) wanted();
    held.clear();
  }

  const connected = connect();
  connected.catch(onBreak);
  // The driver takes one question at a time.
  let last: Promise<unknown> = connected;
  function ask<T>(question: (client: PoolClient) => Promise<T>): Promise<T> {
    const answer = last.then(
      () => connected.then(question),
      () => connected.then(question),
    );
    last = answer;
    return answer;
  }

  const askYesNo = (text: string, id: string): Promise<boolean> =>
    ask(async (client) => {
      const { rows } = await client.query<{ yes: boolean }>(`select ${text} as yes`, [id]);
      return rows[0]?.yes ?? false;
    });
  const key = `hashtextextended($1, ${keySeed})`;

  async function leave(): Promise<void> {
    users -= 1;
    if (users > 0) return;
    const broke = isOver;
    isOver = true;
    await ask(async (client) => {
      client.off('notification', onNotification);
      client.off('error', onBreak);
      if (!broke) await client.query(`unlisten ${channel}`);
      client.release(broke);
    }).catch(() => undefined);
  }

  async function release(id: string): Promise<void> {
    held.delete(id);
    if (!isOver) await askYesNo(`pg_advisory_unlock(${key})`, id).catch(onBreak);
    await leave();
  }

  return {
    isOver: () => isOver,

    async take(id, onWanted) {
      users += 1;
      const holder = held.get(id);
      if (holder) {
        holder();
        await leave();
        return undefined;
      }
      // Marked before the answer comes: the database would give one connection the same lock twice.
      held.set(id, onWanted);
      try {
        if (await askYesNo(`pg_try_advisory_lock(${key})`, id)) return () => release(id);
        held.delete(id);
        await ask((client) => client.query('select pg_notify($1, $2)', [channel, id]));
      } catch (error) {
        held.delete(id);
        await leave();
        throw error;
      }
      await leave();
      return undefined;
    },
  };
}
