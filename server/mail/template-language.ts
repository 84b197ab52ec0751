import type { Language } from '../../contract/language/market.ts';

/** The languages that mail is written in beside English [S9.10]. Dutch is one of them and none of the interface. */
export const templateLanguages = ['es-AR', 'pt-BR', 'nl-NL', 'fr-CA'] as const satisfies readonly (
  | Language
  | 'nl-NL'
)[];
export type TemplateLanguage = (typeof templateLanguages)[number] | 'en-US';

/** The language in which a user of `language` gets mail: their own where there is one, else English [S9.10]. */
export function templateLanguage(language: string): TemplateLanguage {
  const wished = language.toLowerCase();
  return templateLanguages.find((each) => each.toLowerCase() === wished) ?? 'en-US';
}
