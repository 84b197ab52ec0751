/** Fold, zoom, pan and select on the page of a machine. */

const all = <T extends Element>(selector: string, within: ParentNode = document): T[] => [
  ...within.querySelectorAll<T>(selector),
];

/** Opens every folded group around an element. */
export function unfold(element: Element): void {
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (at instanceof HTMLDetailsElement) at.open = true;
  }
}

/** The elements of the pictures that stand for the state, or for the nearest one around it that is shown. */
export function boxesOf(path: string): SVGGElement[] {
  for (let at = path; at.includes('.'); at = at.slice(0, at.lastIndexOf('.'))) {
    const boxes = all<SVGGElement>('[data-state]').filter((box) => box.dataset.state === at);
    if (boxes.length > 0) return boxes;
  }
  return [];
}

export const arrowsOf = (transition: number): SVGGElement[] =>
  all<SVGGElement>('[data-ts]').filter((arrow) =>
    (arrow.dataset.ts ?? '').split(' ').includes(String(transition)),
  );

function startZoom(): void {
  const pictures = all<SVGSVGElement>('.picture svg');
  let zoom = 1;
  const apply = () => {
    for (const svg of pictures) {
      svg.style.width = zoom === 1 ? '' : `${Number(svg.dataset.width) * zoom}px`;
      svg.classList.toggle('zoomed', zoom !== 1);
    }
  };
  const change = (to: number) => {
    zoom = Math.min(4, Math.max(0.4, to));
    apply();
  };
  for (const button of all<HTMLButtonElement>('[data-zoom]'))
    button.addEventListener('click', () => {
      const { zoom: by } = button.dataset;
      change(by === 'fit' ? 1 : by === 'in' ? zoom * 1.25 : zoom / 1.25);
    });
  for (const picture of all<HTMLElement>('.picture')) {
    picture.addEventListener('keydown', (event) => {
      if (event.key === '+' || event.key === '=') change(zoom * 1.25);
      if (event.key === '-') change(zoom / 1.25);
      if (event.key === '0') change(1);
    });
    picture.addEventListener(
      'wheel',
      (event) => {
        if (!event.ctrlKey) return;
        event.preventDefault();
        change(event.deltaY < 0 ? zoom * 1.1 : zoom / 1.1);
      },
      { passive: false },
    );
    let from: { x: number; y: number } | null = null;
    picture.addEventListener('pointerdown', (event) => {
      if (event.pointerType === 'mouse' && event.button === 0 && !(event.target as Element).closest('a'))
        from = { x: event.clientX + picture.scrollLeft, y: event.clientY + picture.scrollTop };
    });
    picture.addEventListener('pointermove', (event) => {
      if (from) picture.scrollTo(from.x - event.clientX, from.y - event.clientY);
    });
    for (const end of ['pointerup', 'pointerleave'])
      picture.addEventListener(end, () => {
        from = null;
      });
  }
}

function startFolds(): void {
  const groups = all<HTMLDetailsElement>('.pictures details');
  for (const button of all<HTMLButtonElement>('[data-fold]')) {
    button.hidden = groups.length === 0;
    button.addEventListener('click', () => {
      for (const group of groups) group.open = button.dataset.fold === 'open';
    });
  }
  document.querySelector('[data-print]')?.addEventListener('click', () => window.print());
  window.addEventListener('beforeprint', () => {
    for (const group of groups) group.open = true;
  });
}

/** What the table's row says, as a list beside the picture. */
function describe(row: HTMLTableRowElement): HTMLElement {
  const list = document.createElement('dl');
  for (const cell of row.cells) {
    if (cell.textContent === '' || cell.dataset.title === 'No.') continue;
    const title = document.createElement('dt');
    title.append(cell.dataset.title ?? '');
    const value = document.createElement('dd');
    value.append(...[...cell.cloneNode(true).childNodes]);
    list.append(title, value);
  }
  return list;
}

const listeners = new Set<(transition: number | null) => void>();

/** Calls `listener` with the transition that is selected, `null` when a state is. */
export function onSelect(listener: (transition: number | null) => void): void {
  listeners.add(listener);
}

function select(id: string): boolean {
  const row = document.getElementById(id);
  const detail = document.querySelector('#detail');
  if (!(row instanceof HTMLTableRowElement) || !detail) return false;
  for (const old of all('.selected')) old.classList.remove('selected');
  row.classList.add('selected');
  detail.replaceChildren(describe(row));
  const transition = /^t(\d+)$/.exec(id)?.[1];
  const index = transition === undefined ? null : Number(transition) - 1;
  const path = row.querySelector<HTMLElement>('[data-path]')?.dataset.path;
  const arrows = index === null ? [] : arrowsOf(index);
  // A transition that stays has no arrow.
  const marked = arrows.length > 0 ? arrows : boxesOf(path ?? '');
  for (const part of marked) part.classList.add('selected');
  if (index !== null)
    for (const label of all(`.pictures [data-t="${index}"]`)) label.classList.add('selected');
  for (const listener of listeners) listener(index);
  const [first] = marked;
  if (first) unfold(first);
  return true;
}

function startSelection(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    const hash = link?.getAttribute('href');
    if (!hash?.startsWith('#')) return;
    const id = decodeURIComponent(hash.slice(1));
    if (select(id)) {
      event.preventDefault();
      history.replaceState(null, '', hash);
      if (!link?.closest('.pictures'))
        document.querySelector('.pictures')?.scrollIntoView({ block: 'nearest' });
      return;
    }
    const group = document.getElementById(id);
    if (group instanceof HTMLDetailsElement) {
      event.preventDefault();
      unfold(group);
      group.scrollIntoView({ block: 'nearest' });
      group.querySelector('summary')?.focus();
    }
  });
  const fromUrl = () => {
    const id = decodeURIComponent(location.hash.slice(1));
    if (id === '') return;
    if (select(id)) {
      document.querySelector('.machine')?.scrollIntoView();
    } else {
      const part = document.getElementById(id);
      if (part) unfold(part);
    }
  };
  window.addEventListener('hashchange', fromUrl);
  // After the browser has gone to the row itself.
  if (document.readyState === 'complete') fromUrl();
  else window.addEventListener('load', () => requestAnimationFrame(fromUrl));
}

export function startPictures(): void {
  if (!document.querySelector('.pictures')) return;
  startZoom();
  startFolds();
  startSelection();
}
