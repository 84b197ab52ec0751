/** Shows the views of a flow in frames: by state, language, width and color scheme. */
import { pictureOf, startDrawing } from './draw-views.ts';
import type { KnownView } from './find-view.ts';

export interface GalleryData {
  readonly flows: Readonly<Record<string, readonly KnownView[]>>;
  readonly languages: Readonly<Record<string, string>>;
}

type Choice = 'flow' | 'state' | 'language' | 'width' | 'scheme';

/** How large a frame of each width is drawn, and how high its window is. */
const sizes: Readonly<Record<string, { readonly height: number; readonly scale: number }>> = {
  '360': { height: 740, scale: 0.75 },
  '768': { height: 1024, scale: 0.5 },
  '1280': { height: 800, scale: 0.45 },
};
/** How long a choice must stay before its pictures are drawn, in milliseconds. */
const restMs = 250;
const schemes = { light: 'Light', dark: 'Dark' };
const all = 'all';

interface Frame {
  readonly flow: string;
  readonly state: string;
  readonly language: string;
  readonly width: string;
  readonly scheme: string;
}

export function startGallery(): void {
  const data = (window as { galleryData?: GalleryData }).galleryData;
  const form = document.querySelector<HTMLFormElement>('#gallery');
  const list = document.querySelector<HTMLUListElement>('#frames');
  const count = document.querySelector<HTMLElement>('#gallery-count');
  if (!data || !form || !list || !count) return;

  const select = (name: Choice) => form.elements.namedItem(name) as HTMLSelectElement;
  const fill = (
    name: Choice,
    options: readonly (readonly [value: string, label: string])[],
    first: string,
  ) => {
    const wanted = select(name).value;
    select(name).replaceChildren(...options.map(([value, label]) => new Option(label, value)));
    select(name).value = options.some(([value]) => value === wanted) ? wanted : first;
  };
  const viewsOf = (flow: string) => data.flows[flow] ?? [];
  const fillStates = () => {
    const views = viewsOf(select('flow').value);
    const label = (states: readonly string[]) =>
      states.length === 1 ? states[0] : `${states[0]} and ${states.length - 1} more`;
    fill(
      'state',
      [
        [all, `Every state (${views.length} pictures)`],
        ...views.map(({ key, states }) => [key, label(states) ?? key] as const),
      ],
      all,
    );
  };
  const languages = Object.entries(data.languages);
  fill(
    'flow',
    Object.keys(data.flows).map((flow) => [flow, flow] as const),
    Object.keys(data.flows)[0] ?? '',
  );
  fill('language', [...languages, [all, `Every language (${languages.length})`]], 'en-US');
  fill(
    'width',
    [...Object.keys(sizes).map((size) => [size, `${size} px`] as const), [all, 'Every width']],
    '360',
  );
  fill('scheme', [...Object.entries(schemes), [all, 'Light and dark']], 'light');
  fillStates();

  const draw = startDrawing('gallery/');
  /** A picture is drawn when it comes near the window, and left out when it has gone before its turn. */
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const drawing = waiting.get(target);
        if (isIntersecting) drawing?.begin();
        else drawing?.cancel();
      }
    },
    { rootMargin: '300px' },
  );
  const waiting = new Map<Element, { begin(): void; cancel(): void }>();

  const chosen = (name: Choice, every: readonly string[]) =>
    select(name).value === all ? every : [select(name).value];

  const framesOf = (): Frame[] => {
    const flow = select('flow').value;
    const views = chosen(
      'state',
      viewsOf(flow).map(({ key }) => key),
    );
    return views.flatMap((state) =>
      chosen('language', Object.keys(data.languages)).flatMap((language) =>
        chosen('width', Object.keys(sizes)).flatMap((width) =>
          chosen('scheme', Object.keys(schemes)).map((scheme) => ({ flow, state, language, width, scheme })),
        ),
      ),
    );
  };

  const itemOf = (view: Frame): HTMLLIElement => {
    const { flow, state, language, width, scheme } = view;
    const { height, scale } = sizes[width] ?? { height: 740, scale: 1 };
    const item = document.createElement('li');
    const caption = document.createElement('a');
    caption.href = `gallery/frame.html#${new URLSearchParams({ flow, state, language, scheme })}`;
    caption.target = '_blank';
    caption.textContent = `${state} · ${language} · ${width} px · ${scheme}`;
    const { frame, around } = pictureOf(Number(width), height, scale);
    frame.title = caption.textContent;
    item.append(caption, around);
    let cancel: (() => void) | undefined;
    waiting.set(item, {
      begin: () => {
        cancel ??= draw({ ...view, width: Number(width), height }, (html) => {
          frame.srcdoc = html;
          observer.unobserve(item);
        });
      },
      cancel: () => {
        cancel?.();
        cancel = undefined;
      },
    });
    return item;
  };

  const show = () => {
    const frames = framesOf();
    const isEvery = select('state').value === all;
    for (const button of form.querySelectorAll<HTMLButtonElement>('[data-view]')) {
      const to = select('state').selectedIndex + Number(button.dataset.view);
      button.disabled = isEvery ? button.dataset.view === '-1' : to < 1 || to >= select('state').length;
    }
    const view = viewsOf(select('flow').value).find(({ key }) => key === select('state').value);
    const shared = view && view.states.length > 1 ? ` The same in: ${view.states.slice(1).join(', ')}.` : '';
    count.textContent = `${frames.length} ${frames.length === 1 ? 'picture' : 'pictures'}.${shared}`;
    observer.disconnect();
    for (const drawing of waiting.values()) drawing.cancel();
    waiting.clear();
    list.replaceChildren(...frames.map(itemOf));
    for (const item of list.children) observer.observe(item);
    history.replaceState(null, '', `#${new URLSearchParams([...new FormData(form)] as [string, string][])}`);
  };

  const read = () => {
    const wanted = new URLSearchParams(location.hash.slice(1));
    for (const name of ['flow', 'state', 'language', 'width', 'scheme'] as const) {
      const value = wanted.get(name);
      if (value !== null && [...select(name).options].some((option) => option.value === value))
        select(name).value = value;
      if (name === 'flow') fillStates();
    }
  };

  let resting: number | undefined;
  form.addEventListener('change', ({ target }) => {
    if (target === select('flow')) fillStates();
    // Each letter typed into a list chooses another entry. Drawing after each would take longer than the browser waits for
    // the next letter, which then begins another word.
    clearTimeout(resting);
    resting = window.setTimeout(show, restMs);
  });
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-view]');
    if (!button) return;
    select('state').selectedIndex += Number(button.dataset.view);
    show();
  });
  window.addEventListener('hashchange', () => {
    read();
    show();
  });
  read();
  show();
}
