import type { Language } from '../../../contract/market.ts';
import { prefixOf } from '../../../contract/market.ts';
import { CaretIcon, GlobeIcon } from './auth-icons.tsx';

/** The languages on offer, each under its own name, which is the same whatever language the page is in. */
const offered: readonly { readonly language: Language; readonly name: string }[] = [
  { language: 'en-US', name: 'English (US)' },
  { language: 'pt-BR', name: 'Português (Brasil)' },
];

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
    <summary aria-label={`${label}: ${offered.find((each) => each.language === current)?.name ?? current}`}>
      <GlobeIcon />
      <span>{offered.find((each) => each.language === current)?.name ?? current}</span>
      <CaretIcon />
    </summary>
    <ul>
      {offered.map(({ language, name }) => (
        <li key={language}>
          <a
            href={`${prefixOf(language)}${path}`}
            lang={language}
            hrefLang={language}
            aria-current={language === current ? 'true' : undefined}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  </details>
);
