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

// No enabled rule reads style sheets, which axe would parse for every run.
const options = 'resultTypes: ["violations"], selectors: false, preload: { assets: ["media"] }';

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

const darkPages = new WeakSet<Page>();

/**
 * Expects axe to find no violations on the current page, in light and dark. Leaves it in the other of the
 * two, because changing every colour of a page back takes about as long as checking it.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const isDark = darkPages.has(page);
  await page.evaluate(colorsAreSettled);
  await expectNoViolations(page, isDark ? 'dark' : 'light', '');
  const colorScheme = isDark ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  if (isDark) darkPages.delete(page);
  else darkPages.add(page);
  await page.evaluate(colorsAreSettled);
  // The themes differ only in colours, so the other rules need only run in one of them.
  await expectNoViolations(
    page,
    colorScheme,
    ', runOnly: ["color-contrast", "link-in-text-block"]',
  );
}

async function expectNoViolations(page: Page, where: string, rules: string): Promise<void> {
  // Evaluate the source instead of adding a script, which the page's content security policy forbids.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(source);
  const found: Violation[] = await page.evaluate(
    `axe.run(document, { ${options}${rules} }).then((result) => result.violations)`,
  );
  const problems = found.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
  );
  expect(problems, `${page.url()} in ${where}`).toEqual([]);
}
