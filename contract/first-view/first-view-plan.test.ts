import { expect, test } from 'vitest';
import { type Ask, askFirstView } from './first-view-plan.ts';

test('when the session is refused nothing more is asked', async () => {
  const asked: string[] = [];
  const ask: Ask = async ({ call }) => {
    asked.push(call.id);
    return null;
  };
  await askFirstView({ page: '/home', language: 'en-US', today: '2026-11-26' }, ask);
  expect(asked).toEqual(['loadBindings']);
});
