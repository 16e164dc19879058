import { test as base, type Page } from '@playwright/test';

/** A page can be read before its code has come; whoever types into it then would type in vain. */
function waitingForCode(page: Page): Page {
  const awake = () => page.locator('#root[data-asleep]').waitFor({ state: 'detached' });
  const { goto, reload } = page;
  page.goto = async (...where) => {
    const reply = await goto.apply(page, where);
    await awake();
    return reply;
  };
  page.reload = async (...options) => {
    const reply = await reload.apply(page, options);
    await awake();
    return reply;
  };
  return page;
}

/** Journeys of two people: `other` is a page in a browser of its own, which nobody is logged in to. */
export const test = base.extend<{ other: Page }>({
  page: ({ page }, use) => use(waitingForCode(page)),
  other: async ({ browser, baseURL, contextOptions, viewport }, use) => {
    const context = await browser.newContext({
      ...contextOptions,
      viewport,
      ...(baseURL !== undefined && { baseURL }),
    });
    await use(waitingForCode(await context.newPage()));
    await context.close();
  },
});

export { expect, type Page } from '@playwright/test';
