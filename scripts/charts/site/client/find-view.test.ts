import { expect, test } from 'vitest';
import { viewOfState } from './find-view.ts';

const views = [
  { key: 'loading', states: ['loading', 'open.settled upload.idle'] },
  { key: 'open.asking', states: ['open.asking'] },
  { key: 'open.settled', states: ['open.settled', 'open.settled upload.failed ~2'] },
  { key: 'open.settled ~3', states: ['open.settled ~3'] },
];
const at = (...leaves: string[]) =>
  viewOfState(
    views,
    leaves.map((leaf) => `folder.${leaf}`),
  )?.key;

test.each([
  [['loading'], 'loading'],
  [['open.asking', 'upload.idle'], 'open.asking'],
  [['open.settled', 'upload.busy'], 'open.settled'],
  [['open.settled', 'upload.idle'], 'loading'],
  [['open.settled', 'upload.failed'], 'open.settled'],
])('in %j the view %s is shown, which names most of its regions', (leaves, key) => {
  expect(at(...leaves)).toBe(key);
});

test.each([[['unloading']], [['closed', 'upload.idle']]])('in %j nothing is shown', (leaves) => {
  expect(at(...leaves)).toBeUndefined();
});
