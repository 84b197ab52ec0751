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

/**
 * The same for a statement of several shapes, each written when it is first asked. What a shape says, as few short words
 * and flags, is its name for the database, which keeps its plan by it: names of over 63 characters are cut there.
 */
export function writtenByShape<Shape extends object, Statement>(
  kind: string,
  make: (db: Readable, shape: Shape, name: string) => Statement,
): (db: Readable, shape: Shape) => Statement {
  const byName = writtenOnce(() => new Map<string, Statement>());
  return (db, shape) => {
    const name = [kind, ...Object.entries(shape).map(([key, value]) => (value === true ? key : value))]
      .filter((word) => word !== false)
      .join(' ');
    const statements = byName(db);
    const statement = statements.get(name) ?? make(db, shape, name);
    statements.set(name, statement);
    return statement;
  };
}
