import { pathToFileURL } from 'node:url';
import { dateForest } from '../phylogeny/src/dating/index.ts';
import * as here from '../phylogeny/src/index.ts';

/**
 * Measures what bounds, citations, values and parts cost a tree that has none, as ratios within one run:
 * bytes of its JSON file and processor time of writing it, reading it and editing it. Ghosts are measured as well,
 * and dating a tree of as many species by their ranges. With the path of
 * another checkout, such as one from before these fields existed, its phylogeny is measured too.
 */
const size = 20_000;
const edits = 4000;
const rounds = 7;
const [otherCheckout] = process.argv.slice(2);

type Phylogeny = Pick<
  typeof here,
  'Forest' | 'performOperation' | 'readTrees' | 'writeForest' | 'speciesId' | 'years'
>;

const details: here.SpeciesDetails = {
  apparitionBounds: { before: 1.5e6, after: 1e6, kind: 'hpd' },
  placement: 'debated',
  traits: { mass: 4.5 },
};

const ghost: here.SpeciesDetails = { ghost: here.years(0.25) };

/** A bush of species, of which every `step`-th has details. */
function forestOf({ Forest }: Phylogeny, step: number, details: here.SpeciesDetails): here.Forest {
  const rows = Array.from({ length: size }, (_, row) => row);
  return Forest.fromColumns({
    ids: null,
    parents: Int32Array.from(rows, (row) => (row === 0 ? -1 : row - 1 - ((row - 1) % 10))),
    starts: Float64Array.from(rows, (row) => (row === 0 ? -size : 0.5)),
    durations: Float64Array.from(rows, () => 1),
    names: rows.map((row) => `Species ${row}`),
    descriptions: null,
    images: null,
    ...(step > 0 && { details: rows.map((row) => (row % step === 0 ? details : null)) }),
  });
}

interface Measured {
  bytes: number;
  write: number;
  read: number;
  edit: number;
}

function processorTime(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function measure(phylogeny: Phylogeny, step: number, details: here.SpeciesDetails): Measured {
  const { performOperation, readTrees, speciesId, writeForest, years } = phylogeny;
  const forest = forestOf(phylogeny, step, details);
  let text = '';
  const write = processorTime(() => {
    text = writeForest(forest, 'json');
  });
  const read = processorTime(() => {
    const file = readTrees(text);
    if (!file.ok || file.value.trees[0]?.build().ok !== true) throw new Error('not read');
  });
  const fields = { name: 'Bush', description: null, isPublic: false, tags: [] };
  let tree: here.TreeDocument = { fields, forest, parts: here.emptyParts };
  const edit = processorTime(() => {
    for (let index = 0; index < edits; index++) {
      const id = speciesId(forest.id((index * 37) % size));
      const duration = years(1 + (index % 7) / 8);
      const edited = performOperation(tree, { kind: 'set-duration', id, duration });
      if (!edited.ok) throw new Error(edited.error.message);
      tree = edited.value.tree;
    }
  });
  return { bytes: text.length, write, read, edit };
}

const subjects: [string, Phylogeny, number, here.SpeciesDetails][] = [
  ['no species has details', here, 0, details],
  ['every tenth has details', here, 10, details],
  ['every species has details', here, 1, details],
  ['every species has a ghost', here, 1, ghost],
];
if (otherCheckout !== undefined) {
  const address = pathToFileURL(`${otherCheckout}/phylogeny/src/index.ts`).href;
  // The other checkout has the same functions, which is why it can be compared.
  subjects.unshift(['other checkout', (await import(address)) as Phylogeny, 0, details]);
}

const best = new Map<string, Measured>();
for (let round = 0; round < rounds; round++) {
  for (const [name, phylogeny, step, details] of subjects) {
    const now = measure(phylogeny, step, details);
    const least = best.get(name) ?? now;
    best.set(name, {
      bytes: now.bytes,
      write: Math.min(least.write, now.write),
      read: Math.min(least.read, now.read),
      edit: Math.min(least.edit, now.edit),
    });
  }
}

const first = best.get(subjects[0]?.[0] ?? '');
console.log(`${size} species, ${edits} edits\n`);
console.log('| tree | JSON bytes | write ms | read ms | edits ms |');
console.log('|---|---:|---:|---:|---:|');
for (const [name, measured] of best) {
  const cell = (what: keyof Measured, digits: number) => {
    const ratio = measured[what] / (first?.[what] ?? 1);
    return `${measured[what].toFixed(digits)} (${ratio.toFixed(2)}×)`;
  };
  console.log(
    `| ${name} | ${cell('bytes', 0)} | ${cell('write', 1)} | ${cell('read', 1)} | ${cell('edit', 1)} |`,
  );
}

/** As many species as above, under splits with two descendants each, without dates. */
function undatedTree(): here.Forest {
  const tips = Array.from({ length: size }, (_, at) => `Species ${at}`);
  let level = tips;
  while (level.length > 1) {
    level = Array.from({ length: Math.ceil(level.length / 2) }, (_, at) =>
      2 * at + 1 < level.length ? `(${level[2 * at]},${level[2 * at + 1]})` : (level[2 * at] ?? ''),
    );
  }
  const file = here.readTrees(`${level[0]};`);
  const built = file.ok ? here.buildTrees(file.value.trees) : file;
  if (!built.ok) throw new Error('not read');
  return built.value.forest;
}

const undated = undatedTree();
const ranges = Array.from({ length: size }, (_, at) => ({
  name: `Species ${at}`,
  apparition: here.years(-1e6 - (at % 97) * 1e6),
  extinction: here.years(-((at % 97) * 1e6)),
}));
console.log(`\nDating ${size} species by their ranges\n`);
console.log('| method | ms |\n|---|---:|');
for (const method of ['basic', 'mbl', 'equal'] as const) {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    const time = processorTime(() => {
      const dated = dateForest(undated, ranges, { method, length: 1e6 });
      if (dated.matched !== size) throw new Error('not dated');
    });
    least = Math.min(least, time);
  }
  console.log(`| ${method} | ${least.toFixed(1)} |`);
}
