import { keepFont } from '../../early/kept-font.ts';
import { whenIdle } from '../flow/when-idle.ts';

/** Fetches the portal's font for the next page once this one has nothing else to do; without a network it stays away. */
export const keepFontLater = (): Promise<void> =>
  whenIdle()
    .then(() => keepFont(window))
    .catch(() => undefined);
