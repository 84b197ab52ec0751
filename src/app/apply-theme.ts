import { themeProperties } from '../../contract/firm/colors.ts';
import type { Theme } from '../../contract/firm/theme.ts';

const block = (theme: Theme, scheme: 'light' | 'dark') =>
  `:root{${Object.entries(themeProperties(theme, scheme))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;

let sheet: CSSStyleSheet | undefined;

/** Puts a theme's colours on the page [S4.24], over those that came with it. A constructed sheet needs no nonce. */
export function applyTheme(page: Document, theme: Theme): void {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
  }
  sheet.replaceSync(`${block(theme, 'light')}@media (prefers-color-scheme:dark){${block(theme, 'dark')}}`);
}
