/** How tests start Chromium, and the two sizes of screen that they look at. */
import type { LaunchOptions } from 'playwright';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Pages of one context share a renderer, and with it the scripts that are compiled already.
  '--process-per-site',
];

/** The Chromium that `npm test` found, else Playwright's own. */
export const launchOptions = (): LaunchOptions => ({
  args: flags,
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
});

export const desk = { width: 1280, height: 800 };
export const phone = { width: 360, height: 780 };
