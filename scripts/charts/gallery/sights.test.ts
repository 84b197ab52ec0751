import { expect, test } from 'vitest';
import { sightsIn } from './sights.ts';

const recording = `## closed
   uploaded
(nothing)

## naming ~2
   creating.first
   creating.second
- dialog "New folder":
  - text: ## not a title
> button "Close": folder ← dialog.close

## refused
- alert: The name is taken.
`;

test('each view of a recording is read with the states that share it, and an empty view is left out', () => {
  expect(sightsIn(recording)).toEqual([
    { key: 'naming ~2', states: ['naming ~2', 'creating.first', 'creating.second'] },
    { key: 'refused', states: ['refused'] },
  ]);
});

test('a recording without a view has none', () => {
  expect([sightsIn(''), sightsIn('## closed\n(nothing)\n')]).toEqual([[], []]);
});
