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

  // Quotas
  uploadBytesPerUser: {
    variable: 'LIMIT_UPLOAD_BYTES_PER_USER',
    value: 21_474_836_480,
    unit: 'bytes',
    bounds: 'What one user uploads in a day (UTC); open resumable uploads count with their whole size.',
  },
  uploadBytesPerClient: {
    variable: 'LIMIT_UPLOAD_BYTES_PER_CLIENT',
    value: 53_687_091_200,
    unit: 'bytes',
    bounds: 'What all users together upload for one client in a day (UTC).',
  },
  openUploadsPerUser: {
    variable: 'LIMIT_OPEN_UPLOADS_PER_USER',
    value: 100,
    unit: 'count',
    bounds: 'Resumable uploads of one user that are not completed.',
  },
  openExportsPerUser: {
    variable: 'LIMIT_OPEN_EXPORTS_PER_USER',
    value: 5,
    unit: 'count',
    bounds: 'Exports of one user that wait or are being packed.',
  },
  archivesPerUser: {
    variable: 'LIMIT_ARCHIVES_PER_USER',
    value: 10,
    unit: 'count',
    bounds:
      'Archives of one user that are kept or being packed; a new export removes the oldest finished one.',
  },
  archiveBytesPerUser: {
    variable: 'LIMIT_ARCHIVE_BYTES_PER_USER',
    value: 4_294_967_296,
    unit: 'bytes',
    bounds: 'All archives of one user together; a new export removes the oldest finished ones.',
  },
  diskReserveBytes: {
    variable: 'LIMIT_DISK_RESERVE_BYTES',
    value: 1_073_741_824,
    unit: 'bytes',
    bounds:
      'Space on the disk of DATA_DIR that uploads and exports leave free, so that the database can write.',
  },

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
