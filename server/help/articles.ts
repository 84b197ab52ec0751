import type { helpScreens } from '../../contract/firm/support.ts';
import { defaultLanguage, type Language, languages } from '../../contract/language/market.ts';
import { foldName } from '../clients/fold.ts';
import { fill, hasTranslations, ownTranslationsOf } from '../http/translations.ts';

type Screen = (typeof helpScreens)[number];
export type UserType = 'client' | 'staff';

/** An article without its translations: whom it is for, and the screens it is suggested on. */
interface Entry {
  readonly id: string;
  readonly userTypes: readonly UserType[];
  readonly screens: readonly Screen[];
}

const everybody = ['client', 'staff'] as const;
const everywhere = ['home', 'tasks', 'documents', 'actions'] as const;

/** All articles, in the order in which they are listed and suggested [T7.22]: what belongs to one screen comes first. */
const entries: readonly Entry[] = [
  { id: 'finding-documents', userTypes: everybody, screens: ['documents'] },
  { id: 'working-on-tasks', userTypes: everybody, screens: ['tasks'] },
  { id: 'uploading', userTypes: everybody, screens: ['documents', 'tasks'] },
  { id: 'taken-names', userTypes: everybody, screens: ['documents', 'tasks'] },
  { id: 'downloading', userTypes: everybody, screens: ['documents'] },
  { id: 'viewing-as-client', userTypes: ['staff'], screens: everywhere },
  { id: 'switching-clients', userTypes: everybody, screens: everywhere },
  { id: 'signing-in', userTypes: everybody, screens: ['home'] },
  { id: 'profile-and-language', userTypes: everybody, screens: ['home', 'actions'] },
  { id: 'on-your-phone', userTypes: ['client'], screens: ['home', 'tasks', 'actions'] },
  { id: 'reporting-a-problem', userTypes: everybody, screens: everywhere },
  { id: 'privacy', userTypes: ['client'], screens: ['home', 'documents'] },
];

/** An article in one language. */
export interface Article extends Entry {
  readonly title: string;
  readonly summary: string;
  /** What to do, one after the other; empty where there is nothing to do. */
  readonly steps: readonly string[];
  readonly body: readonly string[];
}

type ArticleTranslations = Pick<Article, 'title' | 'summary' | 'body'> & {
  readonly steps?: readonly string[];
};

/** The translations of the help centre: those of its pages, and those of every article by id. */
interface HelpTranslations {
  readonly centre: Readonly<Record<string, string>>;
  readonly articles: Readonly<Record<string, ArticleTranslations>>;
}

/** The help's translations in a language; `undefined` when there are none. */
const translationsIn = (language: Language): HelpTranslations | undefined =>
  hasTranslations(language, 'help')
    ? (ownTranslationsOf(language, 'help') as unknown as HelpTranslations)
    : undefined;

/** The help in one language. */
export interface Help {
  /** The language that the translations are really in. */
  readonly language: Language;
  readonly centre: Readonly<Record<string, string>>;
  readonly articles: readonly Article[];
}

/** The help for a language: in it, else in another of its family, else in English. `firm` is named in the translations. */
export function helpIn(language: Language, firm: string): Help {
  const family = (tag: string) => tag.split('-')[0];
  const near = languages.filter((each) => family(each) === family(language));
  for (const each of [language, ...near, defaultLanguage]) {
    const translations = translationsIn(each);
    if (!translations) continue;
    const named = (text: string) => fill(text, { firm });
    return {
      language: each,
      centre: Object.fromEntries(
        Object.entries(translations.centre).map(([key, text]) => [key, named(text)]),
      ),
      articles: entries.flatMap((entry) => {
        const text = translations.articles[entry.id];
        if (!text) return [];
        const { title, summary, steps = [], body } = text;
        return [
          {
            ...entry,
            title: named(title),
            summary: named(summary),
            steps: steps.map(named),
            body: body.map(named),
          },
        ];
      }),
    };
  }
  throw new Error('the help has no translations');
}

/** The languages that have a help of their own. */
export const helpLanguages = (): Language[] => languages.filter((language) => translationsIn(language));

/** The articles that hold every word of a search, whatever its accents and case; those with all of them in the title first. */
export function searchArticles(articles: readonly Article[], query: string): readonly Article[] {
  const words = foldName(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return articles;
  const holds = (translations: readonly string[]): boolean => {
    const text = foldName(translations.join(' '));
    return words.every((word) => text.includes(word));
  };
  const found = articles.filter(({ title, summary, steps, body }) =>
    holds([title, summary, ...steps, ...body]),
  );
  const inTitle = found.filter(({ title }) => holds([title]));
  return [...inTitle, ...found.filter((article) => !inTitle.includes(article))];
}
