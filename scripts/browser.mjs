import { existsSync } from 'node:fs';
import path from 'node:path';
import { installDebianPackages } from './packages.mjs';
import { capture, exitWithError, inRoot } from './run.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const otherPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const chosen = process.env.CHROMIUM_PATH ?? '';
const headlessShell = 'chromium-headless-shell';

/**
 * Returns the path of a browser for tests. Chromium without windows needs a third less processor time, so
 * it is installed where Debian has it.
 */
export async function ensureTestBrowser() {
  const find = () => [chosen, ...findInPath([headlessShell])].find(existsSync);
  return (
    find() ?? ((await installDebianPackages([headlessShell])) ? find() : await ensureBrowser())
  );
}

/** Returns the path of Chromium or Chrome, and installs Chromium if neither is found. */
export async function ensureBrowser() {
  const found =
    installedBrowser() ??
    (await downloadedBrowser()) ??
    ((await installDebianPackages(['chromium'])) ? installedBrowser() : undefined);
  return (
    found ??
    exitWithError('The browser tests need Chromium or Chrome. Install one, or set CHROMIUM_PATH.')
  );
}

function installedBrowser() {
  return [chosen, ...findInPath(names), ...otherPaths].find(existsSync);
}

function findInPath(programs) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return programs
    .flatMap((name) => folders.map((folder) => path.join(folder, name)))
    .filter(existsSync);
}

async function downloadedBrowser() {
  const { chromium } = await import('@playwright/test');
  if (!existsSync(chromium.executablePath())) {
    await capture(inRoot('node_modules', '.bin', 'playwright'), ['install', 'chromium']);
  }
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}
