import * as z from 'zod/mini';
import type { Language } from '../../../../contract/language/market.ts';
import { type CellType, cellTypes, numberText, readCell } from '../../../../contract/payroll/cells.ts';
import {
  type KeptPayrollSettings,
  type PayrollSettings,
  payrollSettingsSchema,
} from '../../../../contract/payroll/payroll.ts';
import { bindings, defaultRubrics, ownBindings } from '../../../../contract/payroll/rubrics.ts';
import { faultsOfRubrics } from '../../../payroll/settings-faults.ts';

type Rubric = PayrollSettings['rubrics'][number];
/** The fields of a submitted form. */
type Form = Readonly<Record<string, unknown>>;

/** A rubric as it stands in the form. */
export interface RubricDraft {
  readonly binding: string;
  /** `spare`: a rubric of the firm's own that is not there yet, and is once something is typed. */
  readonly use: 'used' | 'unused' | 'spare';
  readonly position: string;
  readonly label: string;
  readonly most: string;
  readonly nature: string;
  readonly dataType: string;
  readonly sign: string;
  readonly isRecurring: boolean;
  readonly isVisible: boolean;
}

/** Settings as they stand in the form: every rubric that a firm may have, those in use first. */
export interface SettingsDraft {
  /** The version that the form was opened with. */
  readonly version: string;
  readonly windowFrom: string;
  readonly cutOffDay: string;
  readonly rubrics: readonly RubricDraft[];
}

/** Faults by the name of their field; each is the key of a translation. */
type SettingsFaults = ReadonlyMap<string, string>;

export const isOwn = (binding: string): boolean => ownBindings.some((own) => own === binding);
const knownOf = (binding: string) => defaultRubrics.find((one) => one.binding === binding);
const isCellType = (type: string): type is CellType => cellTypes.some((known) => known === type);

const spareRubric = { dataType: 'money', sign: 'earning', nature: '', label: '', most: '' };

/** The form of what a firm has set. */
export function draftOf({ rubrics, ...calendar }: KeptPayrollSettings, language: Language): SettingsDraft {
  const used = rubrics.map(
    ({ most, nature, label, dataType, ...one }, index): RubricDraft => ({
      ...{ ...one, dataType, use: 'used', position: String(index + 1) },
      ...{ label: label ?? '', nature: nature ?? '' },
      most: most === null ? '' : numberText(dataType, most, language),
    }),
  );
  const left = bindings.filter((binding) => !rubrics.some((one) => one.binding === binding));
  const unused = left.map((binding): RubricDraft => {
    const known = knownOf(binding);
    const position = String(rubrics.length + 1);
    if (!known)
      return { ...spareRubric, binding, position, use: 'spare', isRecurring: false, isVisible: true };
    const { dataType, nature, sign, isRecurring, isVisible, most } = known;
    return {
      ...{ binding, position, use: 'unused', dataType, sign, isRecurring, isVisible, label: '' },
      nature: nature ?? '',
      most: most === null ? '' : numberText(dataType, most, language),
    };
  });
  return {
    version: String(calendar.version),
    windowFrom: String(calendar.windowFrom),
    cutOffDay: String(calendar.cutOffDay),
    rubrics: [...used, ...unused],
  };
}

/** The form as it was submitted. Of a rubric of this edition only what a firm may change is taken from it. */
export function draftIn(form: Form): SettingsDraft {
  const text = (name: string): string => {
    const value = form[name];
    return typeof value === 'string' ? value : '';
  };
  const order = text('order')
    .split(',')
    .filter((binding) => bindings.includes(binding));
  const rubrics = [...new Set([...order, ...bindings])].map((binding): RubricDraft => {
    const [label, most, position] = [`${binding}.label`, `${binding}.most`, `${binding}.position`].map(text);
    const known = knownOf(binding);
    const isSpare = known === undefined && text(`${binding}.spare`) !== '';
    const shared = {
      ...{ binding, label: label ?? '', most: most ?? '', position: position ?? '' },
      isRecurring: text(`${binding}.recurring`) !== '',
      isVisible: text(`${binding}.visible`) !== '',
    };
    const use = isSpare ? 'spare' : text(`${binding}.used`) !== '' ? 'used' : 'unused';
    if (known)
      return { ...shared, use, dataType: known.dataType, sign: known.sign, nature: known.nature ?? '' };
    const [dataType = '', sign = '', nature = ''] = ['type', 'sign', 'nature'].map((name) =>
      text(`${binding}.${name}`),
    );
    return { ...shared, use, dataType, sign, nature };
  });
  const [version, windowFrom, cutOffDay] = [text('version'), text('windowFrom'), text('cutOffDay')];
  return { version, windowFrom, cutOffDay, rubrics };
}

/** Whether a rubric is one that the firm wants. */
export const isWanted = ({ use, label, most, nature }: RubricDraft): boolean =>
  use === 'used' || (use === 'spare' && `${label}${most}${nature}`.trim() !== '');

const digits = (typed: string): number => (/^\d{1,2}$/.test(typed.trim()) ? Number(typed) : Number.NaN);

/** The wanted rubrics in their order: those with another position than shown take it, the others follow one another. */
function ordered(rubrics: readonly RubricDraft[]): RubricDraft[] {
  const isMoved = (one: RubricDraft): boolean => digits(one.position) !== rubrics.indexOf(one) + 1;
  const wanted = rubrics.filter(isWanted);
  const order = wanted.filter((one) => !isMoved(one));
  const moved = wanted
    .filter(isMoved)
    .toSorted((one, other) => digits(one.position) - digits(other.position));
  let next = 0;
  for (const one of moved) {
    const place = Math.max(next, (digits(one.position) || rubrics.length) - 1);
    order.splice(place, 0, one);
    next = place + 1;
  }
  return order;
}

