/** Draws views of the portal as HTML, one after the other, in one hidden frame. */
import type { GalleryMessage, GalleryQuestion } from '../../../../tests/views/stage/gallery-messages.ts';

export interface View extends Omit<GalleryQuestion, 'id'> {
  readonly scheme: string;
  /** Height of the window that it is drawn in, in pixels. */
  readonly height: number;
}

interface Job {
  readonly id: number;
  readonly view: View;
  readonly done: (html: string) => void;
}

const asText = (words: string): string => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const inScheme = (css: string, scheme: string): string =>
  css.replaceAll(/\(prefers-color-scheme:\s*dark\)/g, scheme === 'dark' ? 'all' : 'not all');

/**
 * Starts the frame, with the address of the gallery's folder. The function that it answers asks for a view, calls back with
 * a whole page of HTML, and answers how to take the question back.
 */
export function startDrawing(gallery: string): (view: View, done: Job['done']) => () => void {
  let queue: Job[] = [];
  let current: Job | undefined;
  let styles: string | undefined;
  let lastId = 0;
  let frame: HTMLIFrameElement | undefined;

  const next = () => {
    if (current || styles === undefined || !frame) return;
    current = queue.shift();
    if (!current) return;
    const { id, view } = current;
    const { flow, state, language, width } = view;
    frame.style.width = `${width}px`;
    frame.style.height = `${view.height}px`;
    const question: GalleryQuestion = { id, flow, state, language, width };
    frame.contentWindow?.postMessage(question, '*');
  };

  window.addEventListener('message', ({ source, data }: MessageEvent<GalleryMessage>) => {
    if (!frame || source !== frame.contentWindow) return;
    if ('styles' in data) styles = data.styles;
    else {
      if (current?.id === data.id) {
        const { scheme } = current.view;
        const head = `<base href="${gallery}"><style>:root{color-scheme:${scheme}}a{pointer-events:none}\n${inScheme(styles ?? '', scheme)}</style>`;
        current.done(
          'error' in data
            ? `<p>The view of ${current.view.state} failed: ${asText(data.error)}</p>`
            : data.html === null
              ? `<p>The state ${current.view.state} is no longer there: run npm run charts.</p>`
              : `<!doctype html>${data.html.replace('<head></head>', () => `<head>${head}</head>`)}`,
        );
      }
      current = undefined;
    }
    next();
  });

  return (view, done) => {
    if (!frame) {
      frame = document.createElement('iframe');
      // In the window, but not seen: a browser gives a frame outside of it no time to draw.
      frame.style.cssText =
        'position:fixed;inset:0 auto auto 0;z-index:-1;border:0;opacity:0;pointer-events:none';
      frame.setAttribute('aria-hidden', 'true');
      frame.tabIndex = -1;
      frame.src = `${gallery}frame.html`;
      document.body.append(frame);
    }
    lastId += 1;
    const job: Job = { id: lastId, view, done };
    queue.push(job);
    next();
    return () => {
      queue = queue.filter((each) => each !== job);
      if (current === job) current = { ...job, done: () => undefined };
    };
  };
}

/** A frame for a page that is drawn, smaller than it is, in a window around it. */
export function pictureOf(width: number, height: number, scale: number) {
  const frame = document.createElement('iframe');
  frame.tabIndex = -1;
  // No script runs in it; its origin is that of the page, else a browser would not read its fonts from a folder.
  frame.sandbox.value = 'allow-same-origin';
  frame.style.cssText = `width:${width}px;height:${height}px;scale:${scale}`;
  const around = document.createElement('div');
  around.className = 'window';
  around.style.cssText = `width:${width * scale}px;height:${height * scale}px`;
  around.append(frame);
  return { frame, around };
}
