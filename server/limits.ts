import { wholeNumber } from './settings-error.ts';

/** One limit: the environment variable that changes it, its default, and what it bounds. */
interface LimitDefinition {
  readonly variable: string;
  readonly value: number;
  /** The unit of `value`, as the table in the documentation names it. */
  readonly unit: 'bytes' | 'ms' | 'count' | 'seconds';
  /** One sentence for an operator. */
  readonly bounds: string;
}

/**
 * Every limit of the server in one place. A limit that is a literal elsewhere can neither be changed by an operator nor
 * be found by one; docs/security.md has this table.
 */
export const limitDefinitions = {
  // Bodies and connections

  // Database

  // Sign-in and sessions

  // Stored data
  jsonBytes: {
    variable: 'LIMIT_JSON_BYTES',
    value: 65_536,
    unit: 'bytes',
    bounds: 'A JSON value that a client stores, such as the answers of one step.',
  },
  taskBytes: {
    variable: 'LIMIT_TASK_BYTES',
    value: 262_144,
    unit: 'bytes',
    bounds: 'The contents of one task: its data, the answers of its steps and its comments, as JSON.',
  },

  // Quotas

  // Mail
} as const satisfies Record<string, LimitDefinition>;

/** The limits in force, by name. */
export type Limits = { readonly [Name in keyof typeof limitDefinitions]: number };

/** Reads the limits from the environment. @throws SettingsError when a value cannot be used. */
export function readLimits(env: NodeJS.ProcessEnv): Limits {
  const entries = Object.entries(limitDefinitions).map(([name, { variable, value }]) => [
    name,
    wholeNumber(env, variable, value, { most: Number.MAX_SAFE_INTEGER }),
  ]);
  return Object.fromEntries(entries) as Limits;
}
