import { expect, type Locator, type Page } from '@playwright/test';

/** A species in the canvas's accessible tree. */
export function species(page: Page, name: string): Locator {
  return page.getByRole('treeitem', { name: new RegExp(`^${name},`) });
}

/** The sorted labels of all species in view. */
export function readCanvas(page: Page): Promise<string[]> {
  return page
    .getByRole('treeitem')
    .evaluateAll((items) => items.map((item) => item.getAttribute('aria-label') ?? '').sort());
}

/** Waits until the address, which follows the view after a pause, has a selected species. */
export async function selectionInAddress(page: Page, name: string): Promise<void> {
  const id = (await species(page, name).getAttribute('data-species')) ?? '';
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get('species') === id);
}

/** The center of the handle of one end of the selected bar, or of a short bar itself. */
export async function handleCenter(
  page: Page,
  part: 'start' | 'bar' | 'end',
): Promise<{ x: number; y: number }> {
  const handle = page.locator(`[data-handle=${part}]`);
  await expect(handle).toBeVisible();
  const { x, y, width, height } = (await handle.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  return { x: x + width / 2, y: y + height / 2 };
}

/** Waits until the editor shows that all edits are saved. */
export async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
}

/** Waits until the species have stopped moving: their elements follow the drawing when it is at rest. */
export async function viewAtRest(page: Page): Promise<void> {
  const framesAtRest = 15;
  await page.waitForFunction(async (frames) => {
    const places = () =>
      Array.from(document.querySelectorAll('[data-species]'), (element) => {
        const { x, y, width } = element.getBoundingClientRect();
        return `${x} ${y} ${width}`;
      }).join();
    const before = places();
    for (let frame = 0; frame < frames; frame += 1) {
      await new Promise(requestAnimationFrame);
      if (places() !== before) return false;
    }
    return true;
  }, framesAtRest);
}

/** Clicks a species where it is drawn once the view has stopped moving. */
export async function clickSpecies(page: Page, name: string): Promise<void> {
  await species(page, name).waitFor();
  await viewAtRest(page);
  await species(page, name).click();
}
