import type { TFunction } from 'i18next';

/** How many texts are cached; beyond that the cache is emptied. */
const mostCached = 5000;

/**
 * The translations of a list, each looked up once: its rows ask for the same ones again and again while the user scrolls.
 * `t` is of one language; another one needs a cache of its own.
 */
export function cachedWords<T extends TFunction<never>>(t: T): T {
  const known = new Map<string, string>();
  const cached = (key: string, values?: Readonly<Record<string, unknown>>): string => {
    const name = values ? `${key} ${JSON.stringify(values)}` : key;
    let text = known.get(name);
    if (text === undefined) {
      if (known.size >= mostCached) known.clear();
      text = (t as unknown as (key: string, values?: Readonly<Record<string, unknown>>) => string)(
        key,
        values,
      );
      known.set(name, text);
    }
    return text;
  };
  return cached as unknown as T;
}
