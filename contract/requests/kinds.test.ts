import { expect, test } from 'vitest';
import { stemOf, translationsIn, translationsOf } from '../../scripts/locales/locale-files.ts';
import { type FormRule, type FormRules, fieldsOfForm, groupsOfForm } from '../forms/form.ts';
import { languages } from '../language/market.ts';
import { simulationFindings } from '../simulations/findings.ts';
import { simulationOf } from '../simulations/simulate.ts';
import { simulationKinds } from '../simulations/simulation.ts';
import { requestFilters } from './kind.ts';
import { findingLevels } from './kinds/findings.ts';
import { requestKinds } from './kinds/kinds.ts';
import { requestOutcomes, requestStages, requestStatuses } from './request-life.ts';

const wordsOf = (language: string, file: string) =>
  new Set([...translationsIn(translationsOf(language, file)).keys()].map(stemOf));

/** Every field of a kind with its rule, those of its groups included. */
const fieldsOf = ({ form }: { readonly form: FormRules }): readonly (readonly [string, FormRule])[] => [
  ...Object.entries(fieldsOfForm(form)),
  ...Object.values(groupsOfForm(form)).flatMap(({ fields }) => Object.entries(fields)),
];
const rows = requestKinds.flatMap((kind) => languages.map((language) => [kind.id, language, kind] as const));

test('kinds are listed by id, and no two share a filter [T3.14]', () => {
  const ids = requestKinds.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].sort());
  expect(new Set(requestKinds.map(({ filter }) => filter)).size).toBe(ids.length);
});

test.each(rows)('%s has all its words in %s', (_id, language, kind) => {
  const needed = [
    ...kind.form.parts.map(({ name }) => `parts.${name}`),
    ...Object.keys(groupsOfForm(kind.form)).flatMap((group) =>
      ['title', 'row', 'add', 'remove'].map((word) => `groups.${group}.${word}`),
    ),
    ...fieldsOf(kind).flatMap(([name, rule]) => [
      `fields.${name}`,
      ...(rule.source ? [] : (rule.enum ?? [])).map((code) => `choices.${name}.${code}`),
    ]),
  ];
  const there = wordsOf(language, 'requestForm.json');
  expect(needed.filter((key) => !there.has(key))).toEqual([]);
  const ofKinds = wordsOf(language, 'requestKinds.json');
  const names = [
    `${kind.id}.name`,
    `${kind.id}.hint`,
    ...kind.attachments.map(({ type }) => `attachmentTypes.${type}`),
  ];
  expect(names.filter((key) => !ofKinds.has(key))).toEqual([]);
});

test.each([...languages])(
  'findings, filters, statuses, outcomes and stages have their words in %s',
  (language) => {
    const [form, kinds] = [wordsOf(language, 'requestForm.json'), wordsOf(language, 'requestKinds.json')];
    expect(Object.keys(findingLevels).filter((code) => !form.has(`findings.${code}`))).toEqual([]);
    const needed = [
      ...requestFilters.map((filter) => `filters.${filter}`),
      ...requestStatuses.map((status) => `statuses.${status}`),
      ...requestOutcomes.map((outcome) => `outcomes.${outcome}`),
      ...requestStages.flatMap((stage) =>
        stage === 'turn'
          ? ['stages.turn.WaitingForClient', 'stages.turn.WaitingForCorrection']
          : [`stages.${stage}`],
      ),
      'attachmentTypes.other',
      'attachmentTypes.answer',
    ];
    expect(needed.filter((key) => !kinds.has(key))).toEqual([]);
  },
);

test('no field, choice, finding, part or kind of file has words without being there', () => {
  const forms = [...requestKinds, ...simulationKinds.flatMap((id) => simulationOf(id) ?? [])];
  const all = forms.flatMap(fieldsOf);
  const known = new Set([
    ...forms.flatMap(({ form }) => form.parts.map(({ name }) => `parts.${name}`)),
    ...all.map(([name]) => `fields.${name}`),
    ...all.flatMap(([name, { enum: codes = [] }]) => codes.map((code) => `choices.${name}.${code}`)),
    ...Object.keys({ ...findingLevels, ...simulationFindings }).map((code) => `findings.${code}`),
  ]);
  const words = [...wordsOf('en-US', 'requestForm.json')];
  expect(words.filter((key) => /^(parts|fields|choices|findings)\./.test(key) && !known.has(key))).toEqual(
    [],
  );
  expect(
    words
      .filter((key) => key.startsWith('hints.'))
      .filter((key) => !known.has(key.replace('hints.', 'fields.'))),
  ).toEqual([]);
});

test('a name stands for one format in all kinds', () => {
  const formats = new Map<string, Set<string>>();
  for (const [name, { format }] of requestKinds.flatMap(fieldsOf))
    formats.set(name, (formats.get(name) ?? new Set()).add(format));
  expect([...formats].filter(([, all]) => all.size > 1)).toEqual([]);
});

test('a name that a row shares with its form is asked for by no condition', () => {
  // The row would be asked in place of the form, or the form where the row has no answer.
  for (const kind of requestKinds) {
    const inRows = Object.values(groupsOfForm(kind.form)).flatMap(({ fields }) => Object.keys(fields));
    const shared = new Set(Object.keys(fieldsOfForm(kind.form)).filter((name) => inRows.includes(name)));
    const asked = fieldsOf(kind).flatMap(([, { shown, required }]) => [
      shown?.field,
      required === true ? undefined : required?.field,
    ]);
    expect(
      asked.filter((name) => name !== undefined && shared.has(name)),
      kind.id,
    ).toEqual([]);
  }
});

test('every condition asks for a choice of a field that is there, and none leads back to itself', () => {
  for (const kind of requestKinds) {
    const fields = Object.fromEntries(fieldsOf(kind));
    const conditions = [
      ...Object.values(fields).flatMap(({ shown, required }) => [shown, required]),
      ...Object.values(groupsOfForm(kind.form)).map(({ shown }) => shown),
      ...kind.attachments.map(({ required }) => required),
    ].filter((condition) => typeof condition === 'object');
    for (const { field, is } of conditions)
      expect(fields[field]?.enum ?? [], `${kind.id} ${field}`).toEqual(expect.arrayContaining([...is]));
    for (const name of Object.keys(fields)) {
      const passed = new Set<string>();
      for (let at: string | undefined = name; at !== undefined; at = fields[at]?.shown?.field) {
        expect(passed.has(at), `${kind.id} ${name}`).toBe(false);
        passed.add(at);
      }
    }
  }
});
