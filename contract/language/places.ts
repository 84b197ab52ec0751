import * as z from 'zod/mini';
import { defineCall } from '../calls/call.ts';

/** A country or a state [T3.10]. A country's id is its ISO 3166-1 alpha-2 code, a state's its ISO 3166-2 code. */
export const placeSchema = z.object({ id: z.string(), name: z.string() });
export type Place = z.infer<typeof placeSchema>;

/** The countries of the world in the asked language, sorted by name [T7.13]. */
export const listCountries = defineCall({
  id: 'listCountries',
  spec: ['T7.13'],
  origin: { path: 'specification', shape: 'specification' },
  summary: 'The countries of an address, sorted by name.',
  method: 'GET',
  path: '/api/core/v1/contact-address-countries',
  access: 'session',
  query: z.object({ language: z.optional(z.string().check(z.maxLength(10))) }),
  response: z.object({ items: z.array(placeSchema) }),
  errors: { 401: 'The session is over.' },
});

/** The states or provinces of a country, sorted by name; none when it has none [T7.14]. */
export const listStates = defineCall({
  id: 'listStates',
  spec: ['T7.14'],
  origin: { path: 'specification', shape: 'specification' },
  summary: 'The states or provinces of a country, sorted by name.',
  method: 'GET',
  path: '/api/core/v1/contact-address-state-provinces',
  access: 'session',
  query: z.object({
    'contactAddressCountryIdRequest.contactAddressCountryId': z.string().check(z.regex(/^[A-Z]{2}$/)),
  }),
  response: z.object({ items: z.array(placeSchema) }),
  errors: { 400: 'No country code.', 401: 'The session is over.' },
});
