import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  contrastOf,
  correctTheme,
  defaultColors,
  edgeContrast,
  hslOf,
  mix,
  readableOn,
  schemes,
  textContrast,
  themeProperties,
  translucentAlpha,
} from './colors.ts';
import type { Theme } from './theme.ts';

const theme: Theme = correctTheme({
  firmName: 'Harbor & Pine CPAs',
  monogram: 'HP',
  logoUrl: null,
  contactLine: '',
  headerImage: null,
  headerLine1: null,
  bannerImage: null,
  logoutUrl: null,
  loginBackground: 'clouds',
  loginPageText: null,
  colors: { ...defaultColors, translucentColor: '' },
});
const withColors = (header: string, headerText: string, button: string, buttonText: string) => ({
  ...theme,
  colors: {
    headerFillColor: header,
    headerTextColor: headerText,
    buttonFillColor: button,
    buttonTextColor: buttonText,
    translucentColor: 'whatever',
  },
});
const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('[S3.08, S9.09] a firm that chose nothing is #003565 with white text, and clouds behind its sign-in', () => {
  expect([defaultColors, translucentAlpha, theme.loginBackground, theme.colors]).toEqual([
    {
      headerFillColor: '#003565',
      headerTextColor: '#ffffff',
      buttonFillColor: '#003565',
      buttonTextColor: '#ffffff',
    },
    0.1,
    'clouds',
    { ...defaultColors, translucentColor: 'rgba(0,53,101,0.1)' },
  ]);
});

test('[S3.08] the translucent colour is always the button’s fill at 10 %, whatever the firm says', () => {
  const { colors } = correctTheme(withColors('#112233', '#ffffff', '#ff8000', '#000000'));
  expect(colors.translucentColor).toBe('rgba(255,128,0,0.1)');
});

test('[S4.24] a theme is put on the page as two colours, and what follows from them', () => {
  const properties = themeProperties(withColors('#112233', '#ffffff', '#ff8000', '#000000'), 'light');
  expect([properties['--cc-header-fill'], properties['--cc-button-fill']]).toEqual(['#112233', '#ff8000']);
});

test('the design tokens are those that the brand’s ink is computed for', () => {
  const css = readFileSync(new URL('../../src/theme/tokens.css', import.meta.url), 'utf8');
  const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)');
  const tokensOf = (text: string) => {
    const token = (name: string) => new RegExp(`--cc-${name}: (.+);`).exec(text)?.[1];
    const [, percent] = /var\(--cc-brand-ink\) (\d+)%/.exec(token('tint-strong') ?? '') ?? [];
    return {
      page: token('page'),
      paper: token('paper'),
      ink: token('ink'),
      strongTint: Number(percent) / 100,
    };
  };
  expect({ light: tokensOf(light), dark: tokensOf(dark) }).toEqual(schemes);
});

test('a wished text colour that can be read is kept', () => {
  expect(readableOn('#003565', '#ffe08a')).toBe('#ffe08a');
  expect(readableOn('#fff3b0', '#ffffff')).toBe('#000000');
});

describe('[T3.08] whatever colours a firm chooses', () => {
  test('texts on its fills and the brand as ink can be read', () => {
    fc.assert(
      fc.property(
        color,
        color,
        color,
        color,
        fc.constantFrom('light' as const, 'dark' as const),
        (a, b, c, d, scheme) => {
          const properties = themeProperties(withColors(a, b, c, d), scheme);
          const { page, paper, strongTint } = schemes[scheme];
          const ink = properties['--cc-brand-ink'] ?? '';
          const grounds = [
            mix(paper, properties['--cc-button-fill'] ?? '', translucentAlpha),
            ...[page, paper].flatMap((ground) => [ground, mix(ground, ink, strongTint)]),
          ];
          const pairs = [
            ['--cc-header-fill', '--cc-header-text'],
            ['--cc-button-fill', '--cc-button-text'],
          ] as const;
          for (const [fill, text] of pairs)
            expect(contrastOf(properties[fill] ?? '', properties[text] ?? '')).toBeGreaterThanOrEqual(
              textContrast,
            );
          for (const ground of grounds) expect(contrastOf(ground, ink)).toBeGreaterThanOrEqual(textContrast);
        },
      ),
    );
  });

  test('a pale brand stays its colour as ink and edge on a light page, and does not become grey', () => {
    const properties = themeProperties(withColors('#fff3b0', '#000000', '#fff3b0', '#000000'), 'light');
    for (const name of ['--cc-brand-ink', '--cc-button-edge']) {
      const [hue, saturation] = hslOf(properties[name] ?? '');
      expect([name, Math.abs(hue - 51) < 2, saturation > 0.9]).toEqual([name, true, true]);
    }
  });

  test('a dark brand stays its colour as ink and edge on a dark page, and does not become grey', () => {
    const properties = themeProperties(withColors('#003565', '#ffffff', '#003565', '#ffffff'), 'dark');
    for (const name of ['--cc-brand-ink', '--cc-button-edge']) {
      const [hue, saturation] = hslOf(properties[name] ?? '');
      expect([name, Math.abs(hue - 209) < 2, saturation > 0.4]).toEqual([name, true, true]);
    }
  });

  test.each(['light', 'dark'] as const)('in %s a button has an edge that can be seen', (scheme) => {
    const { page, paper } = schemes[scheme];
    fc.assert(
      fc.property(color, (fill) => {
        const properties = themeProperties(withColors(fill, '#ffffff', fill, '#ffffff'), scheme);
        for (const ground of [page, paper])
          expect(contrastOf(properties['--cc-button-edge'] ?? '', ground)).toBeGreaterThanOrEqual(
            edgeContrast,
          );
      }),
    );
  });
});
