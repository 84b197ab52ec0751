import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { giveUp, runTool, say } from './steps.mjs';

/** Debian's packages, the quickest first: the shell draws no windows, and the tests take two thirds of the time in it. */
const packages = ['chromium-headless-shell', 'chromium'];
const usual = [
  ...packages.map((name) => `/usr/bin/${name}`),
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of a Chromium: the one that CHROMIUM_PATH names, one that is there, or one that is installed now. */
export async function browserPath() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : giveUp(`CHROMIUM_PATH names no file: ${named}`);
  let found = await present();
  if (!found) {
    install();
    found = await present();
  }
  return (
    found ?? giveUp('No Chromium could be found or installed. Install one and name it in CHROMIUM_PATH.')
  );
}

async function present() {
  const { chromium } = await import('playwright');
  return [...usual, chromium.executablePath()].find((path) => path && existsSync(path));
}

function install() {
  say('Installing Chromium for the tests');
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (isDebianRoot) {
    spawnSync('apt-get', ['update', '-q'], { stdio: 'inherit' });
    const isInstalled = (name) =>
      spawnSync('apt-get', ['install', '-y', '-q', name], { stdio: 'inherit' }).status === 0;
    if (packages.some(isInstalled)) return;
  }
  runTool(
    'Chromium could not be installed. Install one and name it in CHROMIUM_PATH.',
    'node_modules/playwright/cli.js',
    ['install', ...(isDebianRoot ? ['--with-deps'] : []), 'chromium'],
  );
}
