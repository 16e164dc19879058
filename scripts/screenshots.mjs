import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { ensureBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { followTutorial } from './follow-tutorial.mjs';
import { freePort } from './free-port.mjs';
import { capture, exitWithError, inRoot } from './run.mjs';

/** Takes the screenshots of the README, the documentation and the landing page from the running product. */
const folder = inRoot('docs', 'screenshots');
const landingFolder = inRoot('web', 'src', 'features', 'landing', 'editor-images');
const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const bearsFile =
  '((Ailuropoda:19,(Tremarctos:6,(Melursus:5,(Ursus_arctos:1,Ursus_maritimus:1)Ursus:4)Ursinae:1)Bears:13)Ursoidea:1)Ursidae:2;';

await ensureDependencies();
const executablePath = await ensureBrowser();
await build();
mkdirSync(folder, { recursive: true });
const data = mkdtempSync(path.join(os.tmpdir(), 'life-tree-screenshots-'));
const address = `http://127.0.0.1:${await freePort()}`;
const server = spawn(process.execPath, [inRoot('server', 'dist', 'main.js')], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    PATH: process.env.PATH,
    PORT: new URL(address).port,
    DATA_DIR: data,
    RATE_LIMITS: 'off',
    EXAMPLES: 'on',
  },
});
// Also if a step fails.
process.once('exit', () => server.kill('SIGTERM'));
try {
  await waitUntilReady();
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  await takeScreenshots(browser);
  await browser.close();
} finally {
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
  rmSync(data, { recursive: true, force: true });
}

