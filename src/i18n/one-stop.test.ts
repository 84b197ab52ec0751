import { readFileSync } from 'node:fs';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { oneStop } from './one-stop.ts';

const file = new URL('../../locales/pt-BR/handIn.json', import.meta.url);
const translations = JSON.parse(readFileSync(file, 'utf8'));

test('a sentence that ends in an abbreviated date ends in one full stop', async () => {
  const portuguese = i18next.createInstance();
  await portuguese.use(oneStop).init({
    lng: 'pt-BR',
    resources: { 'pt-BR': { handIn: translations } },
    defaultNS: 'handIn',
    postProcess: [oneStop.name],
    interpolation: { escapeValue: false },
  });
  const values = { holder: 'Aurora Contábil', since: '24 de nov.' };
  expect([portuguese.t('received.holder', values), portuguese.t('returned.holder', values)]).toEqual([
    'Com Aurora Contábil desde 24 de nov.',
    'De volta com você desde 24 de nov.',
  ]);
});

test.each([
  ['Carregando…', 'Carregando…'],
  ['Wait...', 'Wait...'],
  ['report..pdf is ready.', 'report..pdf is ready.'],
  ['Desde 24 de nov.. Depois', 'Desde 24 de nov. Depois'],
])('%s reads %s', (text, expected) => expect(oneStop.process(text)).toBe(expected));
