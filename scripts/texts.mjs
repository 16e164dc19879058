import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { tsImport } from 'tsx/esm/api';
import { inRoot } from './run.mjs';

// Every visible text must go through `t` and have a translation in each catalogue. Finds texts that do not,
// unused translations, messages that are not valid ICU, and translations with other arguments or without
// the plural forms of their language.

const { argumentsIn, compileMessage, isTemplate, missingPluralForms } = await tsImport(
  '../web/compile-message.ts',
  import.meta.url,
);
const sources = sourceFiles('web', 'src').filter(
  // The component gallery is for developers and is not translated.
  (file) => !/\.test\.tsx?$|\.gen\.ts$|\/(testing|gallery)\//.test(file),
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
/** Names that are the same in every language. */
const names = new Set(['BibTeX', 'Life Tree', 'PayPal']);

const problems = [];
/** Each key with the location of its first use and the arguments of its English message. */
const used = new Map();
const use = (key, names, location) => {
  if (!used.has(key)) used.set(key, { names, location });
};

for (const file of sources) {
  const text = readFileSync(file, 'utf8');
  const location = (node) =>
    `${path.relative(inRoot(), file)}:${text.slice(0, node.start).split('\n').length}`;
  for (const node of nodesOf(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }))) {
    if (node.type === 'CallExpression' && node.callee.name === 't') {
      const [message, values, context] = node.arguments;
      const english = message?.value;
      if (typeof english !== 'string') {
        problems.push(`${location(node)}: the message must be a string literal`);
      } else if (context !== undefined && typeof context.value !== 'string') {
        problems.push(`${location(node)}: the context must be a string literal`);
      } else if (isValid(english, location(node))) {
        const names = argumentsIn(english);
        const key = context === undefined ? english : `${english} [${context.value}]`;
        use(key, names, location(node));
        checkValues(english, names, values, location(node));
        checkPlurals(english, 'en', location(node));
      }
    }
    const untranslated = untranslatedText(node);
    if (untranslated !== null)
      problems.push(`${location(node)}: ${JSON.stringify(untranslated)} is not in t()`);
  }
}

const { errorTexts } = await tsImport(
  '../contract/src/values/texts/error-texts.ts',
  import.meta.url,
);
const { historyActionTexts, historyTexts } = await tsImport(
  '../contract/src/values/texts/history-texts.ts',
  import.meta.url,
);
const { faultMessages } = await tsImport(
  '../phylogeny/src/formats/fault-messages.ts',
  import.meta.url,
);
const { reportMessages } = await tsImport(
  '../phylogeny/src/formats/read-messages.ts',
  import.meta.url,
);
const { refusalMessages } = await tsImport(
  '../phylogeny/src/operations/refusal.ts',
  import.meta.url,
);
const { writeMessages } = await tsImport(
  '../phylogeny/src/formats/write-messages.ts',
  import.meta.url,
);
const { timeMessages } = await tsImport(
  '../phylogeny/src/time-texts/typed-times.ts',
  import.meta.url,
);
const { readyBandNames } = await tsImport(
  '../phylogeny/src/parts/ready-band-names.ts',
  import.meta.url,
);
const tables = {
  'error-texts.ts': [Object.values(errorTexts).map(({ message }) => message)],
  'history-texts.ts': [historyTexts, historyActionTexts],
  phylogeny: [
    ...[faultMessages, refusalMessages, reportMessages, timeMessages, writeMessages],
    readyBandNames,
  ],
};
for (const [location, templates] of Object.entries(tables)) {
  for (const template of templates.flatMap((table) => Object.values(table))) {
    if (isTemplate(template)) use(template, argumentsIn(template, { ignoreTag: true }), location);
    else problems.push(`${location}: ${JSON.stringify(template)} must only contain {names}`);
  }
}

for (const name of readdirSync(inRoot('web', 'src', 'texts'))) {
  if (name.endsWith('.json')) checkCatalogue(name);
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

function checkCatalogue(name) {
  const language = path.basename(name, '.json');
  const translations = JSON.parse(readFileSync(inRoot('web', 'src', 'texts', name), 'utf8'));
  for (const [key, { location }] of used) {
    if (!Object.hasOwn(translations, key))
      problems.push(`${location}: ${JSON.stringify(key)} has no translation in ${name}`);
  }
  for (const [key, translation] of Object.entries(translations)) {
    const names = used.get(key)?.names;
    if (names === undefined) problems.push(`${name}: nothing uses ${JSON.stringify(key)}`);
    if (!isValid(translation, name)) continue;
    checkPlurals(translation, language, name);
    const given = argumentsIn(translation);
    if (names !== undefined && !sameNames(names, given))
      problems.push(`${name}: the arguments of ${JSON.stringify(translation)} differ from English`);
  }
}

function sameNames(first, second) {
  return first.size === second.size && [...first].every((name) => second.has(name));
}

/** Whether a message can be parsed. Reports the problem if not. */
function isValid(message, location) {
  try {
    compileMessage(message);
    return true;
  } catch (error) {
    problems.push(`${location}: ${JSON.stringify(message)} is not valid: ${error.message}`);
    return false;
  }
}

function checkPlurals(message, language, location) {
  const missing = missingPluralForms(message, language);
  if (missing.size > 0)
    problems.push(
      `${location}: ${JSON.stringify(message)} lacks the plural form ${[...missing].join(', ')}`,
    );
}

/** Compares the arguments of a message with an object literal that has their values. */
function checkValues(english, names, values, location) {
  const properties = values === undefined ? [] : values.properties;
  if (properties === undefined || properties.some(({ type }) => type !== 'Property')) return;
  const wanted = new Set([...names].map((name) => name.replace(/[<>]/g, '')));
  const given = new Set(properties.map(({ key }) => key.name ?? key.value));
  if (!sameNames(wanted, given))
    problems.push(`${location}: ${JSON.stringify(english)} does not get exactly its values`);
}
