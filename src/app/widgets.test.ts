import { expect, test } from 'vitest';
import type { Manifest } from '../flows/define-flow.ts';
import { flows } from './flows.ts';
import { createWidgetFetcher, fetchWidget, widgets } from './widgets.ts';

const component = () => null;

/** A fetcher of one widget, whose chunk holds this. */
const fetcherOf = (chunk: unknown, rest: Partial<Manifest> = {}) =>
  createWidgetFetcher(
    [{ name: 'notes', widget: { type: 'boxE', height: 100, view: async () => chunk as never }, ...rest }],
    [],
  );

test('[T8.12] a type that no flow offers has no loader', async () => {
  expect(await fetcherOf({ default: component })('manifest')).toBe('noLoader');
});

test.each([[{}], [{ default: undefined }], [{ default: 'a text' }], [{ default: {} }], [null]])(
  '[T8.12] a chunk of %j has no entry component',
  async (chunk) => expect(await fetcherOf(chunk)('boxE')).toBe('noEntry'),
);

test('[T8.12] a chunk of the chart or of its services that cannot be fetched fails the widget', async () => {
  const offline = async () => {
    throw new Error('offline');
  };
  await expect(fetcherOf({ default: component }, { machine: offline })('boxE')).rejects.toThrow('offline');
  await expect(fetcherOf({ default: component }, { services: offline })('boxE')).rejects.toThrow('offline');
});

test('every widget of the manifests can be fetched', async () => {
  const types = flows.flatMap(({ widget }) => widget?.type ?? []);
  expect(widgets.map(({ type }) => type)).toEqual(types);
  expect(await Promise.all(types.map(fetchWidget))).toEqual(types.map(() => 'ready'));
});
