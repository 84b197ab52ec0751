import type { Context } from 'hono';
import { bestLanguage, type Language } from '../../contract/language/market.ts';

/** The language a visitor wishes, by the order of Accept-Language. */
export function languageWished(context: Context): Language {
  const wishes = (context.req.header('accept-language') ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.split(';q=');
      return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => tag && quality > 0)
    .sort((one, other) => other.quality - one.quality);
  return bestLanguage(wishes.map(({ tag }) => tag));
}
