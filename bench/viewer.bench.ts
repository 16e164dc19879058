import { readdirSync, readFileSync } from 'node:fs';
import { type Browser, chromium, type Page } from '@playwright/test';
import { ensureTestBrowser } from '../scripts/browser.mjs';
import { inRoot, run } from '../scripts/run.mjs';
import { milliseconds, printMachine, printTable } from './api/compare.ts';
import { parentOf, threadTime } from './api/processor-time.ts';
import { type Cleanups, openOnPostgres } from './api/seeded-products.ts';

/**
 * Opens a tree of a million species (or of the given number) in the viewer of the production build, on
 * PostgreSQL, each time in a new browser. Then it pans. The first reader is the first visitor of a server that has
 * just started; after a change of the tree, nobody has asked for that version yet.
 */
const size = Number(process.argv[2] ?? 1_000_000);
const panFrames = 120;
/**
 * Tells when the first name is drawn: asking all the time would take time from the page. The compiler of this file
 * adds calls of `__name` to what is run in the page.
 */
const watchNames = `
  globalThis.__name = (named) => named;
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
    if (text.startsWith('Species number') && !globalThis.nameDrawn) {
      globalThis.nameDrawn = true;
      console.debug('name drawn');
    }
    return fillText.call(this, text, ...rest);
  };`;
const cleanups: Cleanups = [];
try {
  await run(process.execPath, [inRoot('scripts', 'build.mjs')]);
  const bundle = { main: inRoot('server', 'dist', 'main.js'), remove: async () => undefined };
  const { product, trees, query } = await openOnPostgres(bundle, [size], cleanups);
  const address = `${product.origin}/trees/${trees[0]?.id}`;
  const executablePath = await ensureTestBrowser();
  const rows: string[][] = [];
  const readers = [
    'first reader',
    'second',
    'first after a change',
    'second',
    'first after a change',
  ];
  for (const reader of readers) {
    if (reader.endsWith('change')) await query('update trees set version = version + 1');
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
    rows.push([reader, ...(await measure(browser, address))]);
    console.error(rows.at(-1)?.join('  '));
    await browser.close();
  }
  printMachine(`${size} species, Chromium ${executablePath}`);
  printTable(
    [
      'opened by the',
      'names are drawn after ms',
      'main thread ms',
      'pan p50 / p95 ms',
      'peak of the page MB',
      'without garbage MB',
    ],
    rows,
  );
} finally {
  for (const cleanUp of cleanups.toReversed()) await cleanUp();
}

async function measure(browser: Browser, address: string): Promise<string[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(watchNames);
  const drawn = page.waitForEvent('console', {
    predicate: (message) => message.text() === 'name drawn',
    timeout: 300_000,
  });
  const start = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await drawn;
  const opened = performance.now() - start;
  const renderer = rendererOf();
  const main = threadTime(renderer);
  // Until everything is prepared that the first frames do not need.
  await page.waitForTimeout(5000);
  const frames = (await pan(page)).sort((one, other) => one - other);
  const at = (part: number) => milliseconds(frames[Math.floor(part * frames.length)] ?? 0);
  const peak = memory(renderer, 'VmHWM');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const kept = memory(renderer, 'VmRSS');
  return [
    opened.toFixed(0),
    main.toFixed(0),
    `${at(0.5)} / ${at(0.95)}`,
    peak.toFixed(0),
    kept.toFixed(0),
  ];
}

/** Milliseconds between the frames while the view moves by 40 pixels in each. */
function pan(page: Page): Promise<number[]> {
  return page.evaluate(
    (count) =>
      new Promise<number[]>((resolve) => {
        const canvas = document.querySelector('[role="tree"]');
        const taken: number[] = [];
        let last = performance.now();
        const step = (now: number) => {
          taken.push(now - last);
          last = now;
          if (taken.length > count) return resolve(taken.slice(1));
          const wheel = { deltaY: 40, clientX: 700, clientY: 450, bubbles: true, cancelable: true };
          canvas?.dispatchEvent(new WheelEvent('wheel', wheel));
          requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
      }),
    panFrames,
  );
}

/** The process that shows the page: the largest below this one. */
function rendererOf(): number {
  const renderers = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => commandOf(pid).includes('--type=renderer') && isBelow(pid, process.pid));
  return renderers.sort((one, other) => memory(other, 'VmRSS') - memory(one, 'VmRSS'))[0] ?? 0;
}

function isBelow(pid: number, root: number): boolean {
  for (let at = pid; at > 1; at = parentOf(at)?.parent ?? 0) if (at === root) return true;
  return false;
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** Megabytes. */
function memory(pid: number, field: 'VmHWM' | 'VmRSS'): number {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s*(\\d+)`).exec(text)?.[1]) / 1000;
}
