import { expect, test } from 'vitest';
import { watchTab } from './watch-tab.ts';

test('reports whether the tab is shown at the start and at each change, until it is ended', () => {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const reports: string[] = [];
  const turn = (state: string) => {
    document.visibilityState = state;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const end = watchTab({ document } as unknown as Window, ({ type }) => reports.push(type));
  turn('hidden');
  turn('visible');
  end();
  turn('hidden');
  expect(reports).toEqual(['tab.shown', 'tab.hidden', 'tab.shown']);
});
