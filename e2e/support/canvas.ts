import { expect, type Locator, type Page } from '@playwright/test';

/** A species on the canvas, as assistive technology finds it. */
export function species(page: Page, name: string): Locator {
  return page.getByRole('treeitem', { name: new RegExp(`^${name},`) });
}

/** What the canvas says of every species in view, in order. */
export function readCanvas(page: Page): Promise<string[]> {
  return page
    .getByRole('treeitem')
    .evaluateAll((items) => items.map((item) => item.getAttribute('aria-label') ?? '').sort());
}

/** The middle of the grip at one end of the selected bar, once the view rests. */
export async function gripOf(page: Page, end: 'start' | 'end'): Promise<{ x: number; y: number }> {
  const grip = page.locator(`[data-handle=${end}]`);
  await expect(grip).toBeVisible();
  const { x, y, width, height } = (await grip.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
}

/** Waits until the editor says that nothing is left to be sent. */
export async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
}
