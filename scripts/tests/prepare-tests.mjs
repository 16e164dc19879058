import { ensureTestBrowser } from '../browser.mjs';
import { ensureDependencies } from '../dependencies.mjs';
import { installDebianPackages, isInstalled } from '../packages.mjs';
import { capture } from '../run.mjs';

// Other programs that read our files in tests, by Debian package. Tests whose program is missing are skipped.
const readers = {
  'poppler-utils': () => isInstalled('pdffonts'),
  'librsvg2-bin': () => isInstalled('rsvg-convert'),
  'r-cran-ape': () => succeeds('Rscript', ['-e', 'library(ape)']),
  'python3-dendropy': () => succeeds('/usr/bin/python3', ['-c', 'import dendropy']),
  'python3-biopython': () => succeeds('/usr/bin/python3', ['-c', 'import Bio.Phylo']),
};

/** Installs what the tests need. Resolves with the path of a browser. */
export async function prepareTests() {
  await ensureDependencies();
  const browser = await ensureTestBrowser();
  const names = Object.keys(readers);
  const areReady = await Promise.all(names.map((name) => readers[name]()));
  const missing = names.filter((_, index) => !areReady[index]);
  // What R and Python recommend is compilers and TeX: 2.5 GB instead of 300 MB.
  if (missing.length > 0) await installDebianPackages(missing, ['--no-install-recommends']);
  return browser;
}

async function succeeds(program, args) {
  const { code } = await capture(program, args).catch(() => ({ code: 1 }));
  return code === 0;
}
