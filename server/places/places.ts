import { iso31661 } from 'iso-3166/1.js';
import { iso31662 } from 'iso-3166/2.js';
import { type Language, languages } from '../../contract/language/market.ts';
import type { Place } from '../../contract/language/places.ts';

/** What is made once per language or country, since neither the standard nor its names change while the server runs. */
function kept<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}

const sorted = (places: Place[], language: string): readonly Place[] => {
  const { compare } = new Intl.Collator(language);
  return places.sort((one, other) => compare(one.name, other.name));
};

/** Every country of ISO 3166-1 under its name in a language, sorted by it [T3.10, T7.13]. */
export const countriesIn = kept((language: Language): readonly Place[] => {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return sorted(
    iso31661.map(({ alpha2, name }) => ({ id: alpha2, name: names.of(alpha2) ?? name })),
    language,
  );
});

const codes: ReadonlySet<string> = new Set(iso31661.map(({ alpha2 }) => alpha2));

const statesByCountry = kept((country: string): readonly Place[] =>
  sorted(
    iso31662.filter(({ parent }) => parent === country).map(({ code, name }) => ({ id: code, name })),
    languages[0],
  ),
);

/**
 * The states or provinces of a country by ISO 3166-2, under their own names and sorted by them [T3.10, T7.14]: those that
 * are directly under the country. None for a country without any, and for a code that is no country's.
 */
export const statesOf = (country: string): readonly Place[] =>
  codes.has(country) ? statesByCountry(country) : [];
