import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// Checking while something fades in would find colours that nobody sees for long.
const animationsHaveEnded = `(async () => {
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  do {
    await Promise.allSettled(document.getAnimations().map((one) => one.finished));
    await frame();
  } while (document.getAnimations().length > 0);
})()`;

// No enabled rule reads style sheets, which axe would parse for every run.
const options = 'resultTypes: ["violations"], selectors: false, preload: { assets: ["media"] }';
const colorRules = 'runOnly: ["color-contrast", "link-in-text-block"]';

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** Expects axe to find no violations on the current page, in light and dark. */
export async function expectAccessible(page: Page): Promise<void> {
  // Evaluate the source instead of adding a script, which the page's content security policy forbids.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(source);
  await page.evaluate(animationsHaveEnded);
  await expectNoViolations(page, 'light', options);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.evaluate(animationsHaveEnded);
  // The themes differ only in colours, so the other rules need only run in one of them.
  await expectNoViolations(page, 'dark', `${options}, ${colorRules}`);
  await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' });
}

async function expectNoViolations(page: Page, theme: string, runOptions: string): Promise<void> {
  const found: Violation[] = await page.evaluate(
    `axe.run(document, { ${runOptions} }).then((result) => result.violations)`,
  );
  const problems = found.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
  );
  expect(problems, `${page.url()} in ${theme}`).toEqual([]);
}
