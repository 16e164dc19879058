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
import { freePort } from './free-port.mjs';
import { capture, giveUp, inRoot } from './run.mjs';
import { walkTutorial } from './walk-tutorial.mjs';

/** Makes the pictures of the README and the documentation from the product itself, as it is now. */
const folder = inRoot('docs', 'pictures');
const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const bearsFile =
  '((Ailuropoda:19,(Tremarctos:6,(Melursus:5,(Ursus_arctos:1,Ursus_maritimus:1)Ursus:4)Ursinae:1)Bears:13)Ursoidea:1)Ursidae:2;';

await ensureDependencies();
const executablePath = await ensureBrowser();
await build();
mkdirSync(folder, { recursive: true });
const data = mkdtempSync(path.join(os.tmpdir(), 'life-tree-pictures-'));
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
// Also when the walk gives up halfway.
process.once('exit', () => server.kill('SIGTERM'));
try {
  await untilReady();
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  await takePictures(browser);
  await browser.close();
} finally {
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
  rmSync(data, { recursive: true, force: true });
}

async function untilReady() {
  // Planting the examples is the long part of a first start.
  const patience = Date.now() + 300_000;
  while (Date.now() < patience && server.exitCode === null) {
    const answer = await fetch(`${address}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await delay(250);
  }
  giveUp('The server did not start: the reason is above.');
}

async function takePictures(browser) {
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
  await visit(browser, {}, walkTutorial);
  await visit(browser, {}, async (page, save) => {
    const { post } = await registered(page, apiKey, 'mary.anning');
    const copy = await post(`ph-tree/${whales.id}/copy`, {});
    await openTree(page, `/account/trees/${copy.id}`);
    await page.getByRole('treeitem', { name: /^Basilosaurus/ }).click({ force: true });
    // Back to the whole tree, from the species the view has gone to.
    await page.keyboard.press('0');
    await save('editor');
    await takeGuidePictures(browser, { page, save, post, apiKey, treeId: copy.id });

    const bears = await post('ph-tree', { name: 'Bears' });
    await open(page, `/account/trees/${bears.id}`);
    await page.getByRole('tab', { name: 'Tree', exact: true }).click();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const buffer = Buffer.from(bearsFile);
    const file = { name: 'bears.nwk', mimeType: 'text/plain', buffer };
    await page.getByLabel('File to import').setInputFiles(file);
    await page.getByRole('button', { name: /^Import \d+ species/ }).waitFor();
    await save('import');
  });
}

/** What only a tree that is edited, and edited by two, can show. */
async function takeGuidePictures(browser, { page, save, post, apiKey, treeId }) {
  await page.keyboard.press('?');
  await save('keys');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Tree', exact: true }).click();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await save('export');
  await page.keyboard.press('Escape');

  await administer('plan', 'mary.anning@example.org', 'pro');
  await visit(browser, {}, async (guest) => {
    const { id } = await registered(guest, apiKey, 'charles.darwin');
    await post(`ph-tree/${treeId}`, { newCollaborators: [id] }, 'PATCH');
    await openTree(guest, `/account/trees/${treeId}`);
    await guest.getByRole('treeitem', { name: /^Ambulocetus/ }).click({ force: true });
    await page.getByRole('tab', { name: 'Collaborators', exact: true }).click();
    await page.getByText('@charles.darwin').first().waitFor();
    await save('together');
  });
}

/** A browser window of its own; what it saves is small enough for a page and for the repository. */
async function visit(browser, settings, look) {
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
  const save = async (name) => {
    await settled(page);
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    const file = path.join(folder, `${name}.webp`);
    const { size } = await sharp(picture).webp({ quality: 82, effort: 6 }).toFile(file);
    console.log(`docs/pictures/${name}.webp  ${Math.round(size / 1024)} KB`);
  };
  await look(page, save);
  await context.close();
}

async function open(page, place) {
  await page.goto(place, { waitUntil: 'networkidle' });
}

async function openTree(page, place) {
  await open(page, place);
  await page.getByRole('treeitem').first().waitFor({ state: 'attached' });
}

/** Fonts and pictures are there, and what moves has stopped. */
async function settled(page) {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
  await page.waitForTimeout(600);
}

async function findTree(apiKey, search) {
  const answer = await fetch(`${address}/api/life-tree/ph-tree?search=${search}&apiKey=${apiKey}`);
  const { trees } = await answer.json();
  return trees[0] ?? giveUp(`There is no example about ${search}.`);
}

/** Registers a person in this window; answers who they are and how to act in their name. */
async function registered(page, apiKey, username) {
  const post = async (place, data, method = 'POST') => {
    const call = { method, data };
    const answer = await page.request.fetch(`/api/life-tree/${place}?apiKey=${apiKey}`, call);
    if (!answer.ok())
      giveUp(`${method} ${place} answered ${answer.status()}: ${await answer.text()}`);
    return answer.json();
  };
  const { id } = await post('user/register', {
    username,
    email: `${username}@example.org`,
    password: 'ammonites and belemnites',
  });
  return { id, post };
}

/** The command line of those who run the product. */
async function administer(...args) {
  const env = { PATH: process.env.PATH, DATA_DIR: data };
  const { code, output } = await capture(
    process.execPath,
    [inRoot('server', 'dist', 'admin.js'), ...args],
    { env },
  );
  if (code !== 0) giveUp(output);
}
