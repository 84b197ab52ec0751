import { expect, test } from 'vitest';
import { memoryStore } from '../../../tests/support/values/fixtures.ts';
import { createNoticesServices, maxRememberedContacts } from './services.ts';

const start = () => {
  const store = memoryStore();
  return { store, services: createNoticesServices({ store }) };
};
const covid = (contactId: string) => ({ notice: 'covid' as const, contactId });

test('[S4.26, S9.11] closing is kept per contact, as a JSON list', async () => {
  const { store, services } = start();
  await services.dismiss(covid('a'));
  await services.dismiss(covid('b'));
  await services.dismiss(covid('a'));
  expect(store.covidClosed.get()).toBe('["b","a"]');
  expect(await services.isDismissed(covid('a'))).toBe(true);
  expect(await services.isDismissed(covid('c'))).toBe(false);
  expect(await services.isDismissed({ notice: 'welcome', contactId: 'a' })).toBe(false);
});

test.each(['', 'nonsense', '{"a":1}', '[1,2]', 'null', '["a"'])(
  '[S4.26] %j in storage counts as an empty list, and is overwritten',
  async (text) => {
    const { store, services } = start();
    store.covidClosed.set(text);
    expect(await services.isDismissed(covid('a'))).toBe(false);
    await services.dismiss(covid('a'));
    expect(store.covidClosed.get()).toBe('["a"]');
  },
);

test('[S4.26] the list does not grow for ever', async () => {
  const { store, services } = start();
  const many = Array.from({ length: maxRememberedContacts }, (_, index) => `c${index}`);
  store.covidClosed.set(JSON.stringify(many));
  await services.dismiss(covid('new'));
  expect(JSON.parse(store.covidClosed.get() ?? '')).toEqual([...many.slice(1), 'new']);
});