async function waitUntilReady() {
  // The first start creates the example trees, which takes longest.
  const deadline = Date.now() + 300_000;
  while (Date.now() < deadline && server.exitCode === null) {
    const answer = await fetch(`${address}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await delay(250);
  }
  exitWithError('The server did not start. The reason is above.');
}

async function takeScreenshots(browser) {
  const { apiKey } = await (await fetch(`${address}/api/life-tree/config`)).json();
  const whales = await findTree(apiKey, 'whales');
  const birds = await findTree(apiKey, 'birds');

  await visit(browser, {}, async (page, save) => {
    await open(page, '/');
    await save('landing');
    await open(page, '/trees');
    await page.getByText('Whales: back to the sea').waitFor();
    await save('gallery');
    await openTree(page, `/trees/${whales.id}`);
    await save('viewer');
  });
  await visit(browser, { colorScheme: 'dark' }, async (page, save) => {
    await openTree(page, `/trees/${birds.id}`);
    await save('viewer-dark');
  });
  await visit(browser, { viewport: phone, deviceScaleFactor: 2 }, async (page, save) => {
    await openTree(page, `/trees/${whales.id}`);
    await save('viewer-phone');
  });
  await visit(browser, {}, followTutorial);
  await visit(browser, {}, async (page, save) => {
    const { post } = await register(page, apiKey, 'mary.anning');
    const copy = await post(`ph-tree/${whales.id}/copy`, {});
    await openTree(page, `/account/trees/${copy.id}`);
    await page.getByRole('treeitem', { name: /^Basilosaurus/ }).click({ force: true });
    // Selecting the species moved the view to it: show the whole tree again.
    await page.keyboard.press('0');
    await save('editor');
    await takeLandingImages(browser, page, copy.id);
    await takeGuideScreenshots(browser, { page, save, post, apiKey, treeId: copy.id });

    const bears = await post('ph-tree', { name: 'Bears' });
    await open(page, `/account/trees/${bears.id}`);
    await page.getByRole('button', { name: /^Import a file/ }).click();
    const buffer = Buffer.from(bearsFile);
    const file = { name: 'bears.nwk', mimeType: 'text/plain', buffer };
    await page.getByLabel('File to import').setInputFiles(file);
    await page.getByRole('button', { name: /^Import \d+ species/ }).waitFor();
    await save('import');
  });
}

/** The editor as the landing page shows it, in each language and theme, on a computer and a phone. */
async function takeLandingImages(browser, page, treeId) {
  // Shows the last hint, which then does not cover the tree in these windows.
  await openTree(page, `/account/trees/${treeId}`);
  const storageState = await page.context().storageState();
  const sizes = {
    wide: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 },
    phone: { viewport: { width: 390, height: 640 }, deviceScaleFactor: 2 },
  };
  for (const language of ['en', 'es']) {
    for (const colorScheme of ['light', 'dark']) {
      for (const [size, screen] of Object.entries(sizes)) {
        const settings = { ...screen, colorScheme, locale: language, storageState };
        await visit(browser, settings, async (visitor, save) => {
          await openTree(visitor, `/account/trees/${treeId}`);
          if (size === 'wide') {
            await visitor.getByRole('treeitem', { name: /^Basilosaurus/ }).click({ force: true });
            await visitor.keyboard.press('0');
          }
          await save(`editor-${language}-${colorScheme}-${size}`, landingFolder);
        });
      }
    }
  }
}

/** Screenshots that need an editable tree and a second editor. */
async function takeGuideScreenshots(browser, { page, save, post, apiKey, treeId }) {
  await page.keyboard.press('?');
  await save('keys');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Tree', exact: true }).click();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await save('export');
  await page.keyboard.press('Escape');

  await runAdminCommand('plan', 'mary.anning@example.org', 'pro');
  await visit(browser, {}, async (guest) => {
    const { id } = await register(guest, apiKey, 'charles.darwin');
    await post(`ph-tree/${treeId}`, { newCollaborators: [id] }, 'PATCH');
    await openTree(guest, `/account/trees/${treeId}`);
    await guest.getByRole('treeitem', { name: /^Ambulocetus/ }).click({ force: true });
    await page.getByRole('tab', { name: 'Collaborators', exact: true }).click();
    await page.getByText('@charles.darwin').first().waitFor();
    await save('together');
  });
}

/** Opens a separate browser window. Screenshots are compressed to keep pages and the repository small. */
async function visit(browser, settings, takeSteps) {
  const context = await browser.newContext({
    viewport: wide,
    baseURL: address,
    locale: 'en-US',
    timezoneId: 'UTC',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    ...settings,
  });
  const page = await context.newPage();
  const save = async (name, into = folder) => {
    await waitUntilSettled(page);
    const screenshot = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    const file = path.join(into, `${name}.webp`);
    const { size } = await sharp(screenshot).webp({ quality: 82, effort: 6 }).toFile(file);
    console.log(`${path.relative(inRoot(), file)}  ${Math.round(size / 1024)} KB`);
  };
  await takeSteps(page, save);
  await context.close();
}

async function open(page, address) {
  await page.goto(address, { waitUntil: 'networkidle' });
}

async function openTree(page, address) {
  await open(page, address);
  await page.getByRole('treeitem').first().waitFor({ state: 'attached' });
}

/** Waits until fonts and images are loaded and animations have ended. */
async function waitUntilSettled(page) {
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Lazy images further down are never loaded.
    const inView = [...document.images].filter(
      (image) => image.getBoundingClientRect().top < window.innerHeight,
    );
    await Promise.all(inView.map((image) => image.decode().catch(() => undefined)));
  });
  await page.waitForTimeout(600);
}

async function findTree(apiKey, search) {
  const answer = await fetch(`${address}/api/life-tree/ph-tree?search=${search}&apiKey=${apiKey}`);
  const { trees } = await answer.json();
  return trees[0] ?? exitWithError(`There is no example tree about ${search}.`);
}

/** Registers a user in this window. Returns the user's id and a function that calls the API as that user. */
async function register(page, apiKey, username) {
  const post = async (path, data, method = 'POST') => {
    const call = { method, data };
    const answer = await page.request.fetch(`/api/life-tree/${path}?apiKey=${apiKey}`, call);
    if (!answer.ok())
      exitWithError(`${method} ${path} returned ${answer.status()}: ${await answer.text()}`);
    return answer.json();
  };
  const { id } = await post('user/register', {
    username,
    email: `${username}@example.org`,
    password: 'ammonites and belemnites',
  });
  return { id, post };
}

/** Runs an admin command. */
async function runAdminCommand(...args) {
  const env = { PATH: process.env.PATH, DATA_DIR: data };
  const { code, output } = await capture(
    process.execPath,
    [inRoot('server', 'dist', 'admin.js'), ...args],
    { env },
  );
  if (code !== 0) exitWithError(output);
}
