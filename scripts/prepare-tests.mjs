import { ensureTestBrowser } from './browser.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { installDebianPackage, isInstalled } from './packages.mjs';

/** Installs what the tests need. Resolves with the path of a browser. */
export async function prepareTests() {
  await ensureDependencies();
  const browser = await ensureTestBrowser();
  // Without Poppler, the tests that read our PDF files with it are skipped.
  if (!isInstalled('pdffonts')) await installDebianPackage('poppler-utils');
  // The same for the tests that draw our SVG files.
  if (!isInstalled('rsvg-convert')) await installDebianPackage('librsvg2-bin');
  return browser;
}
