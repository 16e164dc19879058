import { test as base, type Page } from '@playwright/test';

/** Journeys of two people: `other` is a page in a browser of its own, which nobody is logged in to. */
export const test = base.extend<{ other: Page }>({
  other: async ({ browser, baseURL, contextOptions, viewport }, use) => {
    const context = await browser.newContext({
      ...contextOptions,
      viewport,
      ...(baseURL !== undefined && { baseURL }),
    });
    await use(await context.newPage());
    await context.close();
  },
});

export { expect, type Page } from '@playwright/test';
