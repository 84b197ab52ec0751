// No schema is imported here: the sign-in page needs these rules and should not load the schema library for them.
import type { Theme } from './theme.ts';

/** The colours of a firm that chose none [S3.08, S9.09]. */
export const defaultColors = {
  headerFillColor: '#003565',
  headerTextColor: '#ffffff',
  buttonFillColor: '#003565',
  buttonTextColor: '#ffffff',
} as const;

/** The alpha of the translucent colour [S9.09]. */
export const translucentAlpha = 0.1;
/** The backgrounds behind the brand's ink, and the share of the ink in the strongest tint, as the design tokens say. */
export const schemes = {
  light: { page: '#f5f6f8', paper: '#ffffff', ink: '#18212f', strongTint: 0.18 },
  dark: { page: '#12161d', paper: '#1b212b', ink: '#e8ecf2', strongTint: 0.26 },
} as const;
/** The contrast that WCAG 2.2 AA asks of text. */
export const textContrast = 4.5;
/** The contrast that WCAG 2.2 AA asks of the edge of a control: with less, a button looks disabled. */
export const edgeContrast = 3;

type Rgb = readonly [number, number, number];

/** The channels of `#rgb` or `#rrggbb`, 0 to 255; anything else counts as the default fill. */
export function channelsOf(color: string): Rgb {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(color);
  const hex = short ? `#${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}` : color;
  const long = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(hex);
  if (!long) return channelsOf(defaultColors.buttonFillColor);
  const channel = (part: string | undefined) => Number.parseInt(part ?? '0', 16);
  return [channel(long[1]), channel(long[2]), channel(long[3])];
}

/** Relative luminance of a colour, 0 to 1, as WCAG defines it. */
export function luminanceOf(color: string): number {
  const [red, green, blue] = channelsOf(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The wished text colour when it can be read on the fill, else the better of black and white. */
export function readableOn(fill: string, wished: string): string {
  if (contrastOf(fill, wished) >= textContrast) return wished;
  return contrastOf(fill, '#ffffff') >= contrastOf(fill, '#000000') ? '#ffffff' : '#000000';
}

/** Mixes a colour into another; `share` 0 keeps `color`, 1 gives `into`. Answers `#rrggbb`. */
export function mix(color: string, into: string, share: number): string {
  const from = channelsOf(color);
  const to = channelsOf(into);
  const part = (index: 0 | 1 | 2) =>
    Math.round(from[index] + (to[index] - from[index]) * share)
      .toString(16)
      .padStart(2, '0');
  return `#${part(0)}${part(1)}${part(2)}`;
}

/** Hue in degrees, saturation and lightness from 0 to 1. */
export function hslOf(color: string): [hue: number, saturation: number, lightness: number] {
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

/** `#rrggbb` of a hue in degrees, and of saturation and lightness from 0 to 1. */
export function hexOf(hue: number, saturation: number, lightness: number): string {
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

/** A colour with less light, of the same hue: mixed with a grey ink, a pale yellow would become the grey of what is disabled. */
const darker = (color: string, share: number): string => {
  const [hue, saturation, lightness] = hslOf(color);
  return hexOf(hue, saturation, lightness * (1 - share));
};

/** A colour with more light, of the same hue and less vivid: mixed with a pale ink, a dark blue would become a grey. */
const lighter = (color: string, share: number): string => {
  const [hue, saturation, lightness] = hslOf(color);
  return hexOf(hue, saturation * (1 - 0.7 * share), lightness + (1 - lightness) * share);
};

/**
 * The brand as ink: `color` itself when it is readable on every background, else moved toward `ink` until it can.
 * `groundsOf` returns those backgrounds; some are tints of the ink and therefore depend on it.
 */
function inkOn(
  groundsOf: (ink: string) => readonly string[],
  color: string,
  { ink, toward }: { readonly ink: string; readonly toward: (color: string, share: number) => string },
  least = textContrast,
): string {
  const steps = 20;
  for (let step = 0; step <= steps; step += 1) {
    const mixed = toward(color, step / steps);
    if (groundsOf(mixed).every((ground) => contrastOf(mixed, ground) >= least)) return mixed;
  }
  return ink;
}

/** The theme with its colours corrected [S3.08]: readable texts, and the translucent colour recomputed. */
export function correctTheme(theme: Theme): Theme {
  const { colors } = theme;
  return {
    ...theme,
    colors: {
      ...colors,
      headerTextColor: readableOn(colors.headerFillColor, colors.headerTextColor),
      buttonTextColor: readableOn(colors.buttonFillColor, colors.buttonTextColor),
      translucentColor: `rgba(${channelsOf(colors.buttonFillColor).join(',')},${translucentAlpha})`,
    },
  };
}

/**
 * The custom properties that carry a theme on a page, in light and in dark [S4.24].
 * `--cc-header-fill` and `--cc-button-fill` are the two page colours of the specification.
 */
export function themeProperties(theme: Theme, scheme: 'light' | 'dark'): Readonly<Record<string, string>> {
  const { colors } = correctTheme(theme);
  const { page, paper, ink, strongTint } = schemes[scheme];
  const way = { ink, toward: scheme === 'light' ? darker : lighter };
  return {
    '--cc-header-fill': colors.headerFillColor,
    '--cc-header-text': colors.headerTextColor,
    '--cc-button-fill': colors.buttonFillColor,
    '--cc-button-text': colors.buttonTextColor,
    '--cc-button-edge': inkOn(() => [page, paper], colors.buttonFillColor, way, edgeContrast),
    '--cc-translucent': colors.translucentColor,
    '--cc-brand-ink': inkOn(
      (brand) => [
        mix(paper, colors.buttonFillColor, translucentAlpha),
        ...[page, paper].map((ground) => mix(ground, brand, strongTint)),
      ],
      colors.buttonFillColor,
      way,
    ),
  };
}
