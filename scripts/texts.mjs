import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { inRoot } from './run.mjs';

// Every text a person sees must go through `t` and its kin, and have its translation: this finds
// those that do not, the translations nothing uses, and those that lost or invented a `{value}`.

const sources = sourceFiles('web', 'src').filter(
  // The gallery of our own components is for those who write the product, not for its readers.
  (file) => !/\.test\.tsx?$|\.gen\.ts$|\/(testing|texts|gallery)\//.test(file),
);
const spokenAttributes = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'description',
  'hint',
  'label',
  'placeholder',
  'title',
]);
/** What dialogs and toasts say. */
const spokenCalls = new Set(['alert', 'confirm', 'error', 'note', 'prompt']);
/** Which argument of each holds the key. */
const keyArguments = new Map([
  ['t', 0],
  ['tParts', 0],
  ['tCount', 2],
]);

/** Names, which every language writes alike. */
const names = new Set(['BibTeX', 'Life Tree', 'PayPal']);

const complaints = [];
/** Each key with the place of its first use. */
const used = new Map();

for (const file of sources) {
  const text = readFileSync(file, 'utf8');
  const place = (node) =>
    `${path.relative(inRoot(), file)}:${text.slice(0, node.start).split('\n').length}`;
  for (const node of nodesOf(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }))) {
    if (node.type === 'CallExpression' && keyArguments.has(node.callee.name)) {
      const key = node.arguments[keyArguments.get(node.callee.name)];
      if (typeof key?.value === 'string') used.set(key.value, used.get(key.value) ?? place(node));
      else complaints.push(`${place(node)}: the text must stand here as a plain string`);
    }
    const untold = textOutside(node);
    if (untold !== null) complaints.push(`${place(node)}: ${JSON.stringify(untold)} is not in t()`);
  }
}

const translations = readTranslations(inRoot('web', 'src', 'texts', 'es.ts'));
const heard = ['contract', 'phylogeny', 'server']
  .flatMap((room) => sourceFiles(room, 'src'))
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(file, 'utf8').replaceAll("\\'", "'"))
  .join('\n');

for (const [key, where] of used) {
  if (!translations.has(key))
    complaints.push(`${where}: ${JSON.stringify(key)} has no translation`);
}
for (const [key, forms] of translations) {
  const isHeard = key.split(/\{\w+\}/).every((piece) => heard.includes(piece));
  if (!used.has(key) && !isHeard) {
    complaints.push(`es.ts: nothing says ${JSON.stringify(key)} any more`);
  }
  for (const form of forms) {
    // A plural form for one may well do without its number.
    const wanted = valuesIn(key).filter((name) => name !== 'count' || forms.length === 1);
    const given = valuesIn(form);
    if (
      wanted.some((name) => !given.includes(name)) ||
      given.some((name) => !valuesIn(key).includes(name))
    ) {
      complaints.push(
        `es.ts: ${JSON.stringify(form)} has other values than ${JSON.stringify(key)}`,
      );
    }
  }
}

for (const complaint of complaints) console.log(complaint);
process.exitCode = complaints.length === 0 ? 0 : 1;

function sourceFiles(...folder) {
  return readdirSync(inRoot(...folder), { recursive: true })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => inRoot(...folder, name));
}

/** Every node of a syntax tree. */
function* nodesOf(program) {
  const open = [program];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node.type === 'string') yield node;
    for (const child of Object.values(node)) {
      if (typeof child === 'object' && child !== null) open.push(child);
    }
  }
}

/** The words a page would show without asking for their translation; null if there are none. */
function textOutside(node) {
  const hasWords = (text) => /\p{L}{2}/u.test(text) && !names.has(text.trim());
  if (node.type === 'JSXText' && hasWords(node.value)) return node.value.trim();
  if (
    node.type === 'JSXAttribute' &&
    spokenAttributes.has(node.name.name) &&
    typeof node.value?.value === 'string' &&
    hasWords(node.value.value)
  ) {
    return node.value.value;
  }
  if (
    node.type === 'CallExpression' &&
    spokenCalls.has(node.callee.property?.name) &&
    ['dialogs', 'toasts'].includes(node.callee.object?.name) &&
    typeof node.arguments[0]?.value === 'string'
  ) {
    return node.arguments[0].value;
  }
  return null;
}

function valuesIn(text) {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
}

/** Each key with all the texts that stand for it. */
function readTranslations(file) {
  const found = new Map();
  for (const node of nodesOf(parseAst(readFileSync(file, 'utf8'), { lang: 'ts' }))) {
    if (node.type !== 'Property') continue;
    const key = node.key.value ?? node.key.name;
    if (typeof node.value.value === 'string') found.set(key, [node.value.value]);
    if (node.value.type === 'ObjectExpression') {
      found.set(
        key,
        node.value.properties.map((form) => form.value.value),
      );
    }
  }
  // The plural forms are properties too, of their texts.
  for (const form of ['zero', 'one', 'two', 'few', 'many', 'other']) found.delete(form);
  return found;
}
