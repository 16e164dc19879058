import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../../support/test.ts';

/** A page that may fail, unlike those of other tests. */
async function withPage(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0],
  use: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(options);
  await use(await context.newPage(), context);
  await context.close();
}

const barOf = (page: Page) => page.getByRole('alert').filter({ hasText: 'not loaded completely' });

/** Reloads with the bar's button, and expects a page that works. */
async function reload(page: Page): Promise<void> {
  await barOf(page).getByRole('link', { name: 'Reload' }).click();
  await expect(page.locator('#root[data-hydrating]')).toHaveCount(0);
  await expect(barOf(page)).toBeHidden();
}

test('a page whose code cannot be loaded stays readable, says so and can be reloaded', async ({
  browser,
  contextOptions,
  viewport,
  baseURL,
}) => {
  const options = { ...contextOptions, viewport, baseURL: String(baseURL) };
  await withPage(browser, options, async (page) => {
    await page.route('**/assets/search-page-*.js', (route) => route.abort());
    const report = page.waitForRequest('**/client-error?*');
    await page.goto('/trees');
    await expect(barOf(page)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tree Search');
    const { message, path } = (await report).postDataJSON();
    expect(message).toMatch(/^The page did not start: Error: .*search-page/);
    expect(path).toBe('/trees');
    expect((await (await report).response())?.status()).toBe(200);
    await page.unrouteAll();
    await reload(page);
  });
});

test('a page that is older than the server says so and can be reloaded', {
  tag: '@wide',
}, async ({ browser, contextOptions, baseURL }) => {
  const options = { ...contextOptions, baseURL: String(baseURL) };
  for (const address of ['/', '/pricing']) {
    await withPage(browser, options, async (page) => {
      await page.route(
        address,
        async (route) => {
          const response = await route.fetch();
          const body = (await response.text()).replaceAll(/(\/assets\/[\w-]+)\.js/g, '$1-old.js');
          await route.fulfill({ response, body });
        },
        { times: 1 },
      );
      await page.goto(address);
      await expect(barOf(page)).toBeVisible();
      await reload(page);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  }
});

test('a page that takes too long says so until it works', { tag: '@wide' }, async ({
  browser,
  contextOptions,
  baseURL,
}) => {
  const options = { ...contextOptions, baseURL: String(baseURL) };
  await withPage(browser, options, async (page) => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route('**/assets/main-*.js', async (route) => {
      await arrived;
      await route.continue();
    });
    // Only this timer ends early.
    await page.addInitScript(() => {
      const wait = window.setTimeout;
      const shortened = (run: () => void, time = 0) => wait(run, time === 15_000 ? 200 : time);
      Object.assign(window, { setTimeout: shortened });
    });
    await page.goto('/trees', { waitUntil: 'commit' });
    await expect(barOf(page)).toBeVisible();
    arrive();
    await expect(barOf(page)).toBeHidden();
  });
});

test('a page that cannot be hydrated says so and can be reloaded', { tag: '@wide' }, async ({
  browser,
  contextOptions,
  baseURL,
}) => {
  const options = { ...contextOptions, baseURL: String(baseURL) };
  await withPage(browser, options, async (page) => {
    await page.route(
      '/trees',
      async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace('id="page-state">', '$&broken');
        await route.fulfill({ response, body });
      },
      { times: 1 },
    );
    await page.goto('/trees');
    await expect(barOf(page)).toBeVisible();
    await reload(page);
  });
});

test('the bar needs no script, but is not shown where scripts are switched off', {
  tag: '@wide',
}, async ({ browser, contextOptions, baseURL }) => {
  const options = { ...contextOptions, baseURL: String(baseURL) };
  await withPage(browser, options, async (page) => {
    await page.route('**/start.js', (route) => route.abort());
    await page.goto('/trees');
    await expect(barOf(page)).toBeHidden();
    // The animation is the timer of the bar, and must not be shortened for those who prefer less motion.
    const delay = await page.evaluate(() => {
      // Colours may be changing too.
      const timer = document
        .getAnimations()
        .find((one) => one instanceof CSSAnimation && one.animationName === 'start-failed');
      const { delay } = timer?.effect?.getComputedTiming() ?? {};
      timer?.finish();
      return delay;
    });
    expect(delay).toBe(15_000);
    await expect(barOf(page)).toBeVisible();
    await page.unrouteAll();
    await reload(page);
  });
  await withPage(browser, { ...options, javaScriptEnabled: false }, async (page) => {
    await page.goto('/trees');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tree Search');
    await expect(page.locator('#start-failed')).toHaveCSS('display', 'none');
  });
});

test('a button pressed before the page works is pressed when it does', { tag: '@phone' }, async ({
  browser,
  contextOptions,
  viewport,
  baseURL,
}) => {
  const options = { ...contextOptions, viewport, baseURL: String(baseURL) };
  await withPage(browser, options, async (page) => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route('**/assets/main-*.js', async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    arrive();
    await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Log In' }).first()).toBeVisible();
    // Only once.
    await page.getByRole('button', { name: 'Close menu' }).click();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
  });
});
