import type { Language } from '../../../../contract/language/market.ts';
import { languageNames, languages, prefixOf } from '../../../../contract/language/market.ts';
import { CaretIcon, GlobeIcon } from './auth-icons.tsx';

interface LanguageChoiceProps {
  current: Language;
  /** The accessible name: "Language". */
  label: string;
  /** The page that the links lead to, without the prefix: `/auth`. */
  path: string;
}

/** The other languages as links to the same page [S4.23]. Opens without script, so that it works at first paint. */
export const LanguageChoice = ({ current, label, path }: LanguageChoiceProps) => (
  <details className="si-language">
    <summary aria-label={`${label}: ${languageNames[current]}`}>
      <GlobeIcon />
      <span>{languageNames[current]}</span>
      <CaretIcon />
    </summary>
    <ul>
      {languages.map((language) => (
        <li key={language}>
          <a
            href={`${prefixOf(language)}${path}`}
            lang={language}
            hrefLang={language}
            aria-current={language === current ? 'true' : undefined}
          >
            {languageNames[language]}
          </a>
        </li>
      ))}
    </ul>
  </details>
);
