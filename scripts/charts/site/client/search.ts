import type { SearchEntry } from '../search-entries.ts';
import { findEntries } from './find-entries.ts';

export function startSearch(): void {
  const field = document.querySelector<HTMLInputElement>('#search');
  const list = document.querySelector<HTMLUListElement>('#found');
  const entries = (window as { searchEntries?: readonly SearchEntry[] }).searchEntries ?? [];
  if (!field || !list) return;
  const up = document.body.dataset.up ?? '';
  const show = () => {
    const found = findEntries(entries, field.value, 12);
    const items = found.map(([name, kind, url]) => {
      const item = document.createElement('li');
      const link = document.createElement('a');
      link.href = `${up}${url}`;
      link.append(name);
      const about = document.createElement('span');
      about.className = 'quiet';
      about.append(kind);
      item.append(link, about);
      return item;
    });
    if (field.value.trim() !== '' && items.length === 0) {
      const item = document.createElement('li');
      item.append('Nothing has this name.');
      items.push(item);
    }
    list.replaceChildren(...items);
    list.hidden = items.length === 0;
  };
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      list.hidden = true;
      field.focus();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const stops: HTMLElement[] = [field, ...list.querySelectorAll('a')];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    stops[(at + (event.key === 'ArrowDown' ? 1 : stops.length - 1)) % stops.length]?.focus();
    event.preventDefault();
  };
  field.addEventListener('input', show);
  field.addEventListener('focus', show);
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') list.querySelector<HTMLAnchorElement>('a')?.click();
  });
  field.parentElement?.addEventListener('keydown', move);
  list.addEventListener('click', () => {
    list.hidden = true;
  });
  document.addEventListener('click', ({ target }) => {
    if (!field.parentElement?.contains(target as Node)) list.hidden = true;
  });
}
