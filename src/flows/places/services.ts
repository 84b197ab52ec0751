import type { Language } from '../../../contract/language/market.ts';
import type { Place } from '../../../contract/language/places.ts';
import { listCountries, listStates } from '../../../contract/language/places.ts';
import type { Http } from '../../platform/http/http.ts';

/** What the places chart needs from the world. */
export const createPlacesServices = ({ http }: { http: Http }) => ({
  /** The countries in a language, sorted by name [T7.13]. */
  async loadCountries({ language }: { language: Language }, signal: AbortSignal): Promise<readonly Place[]> {
    return (await http.call(listCountries, { query: { language }, signal })).items;
  },

  /** The states of a country by its ISO 3166-1 code [T7.14]; none when it has none. */
  async loadStates({ country }: { country: string }, signal: AbortSignal): Promise<readonly Place[]> {
    const query = { 'contactAddressCountryIdRequest.contactAddressCountryId': country };
    return (await http.call(listStates, { query, signal })).items;
  },
});
