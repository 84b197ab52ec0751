/**
 * The entry of the page that draws views for the gallery of the charts' site. In a tab of its own the fragment of its
 * address says what it shows: `#flow=folder&state=naming&language=pt-BR&scheme=dark`. In a frame it is asked for one view
 * after the other, and answers with the page as HTML.
 */
import { defaultLanguage, languages } from '../../../contract/language/market.ts';
import type { GalleryMessage, GalleryQuestion } from './gallery-messages.ts';
import { type Subject, scenes } from './scenes.tsx';
import { nextFrame, type Stage, startStage } from './stage.tsx';
import { stateKeys } from './state-keys.ts';

/** Shows a state; `false` when there is none of this name. */
async function show(stage: Stage, flow: string, state: string, language: string): Promise<boolean> {
  if (!Object.hasOwn(scenes, flow)) return false;
  const subject = flow as Subject;
  const index = stateKeys(await stage.names(subject)).indexOf(state);
  if (index < 0) return false;
  await stage.show(subject, index, languages.find((each) => each === language) ?? defaultLanguage);
  return true;
}

const rulesOf = ({ cssRules }: CSSStyleSheet): string =>
  [...cssRules].map(({ cssText }) => cssText).join('\n');
const styles = (): string =>
  [...document.styleSheets, ...document.adoptedStyleSheets].map(rulesOf).join('\n');

/** The page as it is on screen: what was typed is part of the HTML, scripts and styles are not. */
function pageHtml(): string {
  const copy = document.documentElement.cloneNode(true) as HTMLElement;
  copy.querySelector('head')?.replaceChildren();
  for (const script of copy.querySelectorAll('script')) script.remove();
  const shown = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  for (const [at, field] of [...copy.querySelectorAll('input, textarea')].entries()) {
    const { value = '' } = shown[at] ?? {};
    if (field.localName === 'textarea') field.textContent = value;
    else field.setAttribute('value', value);
    field.toggleAttribute('checked', (shown[at] as HTMLInputElement | undefined)?.checked ?? false);
  }
  return copy.outerHTML;
}

const answer = (message: GalleryMessage) => window.parent.postMessage(message, '*');

/** A view that takes the focus or scrolls itself into sight would take the reader away from the gallery. */
function keepFocusOutside(): void {
  HTMLElement.prototype.focus = () => undefined;
  HTMLInputElement.prototype.select = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
}

/** Answers questions one after the other. */
function serve(stage: Stage): void {
  let last: Promise<void> = Promise.resolve();
  const draw = async ({ id, flow, state, language, width }: GalleryQuestion) => {
    for (let frames = 0; frames < 60 && window.innerWidth !== width; frames += 1) await nextFrame();
    const isShown = await show(stage, flow, state, language);
    answer({ id, html: isShown ? pageHtml() : null });
  };
  window.addEventListener('message', ({ source, data }: MessageEvent<GalleryQuestion>) => {
    if (source !== window.parent) return;
    // A view that throws must not keep those after it from being drawn.
    last = last
      .then(() => draw(data))
      .catch((error: unknown) => answer({ id: data.id, error: String(error) }));
  });
  answer({ styles: styles() });
}

/** Shows what the address names, in the color scheme that it names. */
async function showAddress(stage: Stage): Promise<void> {
  const wanted = new URLSearchParams(location.hash.slice(1));
  const scheme = wanted.get('scheme') ?? 'light';
  document.documentElement.style.colorScheme = scheme;
  for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets])
    setScheme(sheet.cssRules, scheme);
  await show(stage, wanted.get('flow') ?? '', wanted.get('state') ?? '', wanted.get('language') ?? '');
}

function setScheme(rules: CSSRuleList, scheme: string): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule && rule.conditionText.includes('prefers-color-scheme'))
      rule.media.mediaText = scheme === 'dark' ? 'all' : 'not all';
    else if (rule instanceof CSSGroupingRule) setScheme(rule.cssRules, scheme);
  }
}

async function start(): Promise<void> {
  const isFrame = window.parent !== window;
  if (isFrame) keepFocusOutside();
  const stage = await startStage();
  if (isFrame) return serve(stage);
  window.addEventListener('hashchange', () => location.reload());
  return showAddress(stage);
}

void start();
