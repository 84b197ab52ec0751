import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { clientFor } from '../../../../tests/support/values/fixtures.ts';
import { startTranslation } from '../../../i18n/i18n.ts';
import { ClientButton } from './client-button.tsx';

beforeAll(async () => {
  await startTranslation('en-US', []);
  await i18next.loadNamespaces(['clients']);
});

const willow = clientFor('willow', { name: 'Willow Street Bakery LLC' });
const partsOf = (markup: string) => ({
  isDisabled: markup.includes(' disabled=""'),
  hasCaret: markup.includes('<svg'),
  drawn: [...markup.matchAll(/data-(?:initials|caption)="([^"]*)"/g)].map(([, text]) => text),
  text: markup.replace(/<[^>]*>/g, ''),
});

test('[S2.11] with one client there is nothing to press and no caret', () => {
  expect(partsOf(renderToStaticMarkup(<ClientButton client={willow} />))).toEqual({
    isDisabled: true,
    hasCaret: false,
    drawn: ['W', 'Client'],
    text: 'Willow Street Bakery LLC',
  });
});

test('[S2.11] where there are others the button can be pressed and has a caret; a nickname is in its caption', () => {
  const client = { ...willow, nickname: 'The bakery' };
  const button = <ClientButton client={client} hasOthers onClick={() => undefined} />;
  expect(partsOf(renderToStaticMarkup(button))).toEqual({
    isDisabled: false,
    hasCaret: true,
    drawn: ['W', 'Client · The bakery'],
    text: 'Willow Street Bakery LLC',
  });
});
