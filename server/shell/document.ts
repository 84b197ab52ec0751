import { html, raw } from 'hono/html';
import type { Theme } from '../../contract/firm/theme.ts';
import { fontAddress, interStyle } from './font.ts';
import type { Hints } from './page-source.ts';

/** What the server adds to the HTML of the browser app. */
export interface Additions {
  readonly language: string;
  readonly title: string;
  readonly theme: Theme;
  readonly nonce: string;
  /** The style of the first paint; of a page of the browser app without the portal's font. */
  readonly style: string;
  readonly hints: Hints;
  /** What the page after this one will need: the browser app has it fetched when nothing else is to do. */
  readonly next?: Hints | undefined;
  /** What the browser app reads from `#cc-config`. */
  readonly config: unknown;
  /** The content of `#root` until the browser app draws it. */
  readonly root: string;
}

/** Fills the places of the browser app's HTML. */
export function fillDocument(document: string, added: Additions): string {
  const { theme, nonce } = added;
  const head = html`<title>${added.title}</title>
    <meta name="theme-color" content="${theme.colors.headerFillColor}">
    <meta name="csp-nonce" content="${nonce}">
    <meta name="color-scheme" content="light dark">
    <link rel="icon" href="${iconOf(theme)}">
    <style nonce="${nonce}">${raw(added.style)}</style>
    ${interOf(added)}
    ${hintsOf(added.hints)}
    ${added.next && nextOf(added.next)}
    ${added.hints.early && html`<script>${raw(added.hints.early)}</script>`}
    <script type="application/json" id="cc-config">${raw(jsonInMarkup(added.config))}</script>`.toString();
  // A stylesheet in the head holds up the first paint, which needs nothing but the style above.
  const sheets: string[] = [];
  return document
    .replaceAll(/<link rel="stylesheet"[^>]*>\s*/g, (sheet) => {
      sheets.push(sheet);
      return '';
    })
    .replace(/<html lang="[^"]*"/, () => `<html lang="${added.language}"`)
    .replace('<!--cc-head-->', () => head)
    .replace('<!--cc-root-->', () => added.root)
    .replace('<!--cc-tail-->', () => sheets.join(''));
}

/** The portal's font in a style of its own. Where there is an early script, that one turns it on once the browser has kept the font. */
const interOf = ({ nonce, hints }: Additions) =>
  html`<style nonce="${nonce}" id="cc-font" data-file="${fontAddress}" media="${hints.early ? 'not all' : 'all'}">${raw(interStyle)}</style>`;

/**
 * What the first view needs beside the first script. It is kept in a template, which fetches nothing, until the early
 * script puts it into the page: there is one line, and nothing goes on without the first script and the data.
 */
const hintsOf = ({ styles, modules }: Hints) =>
  modules.length > 0 &&
  html`<template id="cc-hints">${styles.map((href) => html`<link rel="preload" as="style" crossorigin href="${href}">`)}${modules.map((href) => html`<link rel="modulepreload" crossorigin href="${href}">`)}</template>`;

/** Kept in a template as well, until the page can be used and is idle. */
const nextOf = ({ styles, modules }: Hints) =>
  html`<template id="cc-next">${[...styles, ...modules].map((href) => html`<link rel="prefetch" as="${href.endsWith('.css') ? 'style' : 'script'}" crossorigin href="${href}">`)}</template>`;

/** A page that needs no script. The font is fetched first: nothing else is, and on most lines it is there in time. */
export function plainDocument(added: Omit<Additions, 'hints' | 'next' | 'config'>): string {
  return html`<!doctype html>
<html lang="${added.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${added.title}</title>
<meta name="theme-color" content="${added.theme.colors.headerFillColor}">
<link rel="icon" href="${iconOf(added.theme)}">
<link rel="preload" as="font" type="font/woff2" crossorigin href="${fontAddress}">
<style nonce="${added.nonce}">${raw(added.style)}</style>
</head>
<body>${raw(added.root)}</body>
</html>`.toString();
}

/** JSON that cannot end the element around it. */
const jsonInMarkup = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The firm's mark as the page's icon. */
function iconOf({ colors, monogram }: Theme): string {
  const letter = ([...monogram][0] ?? '').replace(/[&<>"']/g, '');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${colors.headerFillColor}"/><text x="16" y="22.5" font-family="system-ui,sans-serif" font-size="19" font-weight="700" text-anchor="middle" fill="${colors.headerTextColor}">${letter}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
