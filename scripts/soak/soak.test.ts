import { expect, test } from 'vitest';
import { hashOf, lostOf } from './acknowledged.ts';
import { createMeasures } from './measures.ts';

test('a table shows the calls of its minute, the last one those of all minutes', () => {
  const measures = createMeasures();
  for (let took = 1; took <= 100; took += 1) measures.note('list', 'answered', took);
  measures.note('list', 'failed', 9999);
  measures.noteMemory(200 * 1_048_576);
  const lineOf = (table: string) =>
    table
      .split('\n')
      .find((line) => line.startsWith('list'))
      ?.split(/\s{2,}/);
  expect(lineOf(measures.nextTable('Minute 1'))).toEqual(['list', '100', '0', '1', '50', '95', '99']);
  measures.note('list', 'refused', 5);
  expect(lineOf(measures.nextTable('Minute 2'))).toEqual(['list', '0', '1', '0', '–', '–', '–']);
  expect(lineOf(measures.wholeTable('All'))).toEqual(['list', '100', '1', '1', '50', '95', '99']);
  expect(measures.mostMemory).toBe(200 * 1_048_576);
});

test('acknowledged documents that are gone or changed are lost, the others are not', async () => {
  const bytes = new TextEncoder().encode('bytes');
  const document = (id: string) => ({ id, folderId: 'f', sha256: hashOf(bytes) });
  const answers: Record<string, Uint8Array | undefined> = {
    kept: bytes,
    changed: new TextEncoder().encode('other'),
    gone: undefined,
  };
  const lost = await lostOf(Object.keys(answers).map(document), async ({ id }) => answers[id]);
  expect(lost).toEqual(['changed', 'gone']);
});
