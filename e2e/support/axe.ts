import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// Even then colours take some frames to change, as what is inside others follows them; in between they
// are neither those of light nor of dark.
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

/** Expects the page as it stands to have nothing axe objects to, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(colorsAreSettled);
    expect(await violations(page), `${page.url()} in ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' });
}

async function violations(page: Page): Promise<string[]> {
  // Evaluated rather than added as a script: the page's own policy forbids inline scripts.
  await page.evaluate(source);
  const found: Violation[] = await page.evaluate(
    'axe.run(document, { resultTypes: ["violations"] }).then((result) => result.violations)',
  );
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}
