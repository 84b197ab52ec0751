import { problemCodes } from '../problem-codes.ts';

/**
 * A value as the live view keeps it: the keys and the shape, and of each text and number only its kind and length:
 * `{ id: 'id(3)', name: 'text(11)', sizeBytes: 'number(5)' }`. Every string in it is such a
 * description, or a name that the charts themselves use, such as that of a state or a permission.
 */
export type Masked = null | boolean | string | readonly Masked[] | { readonly [key: string]: Masked };

/** How much of a value is kept: the first items of a list, levels of nesting, and parts in all. */
const maxItems = 3;
const maxDepth = 8;
const maxParts = 1000;
/** The most ids that are told apart at a time; older ones would get a new number. */
export const maxKnownIds = 2000;

/** Keys of fields that the sources name. Others, such as `d-41` or `Maria`, may be data that serves as a key. */
const fieldName = /^[a-z][A-Za-z]{0,39}$/;
const idName = /(?:^id|Id|ID|Guid)$/;
/** Fields of a session, which begin with a capital letter as the specification names them [S3.02, S3.03]. */
const sessionFields: ReadonlySet<string> = new Set([
  ...['ApplicationConfiguration', 'CompanyId', 'ContactId', 'PrismGuid', 'SessionId', 'LongToken'],
  ...['SessionExpiresDateTime', 'FirstName', 'LastName', 'EmailAddress', 'EmulateePrismGuid', 'Impersonator'],
]);
/** Fields of an event that hold a word of the charts: which dialog or flow is asked for. */
const wordFields: ReadonlySet<string> = new Set(['dialog', 'flow']);
const word = /^[a-z][A-Za-z]{0,29}$/;
/** Fields that hold the names of permissions, which guards ask for and which say nothing of a person [S3.02]. */
const permissionFields: ReadonlySet<string> = new Set([
  'FeatureResourcePermissions',
  'InfrastructureAccessControls',
]);
const permissionName = /^[A-Z][A-Za-z0-9_]{0,59}$/;
const codes: ReadonlySet<unknown> = new Set(problemCodes);

/** Masks values. Equal ids get equal numbers, so that a document or a client can be followed without its id. */
export type Mask = (value: unknown) => Masked;

const isPlain = (value: object): value is Readonly<Record<string, unknown>> => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

const isActor = (value: object): boolean => 'send' in value && 'getSnapshot' in value;

/** A mask with a memory of its own for the numbers of ids. */
export function createMask(): Mask {
  const ids = new Map<string, number>();
  let lastId = 0;
  const numberOf = (id: string): number => {
    const known = ids.get(id);
    if (known !== undefined) return known;
    lastId += 1;
    const [oldest] = ids.keys();
    if (ids.size >= maxKnownIds && oldest !== undefined) ids.delete(oldest);
    ids.set(id, lastId);
    return lastId;
  };

  return (whole) => {
    let parts = 0;

    /** Names of permissions are kept, anything else in their place is not. */
    const maskPermissions = (value: unknown): Masked => {
      if (typeof value === 'string') return permissionName.test(value) ? value : `text(${value.length})`;
      if (Array.isArray(value)) return value.map(maskPermissions);
      if (typeof value !== 'object' || value === null) return null;
      return Object.fromEntries(
        Object.entries(value).flatMap(([key, inner]) =>
          permissionName.test(key) ? [[key, maskPermissions(inner)]] : [],
        ),
      );
    };

    const maskText = (text: string, key: string, depth: number): string => {
      if (key === 'code' && codes.has(text)) return text;
      if (depth === 1 && wordFields.has(key) && word.test(text)) return text;
      if (idName.test(key) && text !== '') return `id(${numberOf(text)})`;
      return `text(${text.length})`;
    };

    const maskFields = (fields: Readonly<Record<string, unknown>>, depth: number): Masked => {
      const masked: Record<string, Masked> = {};
      let unnamed = 0;
      for (const [key, value] of Object.entries(fields)) {
        if (value === undefined) continue;
        if (parts >= maxParts) return { ...masked, more: true };
        if (permissionFields.has(key)) {
          masked[key] = maskPermissions(value);
          continue;
        }
        const isField = fieldName.test(key) || sessionFields.has(key);
        if (!isField) unnamed += 1;
        masked[isField ? key : `key(${unnamed})`] = mask(value, key, depth + 1);
      }
      return masked;
    };

    const maskObject = (value: object, depth: number): Masked => {
      if (value instanceof Error)
        return { error: true, ...('problem' in value && { problem: mask(value.problem, '', depth + 1) }) };
      if (value instanceof Map) return `map(${value.size})`;
      if (value instanceof Set) return `set(${value.size})`;
      if (isActor(value)) return 'actor';
      if (depth >= maxDepth) return 'object';
      if (Array.isArray(value)) {
        const shown = value.slice(0, maxItems).map((item) => mask(item, '', depth + 1));
        return value.length > maxItems ? [...shown, `more(${value.length - maxItems})`] : shown;
      }
      return isPlain(value) ? maskFields(value, depth) : 'object';
    };

    const mask = (value: unknown, key: string, depth: number): Masked => {
      parts += 1;
      switch (typeof value) {
        case 'string':
          return maskText(value, key, depth);
        case 'number':
        case 'bigint':
          return `number(${String(value).length})`;
        case 'boolean':
          return value;
        case 'object':
          return value === null ? null : maskObject(value, depth);
        case 'undefined':
          return null;
        default:
          return 'function';
      }
    };

    return mask(whole, '', 0);
  };
}

/** A masked value in one line, as the list of events shows it: `{ id: id(3), name: text(11) }`. */
export function maskedText(value: Masked): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return `[${value.map(maskedText).join(', ')}]`;
  const fields = Object.entries(value).map(([key, inner]) => `${key}: ${maskedText(inner)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}
