import type { Language } from '../../../contract/language/market.ts';
import { prefixOf } from '../../../contract/language/market.ts';

/** The firm's own side of the house. */
export const staffAddress = '/staff/';

/** The pages of help [T2.08], a site of their own. */
export const helpAddressIn = (language: Language): string => `${prefixOf(language)}/help/`;
