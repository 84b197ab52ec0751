import type { Context } from 'hono';
import { bestLanguage } from '../../contract/language/market.ts';
import { listCountries, listStates } from '../../contract/language/places.ts';
import type { Routes } from '../http/handle.ts';
import { countriesIn, statesOf } from './places.ts';

/** How long a browser may keep the lists, in seconds: a day. */
const keepSeconds = 86_400;

const keep = (context: Context): void => context.header('cache-control', `private, max-age=${keepSeconds}`);

/** The countries and states of an address [T7.13, T7.14]. */
export function addPlaceRoutes(routes: Routes): void {
  routes.handle(listCountries, async ({ context, query }) => {
    keep(context);
    return { items: [...countriesIn(bestLanguage([query.language ?? '']))] };
  });

  routes.handle(listStates, async ({ context, query }) => {
    keep(context);
    return { items: [...statesOf(query['contactAddressCountryIdRequest.contactAddressCountryId'])] };
  });
}
