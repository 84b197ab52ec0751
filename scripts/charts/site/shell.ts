/** What every page of the site has: header, search, styles, script. */
import { escapeHtml } from '../html.ts';

export const pages = [
  ['index.html', 'Machines'],
  ['actors.html', 'Actors'],
  ['signals.html', 'Signals'],
  ['rows.html', 'Specification'],
  ['mutants.html', 'Mutants'],
  ['gallery.html', 'Gallery'],
  ['review.html', 'Changes'],
] as const;

export interface PageContent {
  readonly title: string;
  /** The entry of the header that the page belongs to. */
  readonly tab: (typeof pages)[number][0];
  /** `../` for a page in a folder. */
  readonly up?: string;
  readonly body: string;
  /** Scripts that the page needs besides the site's own. */
  readonly scripts?: readonly string[];
  readonly version: string;
}

export function toHtml({ title, tab, up = '', body, scripts = [], version }: PageContent): string {
  const links = pages.map(([file, name]) => {
    const current = file === tab ? ' aria-current="page"' : '';
    return `<a class="tab" href="${up}${file}"${current}>${name}</a>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · State charts</title>
<link rel="stylesheet" href="${up}site.css">
</head>
<body data-up="${up}">
<a class="skip" href="#content">Skip to the content</a>
<header class="bar">
<a class="tab home" href="${up}index.html">State charts</a>
<nav aria-label="Pages">${links.join('\n')}</nav>
<div class="search" role="search">
<label class="hidden" for="search">Search machines, states, events and rows</label>
<input id="search" type="search" autocomplete="off" placeholder="State, event, row" aria-controls="found">
<ul id="found" hidden></ul>
</div>
<span class="version">${escapeHtml(version)}</span>
</header>
<main id="content" tabindex="-1">
${body}
</main>
${[...scripts, `${up}search.js`, `${up}site.js`].map((src) => `<script src="${src}"></script>`).join('\n')}
</body>
</html>
`;
}

export const rowTags = (rows: readonly string[], up = ''): string =>
  rows
    .map((row) => `<a class="row" href="${up}rows.html#${encodeURIComponent(row)}">${escapeHtml(row)}</a>`)
    .join(' ');

export const machineLink = (id: string, up = ''): string =>
  `<a href="${up}machines/${encodeURIComponent(id)}.html">${escapeHtml(id)}</a>`;
