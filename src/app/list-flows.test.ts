import { expect, test } from 'vitest';
import { catalogue } from '../../contract/calls/catalogue.ts';
import type { Manifest } from '../flows/define-flow.ts';
import { flows } from './flows.ts';
import { areasOf, listed, plansOf, routedOf } from './list-flows.ts';

const page = (name: string, path: string): Manifest => ({ name, route: { path } });

test.each([
  ['a name', [page('notes', '/notes'), page('notes', '/other')], 'notes'],
  ['a path', [page('notes', '/notes'), page('other', '/notes')], '/notes'],
  [
    'a path inside the native app',
    [
      page('notes', '/notes'),
      { name: 'other', route: { path: '/other', hostedPath: '/notes' } } satisfies Manifest,
    ],
    '/notes',
  ],
])('%s that two manifests have is refused', (_, manifests, taken) => {
  expect(() => listed(manifests)).toThrow(`two manifests have the name or path ${taken}`);
});

test('every manifest of a folder is in the list', () => {
  const sources = import.meta.glob<string>('../flows/*/*.ts', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const names = Object.values(sources).flatMap(
    (source) => /^export default define(?:Flow|Page)\(\{\s+name: '(\w+)'/m.exec(source)?.[1] ?? [],
  );
  expect(flows.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
});

test('a page belongs to the flow of its folder, where the build looks for its manifest', () => {
  const manifests = Object.keys(import.meta.glob('../flows/*/flow.ts'));
  for (const { name } of routedOf(flows)) expect(manifests).toContain(`../flows/${name}/flow.ts`);
});

test('the plans for root say when each flow starts, and name its page where it has one', () => {
  const plans = plansOf(flows);
  expect(plans.filter(({ start }) => start !== 'onDemand')).toEqual([
    { name: 'routes', start: 'first' },
    { name: 'clients', start: 'first' },
    { name: 'badges', start: 'first' },
    { name: 'bell', start: 'later' },
    { name: 'hooks', start: 'later' },
    { name: 'profile', start: 'later' },
    { name: 'terms', start: 'first', path: '/terms-and-conditions' },
    { name: 'notices', start: 'first' },
    { name: 'mobile', start: 'hosted' },
  ]);
  const paths = routedOf(flows).flatMap(({ flow, view, route }) => (flow && view ? [route.path] : []));
  expect(plans.flatMap(({ path }) => path ?? [])).toEqual(paths);
  expect(paths).toEqual(expect.arrayContaining(['/home', '/tasks', '/documents', '/terms-and-conditions']));
});

test('[T2.04, T8.04] the fallbacks of the areas lead from the front page to one that says who is not authorized', () => {
  const areas = areasOf(flows);
  const way: string[] = [];
  for (let path = areas[0]?.path; path && !way.includes(path); ) {
    way.push(path);
    path = areas.find((area) => area.path === path)?.fallback;
  }
  expect(way).toEqual(['/home', '/tasks', '/documents', '/not-authorized']);
  for (const { fallback = '/not-authorized' } of areas)
    expect([...areas.map(({ path }) => path), '/not-authorized']).toContain(fallback);
});

test('each manifest names translations that there are', () => {
  const files = Object.keys(import.meta.glob('../../locales/en-US/*.json'));
  for (const { translations = [] } of flows)
    for (const namespace of translations) expect(files).toContain(`../../locales/en-US/${namespace}.json`);
});

test('what flows ask for a first view are calls of the contract that only read', () => {
  const methods = flows
    .flatMap(({ firstRequests = [] }) => firstRequests)
    .map((id) => [id, catalogue.find((call) => call.id === id)?.method]);
  expect(methods.filter(([, method]) => method !== 'GET')).toEqual([]);
  expect(methods.length).toBe(21);
});
