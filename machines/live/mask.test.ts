import { expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { ProblemError } from '../problem.ts';
import { createMask, maskedText, maxKnownIds } from './mask.ts';

const mask = (value: unknown) => createMask()(value);

test('of texts and numbers only kind and length are kept, keys and shape stay', () => {
  expect(
    mask({
      name: 'Dock survey.tiff',
      sizeBytes: 3_407_872,
      isNew: true,
      note: null,
      left: undefined,
      empty: '',
    }),
  ).toEqual({ name: 'text(16)', sizeBytes: 'number(7)', isNew: true, note: null, empty: 'text(0)' });
});

test('equal ids get equal numbers, different ids different ones', () => {
  const masked = createMask();
  expect(masked({ id: 'd-1', clientId: 'c-1', parentId: 'd-1' })).toEqual({
    ...{ id: 'id(1)', clientId: 'id(2)', parentId: 'id(1)' },
  });
  expect(masked({ id: 'd-2', clientId: 'c-1' })).toEqual({ id: 'id(3)', clientId: 'id(2)' });
});

test('of many ids the oldest are forgotten', () => {
  const masked = createMask();
  for (let at = 0; at <= maxKnownIds; at += 1) masked({ id: `d-${at}` });
  expect(masked({ id: `d-${maxKnownIds}` })).toEqual({ id: `id(${maxKnownIds + 1})` });
  expect(masked({ id: 'd-0' })).toEqual({ id: `id(${maxKnownIds + 2})` });
});

test.each(['Maria', 'maria@example.com', 'd-41', '2026', 'São João', 'with space', ''])(
  'data that serves as a key is masked: %j',
  (key) => {
    expect(mask({ byName: { [key]: 1 } })).toEqual({ byName: { 'key(1)': 'number(1)' } });
  },
);

test('a dialog and a flow that an event asks for are kept, the same fields further inside are not', () => {
  expect(mask({ dialog: 'settings', flow: 'profile', about: { dialog: 'settings' } })).toEqual({
    ...{ dialog: 'settings', flow: 'profile', about: { dialog: 'text(8)' } },
  });
  expect(mask({ dialog: 'Maria da Silva' })).toEqual({ dialog: 'text(14)' });
});

test('of an error its problem is kept and never its message; a code is kept only if it is one of a problem', () => {
  const error = new ProblemError({ code: 'nameTaken', location: '/documents/secret' });
  expect(mask({ error })).toEqual({
    error: { error: true, problem: { code: 'nameTaken', location: 'text(17)' } },
  });
  expect(mask({ error: new Error('Maria was not found') })).toEqual({ error: { error: true } });
  expect(mask({ code: '123456' })).toEqual({ code: 'text(6)' });
});

test('of what is no plain data only its kind is kept', () => {
  const actor = createActor(fromCallback(() => undefined));
  expect(
    mask({
      ...{ file: new File(['secret'], 'secret.pdf'), when: new Date(0), page: new URL('https://a.example/') },
      ...{ names: new Map([['Maria', 1]]), ids: new Set(['a', 'b']), actor, call: () => 'secret', big: 12n },
    }),
  ).toEqual({
    ...{ file: 'object', when: 'object', page: 'object', names: 'map(1)', ids: 'set(2)' },
    ...{ actor: 'actor', call: 'function', big: 'number(2)' },
  });
});

test('long lists, deep values and large ones are cut, with a sign', () => {
  expect(mask({ items: ['a', 'b', 'c', 'd', 'e'] })).toEqual({
    items: ['text(1)', 'text(1)', 'text(1)', 'more(2)'],
  });
  let deep: unknown = 'x';
  for (let level = 0; level < 12; level += 1) deep = { inner: deep };
  expect(JSON.stringify(mask(deep)).match(/inner/g)?.length).toBe(8);
  const large = Object.fromEntries(
    Array.from({ length: 2000 }, (_, at) => [`field${'abcdefghij'[at % 10]}${'x'.repeat(at / 10)}`, at]),
  );
  const masked = mask({ large }) as { large: Record<string, unknown> };
  expect(Object.keys(masked.large).length).toBeLessThan(1100);
  expect(masked.large.more).toBe(true);
});

test('a value that holds itself is cut', () => {
  const round: Record<string, unknown> = {};
  round.self = round;
  expect(JSON.stringify(mask(round))).toContain('object');
});

test('a masked value reads as one line', () => {
  expect(maskedText(mask({ files: [{ name: 'a.pdf', size: 10 }], taken: true }))).toBe(
    '{ files: [{ name: text(5), size: number(2) }], taken: true }',
  );
  expect(maskedText({})).toBe('{}');
});

test('the names of permissions are kept, in their place alone', () => {
  const bindings = {
    FeatureResourcePermissions: {
      ClientHub: { Application: 'Granted' },
      'maria@example.com': { A: 'Granted' },
    },
    InfrastructureAccessControls: ['ClientCenterAddFolder', 'maria@example.com'],
  };
  expect(mask({ bindings })).toEqual({
    bindings: {
      FeatureResourcePermissions: { ClientHub: { Application: 'Granted' } },
      InfrastructureAccessControls: ['ClientCenterAddFolder', 'text(17)'],
    },
  });
  expect(mask({ names: ['ClientCenterAddFolder'] })).toEqual({ names: ['text(21)'] });
});
