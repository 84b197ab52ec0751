import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createNavigator, stepBackLimit } from './navigator.ts';

interface Entry {
  readonly path: string;
  readonly state: unknown;
}

/** A window whose `history.back` moves later, as in a browser, when a test calls `settle`. */
class LatePage extends EventTarget {
  readonly performance = { timeOrigin: 1 };
  readonly entries: Entry[] = [{ path: '/clientcenter/en/us/documents', state: { opened: 'task-1' } }];
  index = 0;
  #steps = 0;
  readonly location: { readonly pathname: string; readonly search: string };
  readonly history: unknown;

  constructor() {
    super();
    const here = () => this.entries[this.index] as Entry;
    this.location = {
      get pathname() {
        return here().path;
      },
      search: '',
    };
    this.history = {
      get state() {
        return here().state;
      },
      pushState: (state: unknown, _title: string, path = here().path) => {
        this.entries.splice(this.index + 1, Number.POSITIVE_INFINITY, { path, state });
        this.index += 1;
      },
      replaceState: (state: unknown, _title: string, path = here().path) => {
        this.entries[this.index] = { path, state };
      },
      back: () => {
        this.#steps += 1;
      },
    };
  }

  /** Makes the steps back that were asked for. */
  settle(): void {
    for (; this.#steps > 0; this.#steps -= 1) this.step(-1);
  }
  step(by: number): void {
    this.index += by;
    this.dispatchEvent(new Event('popstate'));
  }
}

class HistoryEvent extends Event {}

/** A page, or one that is loaded again. */
function start(page = new LatePage()) {
  const navigator = createNavigator(page as unknown as Window, 'en-US');
  let left = 0;
  navigator.watchDialog(() => {
    left += 1;
  });
  const paths = () => page.entries.map(({ path }) => path.slice('/clientcenter/en/us'.length));
  return { page, navigator, paths, leftCount: () => left };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('PopStateEvent', HistoryEvent);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a dialog gets an entry of the history at the same URL, which keeps what led there', () => {
  const { page, navigator, paths } = start();
  navigator.enterDialog();
  expect(paths()).toEqual(['/documents', '/documents']);
  expect(navigator.opened()).toBe('task-1');
  page.step(-1);
  expect([navigator.here(), navigator.opened()]).toEqual(['/documents', 'task-1']);
});

test('Back out of the entry of a dialog is reported once', () => {
  const { page, navigator, leftCount } = start();
  navigator.go('/documents/a', false);
  expect(leftCount()).toBe(0);
  navigator.enterDialog();
  page.step(-1);
  page.step(-1);
  expect(leftCount()).toBe(1);
});

test('Forward into the entry of a dialog that is closed reports nothing when it is left again', () => {
  const { page, navigator, leftCount } = start();
  navigator.enterDialog();
  page.step(-1);
  page.step(1);
  page.step(-1);
  expect(leftCount()).toBe(1);
});

test('after Forward into the entry of a closed dialog, Back closes the next dialog all the same', () => {
  const { page, navigator, leftCount } = start();
  navigator.enterDialog();
  page.step(-1);
  page.step(1);
  navigator.enterDialog();
  page.step(-1);
  expect(leftCount()).toBe(2);
});

test('leaving a dialog goes back once, and not at all after Back', () => {
  const { page, navigator, paths } = start();
  navigator.go('/documents/a', false);
  navigator.enterDialog();
  navigator.leaveDialog();
  navigator.leaveDialog();
  page.settle();
  expect([page.index, paths()[page.index]]).toEqual([1, '/documents/a']);
  navigator.enterDialog();
  page.step(-1);
  navigator.leaveDialog();
  page.settle();
  expect(page.index).toBe(1);
});

test('a path that is gone to before the step back is made is not what the step leaves', () => {
  const { page, navigator, paths } = start();
  navigator.enterDialog();
  navigator.leaveDialog();
  navigator.go('/documents/b', false);
  expect(navigator.here()).toBe('/documents');
  page.settle();
  expect([navigator.here(), paths()]).toEqual(['/documents/b', ['/documents', '/documents/b']]);
});

test('a dialog that opens before the step back is made has its entry after it', () => {
  const { page, navigator, leftCount } = start();
  navigator.enterDialog();
  navigator.leaveDialog();
  navigator.enterDialog();
  page.settle();
  expect([page.index, page.entries.length, leftCount()]).toEqual([1, 2, 1]);
  page.step(-1);
  expect(leftCount()).toBe(2);
});

test('a page that is loaded again under a dialog leaves its entry, so that the next Back leaves the page', () => {
  const { page, navigator } = start();
  navigator.go('/documents/a', false);
  navigator.enterDialog();
  const again = start(page);
  expect(page.index).toBe(2);
  page.settle();
  expect([page.index, again.navigator.here(), again.leftCount()]).toEqual([1, '/documents/a', 0]);
  page.step(-1);
  expect(again.navigator.here()).toBe('/documents');
});

test('a dialog that opens as soon as the page is loaded again gets its entry in place of the old one', () => {
  const { page, navigator } = start();
  navigator.enterDialog();
  const again = start(page);
  again.navigator.enterDialog();
  page.settle();
  expect([page.index, page.entries.length]).toEqual([1, 2]);
  page.step(-1);
  expect(again.leftCount()).toBe(1);
});

test('a step back that is never made holds nothing up for longer than its limit', () => {
  const { navigator } = start();
  navigator.enterDialog();
  navigator.leaveDialog();
  navigator.go('/tasks', false);
  vi.advanceTimersByTime(stepBackLimit - 1);
  expect(navigator.here()).toBe('/documents');
  vi.advanceTimersByTime(1);
  expect(navigator.here()).toBe('/tasks');
});
