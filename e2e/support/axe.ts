import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// Even with reduced motion, colours take a few frames to change between light and dark, because nested
// elements inherit them. Checking in between would find colours of neither theme.
const colorsAreSettled = `(async () => {
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  do {
    await Promise.allSettled(document.getAnimations().map((one) => one.finished));
    await frame();
  } while (document.getAnimations().length > 0);
})()`;

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** Expects axe to find no violations on the current page, in light and dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(colorsAreSettled);
    expect(await violations(page, colorScheme), `${page.url()} in ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' });
}

async function violations(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  // Evaluate the source instead of adding a script, which the page's content security policy forbids.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(source);
  // The themes differ only in colours, so the other rules need only run in one of them.
  const rules =
    colorScheme === 'light' ? '' : ', runOnly: ["color-contrast", "link-in-text-block"]';
  const found: Violation[] = await page.evaluate(
    `axe.run(document, { resultTypes: ["violations"]${rules} }).then((result) => result.violations)`,
  );
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}
