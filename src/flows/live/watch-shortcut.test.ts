import { expect, test } from 'vitest';
import { watchShortcut } from './watch-shortcut.ts';

const keys = { code: 'KeyL', ctrlKey: true, shiftKey: true, altKey: false, metaKey: false, repeat: false };

test.each([
  [{}, 1],
  [{ code: 'KeyK' }, 0],
  [{ ctrlKey: false }, 0],
  [{ shiftKey: false }, 0],
  [{ altKey: true }, 0],
  [{ metaKey: true }, 0],
  [{ repeat: true }, 0],
])('with %j it is pressed %j times, and never after the end', (change, times) => {
  const page = new EventTarget();
  let count = 0;
  const end = watchShortcut(page as Window, () => {
    count += 1;
  });
  const press = () => page.dispatchEvent(Object.assign(new Event('keydown'), keys, change));
  press();
  expect(count).toBe(times);
  end();
  press();
  expect(count).toBe(times);
});
