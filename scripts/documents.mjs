import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { capture, inRoot, root } from './run.mjs';

// Checks that every link between documents has a target (headings included), that every source file they
// name exists, that every screenshot is used, and that the README lists exactly the settings that exist.
const { output } = await capture('git', ['ls-files']);
const files = output.split('\n').filter((file) => existsSync(inRoot(file)));
const problems = [];
const linked = new Set();

for (const document of files.filter((file) => file.endsWith('.md'))) {
  for (const [, target] of proseOf(document).matchAll(/(?:\]\(|src=")([^()\s"]+)[)"]/g)) {
    if (/^[a-z]+:/.test(target)) continue;
    const [address, heading] = target.split('#');
    const file = address === '' ? document : path.posix.join(path.posix.dirname(document), address);
    linked.add(file);
    if (!path.resolve(root, file).startsWith(root) || !existsSync(inRoot(file))) {
      problems.push(`${document}: ${target} does not exist`);
    } else if (heading !== undefined && !headingsOf(file).includes(heading)) {
      problems.push(`${document}: no heading matches ${target}`);
    }
  }
  for (const name of sourceFilesIn(document)) {
    if (!files.some((file) => `/${file}`.endsWith(`/${name}`))) {
      problems.push(`${document}: there is no file ${name}`);
    }
  }
}
const screenshots = files.filter((file) => file.startsWith('docs/screenshots/'));
const settings = namesIn('server/src/config.ts', /'[A-Z][A-Z\d_]+'/g);
const documented = namesIn('README.md', /^\| (?:`[A-Z][A-Z\d_]+`(?:, )?)+/gm);
problems.push(
  ...without(screenshots, [...linked]).map((file) => `${file}: no document uses it`),
  ...without(settings, documented).map((name) => `README.md: the setting ${name} is missing`),
  ...without(documented, settings).map((name) => `README.md: the setting ${name} does not exist`),
);
for (const problem of problems) console.log(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

function without(all, some) {
  return all.filter((one) => !some.includes(one));
}

/** Names of settings in the parts of a file that match the pattern. */
function namesIn(file, parts) {
  const found = readFileSync(inRoot(file), 'utf8').match(parts) ?? [];
  return [...new Set(found.flatMap((part) => part.match(/[A-Z][A-Z\d_]+/g)))];
}

/** A document without its code, which has no links or headings. */
function proseOf(document) {
  const text = readFileSync(inRoot(document), 'utf8');
  return text.replace(/^```.*?^```/gms, '').replace(/`[^`\n]*`/g, '');
}

/** Source files that a document names with a folder, such as `http/route.ts`. */
function sourceFilesIn(document) {
  const text = readFileSync(inRoot(document), 'utf8').replace(/^```.*?^```/gms, '');
  return new Set(
    [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\.(?:tsx?|mjs|css))`/g)].map(([, name]) => name),
  );
}

/** Headings in the form that links use. */
function headingsOf(document) {
  const headings = proseOf(document).match(/(?<=^#+ ).*$/gm) ?? [];
  const plain = (heading) => heading.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '');
  return headings.map((heading) => plain(heading).replace(/\s/g, '-'));
}
