import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  appSource,
  inboundPayloads,
  inboundTypes,
  messageSchema,
  outboundPayloads,
  outboundTypes,
  portalSource,
} from '../../contract/session/bridge.ts';
import { bridgeDocument } from '../../scripts/bridge/document.ts';
import { bridgeSchema } from '../../scripts/bridge/schema.ts';
import { examplesFrom, faultsOf } from '../../src/qa/verdict.ts';

const docs = new URL('../../docs/', import.meta.url).pathname;
const kept = (name: string) => readFileSync(join(docs, name), 'utf8');

test('docs/bridge.schema.json and docs/bridge.md are what `npm run bridge` writes', () => {
  expect(JSON.parse(kept('bridge.schema.json'))).toEqual(JSON.parse(JSON.stringify(bridgeSchema())));
  expect(kept('bridge.md')).toBe(bridgeDocument());
});

test('[S4.25] every message of the catalogue is published with an example that both kinds of schema accept', () => {
  const fromApp = examplesFrom(appSource);
  const fromPortal = examplesFrom(portalSource);
  expect(fromApp.map(({ type }) => type)).toEqual([...inboundTypes]);
  expect(fromPortal.map(({ type }) => type)).toEqual([...outboundTypes]);
  const faults = [
    ...inboundTypes.flatMap((type, index) => [
      ...faultsOf(appSource, fromApp[index]),
      ...(messageSchema(appSource, type, inboundPayloads[type]).safeParse(fromApp[index]).error?.issues ??
        []),
    ]),
    ...outboundTypes.flatMap((type, index) => [
      ...faultsOf(portalSource, fromPortal[index]),
      ...(messageSchema(portalSource, type, outboundPayloads[type]).safeParse(fromPortal[index]).error
        ?.issues ?? []),
    ]),
  ];
  expect(faults).toEqual([]);
});

const task = examplesFrom(appSource).find(({ type }) => type === 'NavigateToTask');

test.each([
  ['{', ['The message is no JSON object.']],
  [{ ...task, type: 'Dance' }, ['The schema has no message "Dance" of client-portal-app.']],
  [{ ...task, payload: { clientId: 'c1' } }, [expect.stringContaining('taskId')]],
  [{ ...task, payload: { clientId: '..', taskId: 't1' } }, [expect.stringContaining('#/payload/clientId')]],
  [{ ...task, version: 2, payload: { clientId: 'c', taskId: 't' } }, [expect.stringContaining('#/version')]],
])('the published schema says what is wrong with %j', (message, faults) => {
  expect(faultsOf(appSource, message)).toEqual(faults);
});
