import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { capture, inRoot, root } from './run.mjs';

// Links between our documents must lead somewhere, headings included; every picture must be shown; and
// the README must name the settings there are, and no others.
const { output } = await capture('git', ['ls-files']);
const files = output.split('\n').filter((file) => existsSync(inRoot(file)));
const complaints = [];
const shown = new Set();

for (const document of files.filter((file) => file.endsWith('.md'))) {
  for (const [, target] of proseOf(document).matchAll(/(?:\]\(|src=")([^()\s"]+)[)"]/g)) {
    if (/^[a-z]+:/.test(target)) continue;
    const [place, heading] = target.split('#');
    const file = place === '' ? document : path.posix.join(path.posix.dirname(document), place);
    shown.add(file);
    if (!path.resolve(root, file).startsWith(root) || !existsSync(inRoot(file))) {
      complaints.push(`${document}: there is no ${target}`);
    } else if (heading !== undefined && !headingsOf(file).includes(heading)) {
      complaints.push(`${document}: there is no heading for ${target}`);
    }
  }
}
const pictures = files.filter((file) => file.startsWith('docs/pictures/'));
const settings = namesIn('server/src/config.ts', /'[A-Z][A-Z\d_]+'/g);
const told = namesIn('README.md', /^\| (?:`[A-Z][A-Z\d_]+`(?:, )?)+/gm);
complaints.push(
  ...without(pictures, [...shown]).map((picture) => `${picture}: no document shows it`),
  ...without(settings, told).map((name) => `README.md: the setting ${name} is missing`),
  ...without(told, settings).map((name) => `README.md: there is no setting ${name}`),
);
for (const complaint of complaints) console.log(complaint);
process.exitCode = complaints.length === 0 ? 0 : 1;

function without(all, some) {
  return all.filter((one) => !some.includes(one));
}

/** The names of settings in those parts of a file. */
function namesIn(file, parts) {
  const found = readFileSync(inRoot(file), 'utf8').match(parts) ?? [];
  return [...new Set(found.flatMap((part) => part.match(/[A-Z][A-Z\d_]+/g)))];
}

/** A document without its code, in which nothing is a link or a heading. */
function proseOf(document) {
  const text = readFileSync(inRoot(document), 'utf8');
  return text.replace(/^```.*?^```/gms, '').replace(/`[^`\n]*`/g, '');
}

/** Headings as addresses name them. */
function headingsOf(document) {
  const headings = proseOf(document).match(/(?<=^#+ ).*$/gm) ?? [];
  const plain = (heading) => heading.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '');
  return headings.map((heading) => plain(heading).replace(/\s/g, '-'));
}
