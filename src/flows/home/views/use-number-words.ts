import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../ui/language/format.ts';

/** Up to this number a sentence says it as a word. */
const lastWord = 10;

/** How a sentence says a number: `five`, `12`. */
export function useNumberWords(): (count: number) => string {
  const { t, i18n } = useTranslation('home');
  return (count) =>
    count >= 1 && count <= lastWord ? t(`words.${count}` as 'words.1') : formatCount(count, i18n.language);
}
