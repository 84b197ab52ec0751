import { expect, test } from 'vitest';
import { createHttp } from '../../platform/http/http.ts';
import { createPlacesServices } from './services.ts';

test('[T7.13, T7.14] countries are asked for in a language, states by their country', async () => {
  const urls: string[] = [];
  const items = [{ id: 'US-OH', name: 'Ohio' }];
  const http = createHttp({
    origin: 'http://portal.test',
    token: () => 'long',
    onUnauthorized: () => undefined,
    fetch: async (request) => {
      urls.push((request as Request).url);
      return Response.json({ items });
    },
  });
  const { loadCountries, loadStates } = createPlacesServices({ http });
  const { signal } = new AbortController();
  expect(await loadCountries({ language: 'pt-BR' }, signal)).toEqual(items);
  expect(await loadStates({ country: 'US' }, signal)).toEqual(items);
  expect(urls).toEqual([
    'http://portal.test/api/core/v1/contact-address-countries?language=pt-BR',
    'http://portal.test/api/core/v1/contact-address-state-provinces?contactAddressCountryIdRequest.contactAddressCountryId=US',
  ]);
});
