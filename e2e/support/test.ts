import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';

/** Waits for hydration after every navigation, because input before it would be lost. */
function waitForHydration(page: Page): Page {
  const hydrated = () => page.locator('#root[data-hydrating]').waitFor({ state: 'detached' });
  const { goto, reload } = page;
  page.goto = async (...options) => {
    const reply = await goto.apply(page, options);
    await hydrated();
    return reply;
  };
  page.reload = async (...options) => {
    const reply = await reload.apply(page, options);
    await hydrated();
    return reply;
  };
  return page;
}

/** Goes to another page of the app as a link does, without loading everything again. */
export async function followLink(page: Page, address: string): Promise<void> {
  // The router replaces this method with one that also shows the page.
  await page.evaluate((to) => history.pushState(null, '', to), address);
}

/** Fails the test if a page of the context throws, or is not what the server has rendered. */
async function withoutErrors(context: BrowserContext, use: () => Promise<void>): Promise<void> {
  const errors: string[] = [];
  context.on('weberror', (error) => {
    errors.push(`${error.page()?.url()}: ${error.error().message}`);
  });
  await use();
  expect(errors).toEqual([]);
}

/** Adds `other`, a page in a second browser context without a session, for tests with two users. */
export const test = base.extend<{ other: Page }>({
  context: ({ context }, use) => withoutErrors(context, () => use(context)),
  page: ({ page }, use) => use(waitForHydration(page)),
  other: async ({ browser, baseURL, contextOptions, viewport }, use) => {
    const context = await browser.newContext({
      ...contextOptions,
      viewport,
      ...(baseURL !== undefined && { baseURL }),
    });
    await withoutErrors(context, async () => use(waitForHydration(await context.newPage())));
    await context.close();
  },
});

export { expect, type Page };
