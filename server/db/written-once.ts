import type { Database } from './database.ts';

/** A database, or a transaction in it. */
type Readable = Pick<Database, 'select'>;

/**
 * Statements that are written once for a database, not at each call: to write one takes longer than to ask it. `make` gives
 * them with placeholders, prepared under a name, so that the database plans them once a connection as well.
 */
export function writtenOnce<Statements>(make: (db: Readable) => Statements): (db: Readable) => Statements {
  const written = new WeakMap<Readable, Statements>();
  return (db) => {
    const known = written.get(db) ?? make(db);
    written.set(db, known);
    return known;
  };
}
