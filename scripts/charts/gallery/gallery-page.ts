/** The page of the gallery. Its script fills it: see `client/gallery.ts` of the site. */
import { toHtml } from '../site/shell.ts';

const choices = [
  ['flow', 'Flow'],
  ['state', 'State'],
  ['language', 'Language'],
  ['width', 'Width'],
  ['scheme', 'Colors'],
] as const;

const selects = choices.map(
  ([name, label]) => `<label>${label}<select name="${name}" autocomplete="off"></select></label>`,
);

export const galleryPage = (version: string): string =>
  toHtml({
    title: 'Gallery',
    tab: 'gallery.html',
    body: `<h1>Gallery</h1>
<p>What each flow shows in each of its states, drawn by the portal's own views from the states that the tests reach. States that look the same are one picture. Nothing in a picture leads anywhere: it stays in its state.</p>
<form class="choices" id="gallery">${selects.join('\n')}
<span class="step-views"><button type="button" data-view="-1">Previous state</button><button type="button" data-view="1">Next state</button></span></form>
<p class="quiet" id="gallery-count" role="status"></p>
<ul class="frames" id="frames"></ul>`,
    scripts: ['gallery.js'],
    version,
  });
