import { contrastOf, hexOf, hslOf, textContrast, themeProperties } from '../../contract/firm/colors.ts';
import type { Theme } from '../../contract/firm/theme.ts';
import { fontStyle } from './font.ts';

const block = (properties: Readonly<Record<string, string>>): string =>
  `:root{${Object.entries(properties)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;

/** The fonts, a firm's colours as custom properties, in light and in dark, and the brand panel's gradient. */
export function themeStyle(theme: Theme, fonts = fontStyle): string {
  const { headerFillColor: fill, headerTextColor: text } = theme.colors;
  const panel = {
    '--cc-panel-middle': lighter(fill, text, 0.1),
    '--cc-panel-end': lighter(fill, text, 0.3),
  };
  const light = block({ ...themeProperties(theme, 'light'), ...panel });
  const dark = block({ ...themeProperties(theme, 'dark'), ...panel });
  return `${fonts}body{margin:0}${light}@media(prefers-color-scheme:dark){${dark}}`;
}

/** The fill with up to `share` more lightness and as much less saturation, and no further than its text stays readable. */
function lighter(fill: string, text: string, share: number): string {
  const [hue, saturation, lightness] = hslOf(fill);
  for (let part = share; part > 0; part -= 0.02) {
    const color = hexOf(hue, saturation * (1 - part), Math.min(lightness + part, 0.97));
    if (contrastOf(color, text) >= textContrast) return color;
  }
  return fill;
}
