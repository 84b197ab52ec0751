import { channelsOf, contrastOf, textContrast, themeProperties } from '../../contract/colors.ts';
import type { Theme } from '../../contract/theme.ts';
import { fontStyle } from './font.ts';

const block = (properties: Readonly<Record<string, string>>): string =>
  `:root{${Object.entries(properties)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;

/** The portal's font, a firm's colours as custom properties, in light and in dark, and the brand panel's gradient. */
export function themeStyle(theme: Theme): string {
  const { headerFillColor: fill, headerTextColor: text } = theme.colors;
  const panel = {
    '--cc-panel-middle': lighter(fill, text, 0.1),
    '--cc-panel-end': lighter(fill, text, 0.3),
  };
  const light = block({ ...themeProperties(theme, 'light'), ...panel });
  const dark = block({ ...themeProperties(theme, 'dark'), ...panel });
  return `${fontStyle}body{margin:0}${light}@media(prefers-color-scheme:dark){${dark}}`;
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

/** Hue in degrees, saturation and lightness from 0 to 1. */
function hslOf(color: string): [hue: number, saturation: number, lightness: number] {
  const [red, green, blue] = channelsOf(color).map((value) => value / 255) as [number, number, number];
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  const range = most - least;
  const lightness = (most + least) / 2;
  if (range === 0) return [0, 0, lightness];
  const sixth =
    most === red
      ? ((green - blue) / range + 6) % 6
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4;
  return [sixth * 60, range / (1 - Math.abs(2 * lightness - 1)), lightness];
}

function hexOf(hue: number, saturation: number, lightness: number): string {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const place = (offset + hue / 30) % 12;
    const value = lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}
