import { asOneLine } from '../../contract/calls/hidden-characters.ts';
import type { Profile, ProfileChange } from '../../contract/session/account.ts';
import { maxNameLength } from '../../contract/session/account.ts';

/** The parts of a name that a user may change, in the order in which they are asked for [S3.07]. */
export const nameParts = ['prefix', 'firstName', 'middleName', 'lastName', 'suffix'] as const;
export type NamePart = (typeof nameParts)[number];

/** What the form of the settings holds; an empty part is an empty text. */
export type ProfileValues = Readonly<Record<NamePart, string>>;

/** What is wrong with a part. */
export type NameFault = 'missing' | 'tooLong';
export type NameFaults = Readonly<Partial<Record<NamePart, NameFault>>>;

const needed: ReadonlySet<NamePart> = new Set(['firstName', 'lastName']);

/** Whether a name cannot do without this part. */
export const isNeeded = (part: NamePart): boolean => needed.has(part);

const forEachPart = <Value>(read: (part: NamePart) => Value): Record<NamePart, Value> => ({
  prefix: read('prefix'),
  firstName: read('firstName'),
  middleName: read('middleName'),
  lastName: read('lastName'),
  suffix: read('suffix'),
});

/** A profile as the form shows it. */
export const valuesOf = (profile: ProfileChange): ProfileValues => forEachPart((part) => profile[part] ?? '');

/** What to save [S7.09]. */
export const changeOf = (values: ProfileValues): ProfileChange => ({
  ...forEachPart((part) => asOneLine(values[part]) || null),
  firstName: asOneLine(values.firstName),
  lastName: asOneLine(values.lastName),
});

/** Whether saving would change nothing of the profile. */
export function isUnchanged(values: ProfileValues, profile: Profile): boolean {
  const change = changeOf(values);
  return nameParts.every((part) => change[part] === (profile[part] || null));
}

/** What keeps the values from being saved, by part; empty when nothing does. */
export function faultsOf(values: ProfileValues): NameFaults {
  const faults: Partial<Record<NamePart, NameFault>> = {};
  for (const part of nameParts) {
    const { length } = asOneLine(values[part]);
    if (length === 0 && isNeeded(part)) faults[part] = 'missing';
    if (length > maxNameLength) faults[part] = 'tooLong';
  }
  return faults;
}
