import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { tsImport } from 'tsx/esm/api';
import { inRoot } from './run.mjs';

// Every visible text must go through `t` or a related function and have a translation. Finds texts that
// do not, unused translations, and translations whose `{values}` differ from the English text.

const sources = sourceFiles('web', 'src').filter(
  // The component gallery is for developers and is not translated.
  (file) => !/\.test\.tsx?$|\.gen\.ts$|\/(testing|gallery)\/|\/texts\/es\.ts$/.test(file),
);
const visibleAttributes = new Set([
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
/** Functions of dialogs and toasts whose first argument is shown. */
const messageCalls = new Set(['alert', 'confirm', 'error', 'note', 'prompt']);
/** The index of the argument with the key. */
const keyArguments = new Map([
  ['t', 0],
  ['tRich', 0],
  ['tCount', 2],
]);

/** Names that are the same in every language. */
const names = new Set(['BibTeX', 'Life Tree', 'PayPal']);

const problems = [];
/** Each key with the location of its first use. */
const used = new Map();

for (const file of sources) {
  const text = readFileSync(file, 'utf8');
  const location = (node) =>
    `${path.relative(inRoot(), file)}:${text.slice(0, node.start).split('\n').length}`;
  for (const node of nodesOf(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }))) {
    if (node.type === 'CallExpression' && keyArguments.has(node.callee.name)) {
      const key = node.arguments[keyArguments.get(node.callee.name)];
      if (typeof key?.value === 'string')
        used.set(key.value, used.get(key.value) ?? location(node));
      else problems.push(`${location(node)}: the text must be a string literal`);
    }
    const untranslated = untranslatedText(node);
    if (untranslated !== null)
      problems.push(`${location(node)}: ${JSON.stringify(untranslated)} is not in t()`);
  }
}

const translations = readTranslations(inRoot('web', 'src', 'texts', 'es.ts'));
const { errorTexts } = await tsImport('../contract/src/values/error-texts.ts', import.meta.url);
const { historyActionTexts, historyTexts } = await tsImport(
  '../contract/src/values/history-texts.ts',
  import.meta.url,
);
const { faultMessages, refusalMessages, reportMessages, timeMessages } = await tsImport(
  '../phylogeny/src/index.ts',
  import.meta.url,
);
for (const { message } of Object.values(errorTexts)) used.set(message, 'error-texts.ts');
for (const table of [historyTexts, historyActionTexts]) {
  for (const message of Object.values(table)) used.set(message, 'history-texts.ts');
}
for (const table of [faultMessages, refusalMessages, reportMessages, timeMessages]) {
  for (const message of Object.values(table)) used.set(message, 'phylogeny');
}

for (const [key, location] of used) {
  if (!translations.has(key))
    problems.push(`${location}: ${JSON.stringify(key)} has no translation`);
}
for (const [key, forms] of translations) {
  if (!used.has(key)) problems.push(`es.ts: nothing uses ${JSON.stringify(key)}`);
  for (const form of forms) {
    // A singular form may omit the number.
    const wanted = valuesIn(key).filter((name) => name !== 'count' || forms.length === 1);
    const given = valuesIn(form);
    if (
      wanted.some((name) => !given.includes(name)) ||
      given.some((name) => !valuesIn(key).includes(name))
    ) {
      problems.push(
        `es.ts: ${JSON.stringify(form)} does not have the same values as ${JSON.stringify(key)}`,
      );
    }
  }
}

for (const problem of problems) console.log(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

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

/** The text of a node that is shown without translation; null if there is none. */
function untranslatedText(node) {
  const hasWords = (text) => /\p{L}{2}/u.test(text) && !names.has(text.trim());
  if (node.type === 'JSXText' && hasWords(node.value)) return node.value.trim();
  if (
    node.type === 'JSXAttribute' &&
    visibleAttributes.has(node.name.name) &&
    typeof node.value?.value === 'string' &&
    hasWords(node.value.value)
  ) {
    return node.value.value;
  }
  if (
    node.type === 'CallExpression' &&
    messageCalls.has(node.callee.property?.name) &&
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

/** Each key with all its translations. */
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
  // Plural forms are properties too, but not keys.
  for (const form of ['zero', 'one', 'two', 'few', 'many', 'other']) found.delete(form);
  return found;
}