/** A wanted rubric as it would be kept; its limit is `null` where it cannot be read. */
function rubricOf(draft: RubricDraft, language: Language): { rubric: object; isMostFaulty: boolean } {
  const { binding, label, dataType, sign, nature, isRecurring, isVisible } = draft;
  const check = knownOf(binding)?.check;
  const typed = draft.most.trim();
  // A text has no limit: whatever is typed as one is a fault of the rubric.
  const read = isCellType(dataType) && dataType !== 'text' ? readCell(dataType, typed, language) : undefined;
  const value = read && 'value' in read ? read.value : dataType === 'text' && typed !== '' ? '0' : '';
  return {
    rubric: {
      ...{ binding, dataType, sign, isRecurring, isVisible, most: value === '' ? null : Number(value) },
      label: label.trim() === '' ? null : label.trim(),
      nature: nature.trim() === '' ? null : nature.trim(),
      ...(check ? { check } : {}),
    },
    isMostFaulty: read !== undefined && 'fault' in read,
  };
}

/** The settings of a form, or what is wrong with each of its fields by the rules of the call that sets them. */
export function readDraft(
  draft: SettingsDraft,
  language: Language,
): { readonly settings: KeptPayrollSettings } | { readonly faults: SettingsFaults } {
  const faults = new Map<string, string>();
  const wanted = ordered(draft.rubrics);
  const read = wanted.map((one) => rubricOf(one, language));
  const note = (index: number, field: string): void => {
    const { binding = '', dataType = '', label = '' } = wanted[index] ?? {};
    if (field === 'label')
      faults.set(`${binding}.label`, label.trim() === '' ? 'faultNoLabel' : 'faultLabel');
    else if (field === 'most') faults.set(`${binding}.most`, `faultMost_${dataType}`);
    else if (field === 'nature') faults.set(`${binding}.nature`, 'faultNature');
    else faults.set(`${binding}.${field === 'dataType' ? 'type' : field}`, 'faultChoice');
  };
  wanted.forEach(({ binding, position }, index) => {
    if (!(digits(position) >= 1)) faults.set(`${binding}.position`, 'faultPosition');
    if (read[index]?.isMostFaulty) note(index, 'most');
  });
  const rubrics = read.map(({ rubric }) => rubric);
  for (const { index, field } of faultsOfRubrics(rubrics as Rubric[])) note(index, field);
  // A form without a version has seen nothing that is kept.
  const version = /^\d{1,9}$/.test(draft.version) ? Number(draft.version) : -1;
  const calendar = { windowFrom: digits(draft.windowFrom), cutOffDay: digits(draft.cutOffDay) };
  const parsed = z.safeParse(payrollSettingsSchema, { ...calendar, rubrics });
  for (const { path } of parsed.error?.issues ?? []) {
    const [part, index, field] = path;
    if (part === 'windowFrom' || part === 'cutOffDay') faults.set(part, `fault_${part}`);
    else if (typeof index === 'number') note(index, String(field));
    else faults.set('rubrics', 'faultNoRubric');
  }
  return parsed.success && faults.size === 0 ? { settings: { ...parsed.data, version } } : { faults };
}

/** A field of the form in which what is kept differs from what was typed. */
export interface Difference {
  readonly name: string;
  readonly kept: string | boolean;
}

/**
 * Where kept settings differ from a form, in the order of its fields. Positions are compared as an order: one rubric that
 * moves gives all behind it another number.
 */
export function differencesOf(typed: SettingsDraft, kept: SettingsDraft): Difference[] {
  const days = (['windowFrom', 'cutOffDay'] as const)
    .filter((name) => typed[name].trim() !== kept[name])
    .map((name): Difference => ({ name, kept: kept[name] }));
  const rubrics = typed.rubrics.flatMap((one): Difference[] => {
    const { binding } = one;
    const other = kept.rubrics.find((each) => each.binding === binding);
    if (!other) return [];
    const used = other.use === 'used';
    const use = isWanted(one) === used ? [] : [{ name: `${binding}.used`, kept: used }];
    if (!used || (one.use === 'spare' && !isWanted(one))) return use;
    const own = isOwn(binding) ? (['dataType', 'sign', 'nature'] as const) : [];
    const texts = (['label', 'most', ...own] as const)
      .filter((field) => one[field].trim() !== other[field])
      .map((field) => ({ name: `${binding}.${fieldNames[field] ?? field}`, kept: other[field] }));
    const marks = (['isVisible', 'isRecurring'] as const)
      .filter((field) => one[field] !== other[field])
      .map((field) => ({ name: `${binding}.${fieldNames[field]}`, kept: other[field] }));
    return [...use, ...texts, ...marks];
  });
  const orderOf = (draft: SettingsDraft): string[] => ordered(draft.rubrics).map(({ binding }) => binding);
  const [mine, theirs] = [orderOf(typed), orderOf(kept)];
  const isShared = (binding: string): boolean => mine.includes(binding) && theirs.includes(binding);
  const isMoved = mine.filter(isShared).join() !== theirs.filter(isShared).join();
  return [...days, ...(isMoved ? [{ name: 'rubrics', kept: theirs.join() }] : []), ...rubrics];
}

/** What fields are named in the form that are named otherwise in a rubric. */
const fieldNames: Readonly<Record<string, string>> = {
  ...{ dataType: 'type', isVisible: 'visible', isRecurring: 'recurring' },
};
