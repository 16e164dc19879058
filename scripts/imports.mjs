import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { inRoot } from './run.mjs';

// Checks the allowed imports of docs/architecture.md on resolved paths, which the linter's patterns cannot
// do, and that no re-export gets around them: a file that may import a module could otherwise hand it on
// to files that may not. No file may import itself through others.

/** Which packages of this repository each package may import. */
const allowedPackages = {
  phylogeny: [],
  canvas: ['phylogeny'],
  contract: ['phylogeny'],
  'stand-in-paypal': ['contract'],
  server: ['contract', 'phylogeny', 'stand-in-paypal'],
  web: ['contract', 'canvas', 'phylogeny'],
};
/** Files of a server feature that other features must not use. */
const isInternal = (file) => /-(queries|presenter|routes)\.ts$/.test(file);
/** Features that every server feature may use, and pairs that must not import each other. */
const sharedFeatures = ['tree-access'];
const separateFeatures = [['trees', 'species']];

/** Files that pages load without zod: they import only each other and phylogeny. */
const isValueFile = (file) => /^contract\/src\/values\/(?!.*\.test\.ts$)/.test(file);
const valueNames = exportedNames('contract/src/values');

/** An operation is one of its kinds, and each kind is undone by an operation. */
const isUnionOfKinds = (file) => file === 'phylogeny/src/operations/operation.ts';

const problems = [];
/** What each file imports. */
const imported = new Map();
for (const name of Object.keys(allowedPackages)) {
  const entries = entryPoints(name);
  for (const file of sourceFiles(name)) {
    for (const { source, isReExport, isType, names } of importsOf(file)) {
      const isRelative = source.startsWith('.');
      const target = isRelative ? path.posix.join(path.posix.dirname(file), source) : source;
      const problem = isRelative
        ? checkFile(file, target, isReExport, entries)
        : checkPackage(name, source, isReExport);
      if (problem !== null) problems.push(`${file}: ${source}: ${problem}`);
      if (isRelative && !isUnionOfKinds(target)) remember(file, target);
      if (isType) continue;
      if (isValueFile(file) && !isValueFile(target) && target !== '@life-tree/phylogeny') {
        problems.push(`${file}: ${source}: values of the contract must not load its schemas`);
      }
      if (name === 'web' && source === '@life-tree/contract') {
        const values = names.filter((imported) => valueNames.has(imported));
        if (values.length > 0) {
          problems.push(`${file}: import ${values.join(', ')} from @life-tree/contract/values`);
        }
      }
    }
  }
}
for (const file of inCircles()) problems.push(`${file}: is in a circle of imports`);
for (const problem of problems) console.log(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

function remember(file, target) {
  imported.set(file, [...(imported.get(file) ?? []), target]);
}

/** The files that import themselves through others, and those between two such circles. */
function inCircles() {
  const left = new Set(imported.keys());
  let before;
  do {
    before = left.size;
    const targets = new Set([...left].flatMap((file) => imported.get(file)));
    for (const file of left) {
      const importsOthers = imported.get(file).some((target) => left.has(target));
      if (!importsOthers || !targets.has(file)) left.delete(file);
    }
  } while (left.size < before);
  return left;
}

function checkPackage(name, source, isReExport) {
  const target = /^@life-tree\/([^/]+)/.exec(source)?.[1];
  if (target !== undefined && !allowedPackages[name].includes(target)) {
    return `${name} must not import ${target}`;
  }
  return isReExport ? 'import it where it is used instead of re-exporting a package' : null;
}

function checkFile(file, target, isReExport, entries) {
  const [name] = file.split('/');
  if (!target.startsWith(`${name}/`)) return 'import another package by its name';
  if (/^phylogeny\/testing\//.test(target) && !file.endsWith('.test.ts')) {
    return 'only tests import what is made for tests';
  }
  const from = featureOf(file);
  const to = featureOf(target);
  if (to !== null && from !== to) {
    if (isReExport) return 'a re-export must not hand on the contents of another feature';
    if (name === 'web' && from !== null && target !== `web/src/features/${to}/index.ts`) {
      return 'use another feature through its index.ts';
    }
    if (name === 'server' && from !== null) {
      if (separateFeatures.some((pair) => pair.includes(from) && pair.includes(to))) {
        return `${from} and ${to} must not import each other`;
      }
      if (isInternal(target) && !sharedFeatures.includes(to)) {
        return "use another feature's service, not its queries, presenter or routes";
      }
    }
  }
  if (!isReExport || entries.includes(file)) return null;
  if (name === 'server' && isInternal(target))
    return 'a re-export must not hand on queries, presenters or routes';
  const isBesideOrBelow = target.startsWith(`${path.posix.dirname(file)}/`);
  return isBesideOrBelow ? null : 're-export only files of the same folder';
}

function featureOf(file) {
  return /^\w+\/src\/features\/([^/]+)\//.exec(file)?.[1] ?? null;
}

/** The files that other packages import, which re-export the public parts of their package. */
function entryPoints(name) {
  const { exports = {} } = JSON.parse(readFileSync(inRoot(name, 'package.json'), 'utf8'));
  const targets = Object.values(exports).flatMap((entry) =>
    typeof entry === 'string' ? [entry] : Object.values(entry),
  );
  return targets.map((target) => path.posix.join(name, target));
}

function sourceFiles(name) {
  return readdirSync(inRoot(name, 'src'), { recursive: true })
    .map((file) => path.posix.join(name, 'src', file.replaceAll(path.sep, '/')))
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.gen.ts'));
}

/** The names of the values that the files of a folder export. */
function exportedNames(folder) {
  const names = new Set();
  for (const file of readdirSync(inRoot(folder), { recursive: true }).filter((name) =>
    name.endsWith('.ts'),
  )) {
    const { body } = parseAst(readFileSync(inRoot(folder, file), 'utf8'), { lang: 'ts' });
    for (const { type, declaration } of body) {
      if (type !== 'ExportNamedDeclaration' || !declaration) continue;
      if (declaration.type === 'FunctionDeclaration') names.add(declaration.id.name);
      for (const { id } of declaration.declarations ?? []) names.add(id.name);
    }
  }
  return names;
}

/** All imports and re-exports, including dynamic imports and imported names that are exported again. */
function importsOf(file) {
  const text = readFileSync(inRoot(file), 'utf8');
  const program = parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  const found = [...text.matchAll(/\bimport\(\s*'([^']+)'/g)].map(([, source]) => ({
    source,
    isReExport: false,
    isType: false,
    names: [],
  }));
  const importedFrom = new Map();
  for (const node of program.body) {
    const source = node.source?.value;
    if (node.type === 'ImportDeclaration') {
      const names = node.specifiers
        .filter(({ importKind }) => importKind !== 'type')
        .map(({ imported, local }) => imported?.name ?? local.name);
      found.push({ source, isReExport: false, isType: node.importKind === 'type', names });
      for (const { local } of node.specifiers) importedFrom.set(local.name, source);
    } else if (node.type.startsWith('Export') && source !== undefined) {
      found.push({ source, isReExport: true, isType: node.exportKind === 'type', names: [] });
    }
  }
  const exportLists = program.body.filter(
    (node) => node.type === 'ExportNamedDeclaration' && !node.source,
  );
  for (const { local } of exportLists.flatMap((node) => node.specifiers)) {
    const source = importedFrom.get(local.name);
    if (source !== undefined) found.push({ source, isReExport: true, isType: true, names: [] });
  }
  return found;
}
