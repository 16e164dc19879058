import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { fromNested } from '../../species/nested.ts';
import { readTrees } from '../read.ts';
import { writeForest } from '../write.ts';

// Names that R's ape and DendroPy read without quotes, and one that needs them.
const names = [
  ...['Homo sapiens', 'Acrobates pygmaeus  ACROBATIDAE', 'Tyrannosaurus cf. rex', 'Ñandú-gris'],
  ...['A/Hong Kong|2013-05', '4-legged beast', 'Genus sp. 2', 'Plain'],
];
const quoted = 'has_underscore';

const forest = fromNested([
  {
    name: 'Root',
    apparition: -10e6,
    duration: 4e6,
    descendants: [...names, quoted].map((name) => ({ name, afterApparition: 4e6, duration: 6e6 })),
  },
]);

interface Program {
  readonly program: string;
  readonly command: string;
  readonly ready: readonly string[];
  readonly script: (format: string, file: string) => readonly string[];
  readonly name: (name: string) => string;
}

const programs: readonly Program[] = [
  {
    program: 'ape',
    command: 'Rscript',
    ready: ['-e', 'library(ape)'],
    script: (format, file) => [
      '-e',
      `library(ape); t <- ${format === 'nexus' ? 'read.nexus' : 'read.tree'}("${file}"); cat(t$tip.label, sep="\\n")`,
    ],
    // By its convention, ape shows the underscores of labels.
    name: (name) => (name === quoted ? `'${name}'` : name.replaceAll(' ', '_')),
  },
  {
    program: 'DendroPy',
    command: '/usr/bin/python3',
    ready: ['-c', 'import dendropy'],
    script: (format, file) => [
      '-c',
      `import dendropy; t = dendropy.Tree.get(path="${file}", schema="${format}"); print("\\n".join(n.taxon.label for n in t.leaf_nodes()))`,
    ],
    name: (name) => name,
  },
];

describe.each(programs)('$program', ({ program, command, ready, script, name }) => {
  const env = { ...process.env, PYTHONIOENCODING: 'utf-8', LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' };
  const isReady = spawnSync(command, ready, { env }).status === 0;
  const why = isReady ? '' : ` (skipped: no ${program})`;
  it.skipIf(!isReady).each(['newick', 'nexus'] as const)(
    `D5b: reads the names that we write as %s${why}`,
    { timeout: 60_000 },
    (format) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'names-'));
      const file = path.join(folder, 'tree');
      try {
        writeFileSync(file, writeForest(forest, format));
        const run = spawnSync(command, script(format, file), { env, encoding: 'utf8' });
        expect(run.status, run.stderr).toBe(0);
        const read = run.stdout.trim().split('\n').sort();
        expect(read).toEqual([...names, quoted].map(name).sort());
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );
});

describe.each(['underscores', 'quotes', 'unquoted'] as const)('names written as %s', (labels) => {
  it.each(['newick', 'nexus'] as const)('D5b: are read back unchanged from %s', (format) => {
    const text = writeForest(forest, format, null, { labels });
    const read = readTrees(text);
    const built = read.ok ? read.value.trees[0]?.build() : undefined;
    expect(built?.ok && built.value.forest.columns).toStrictEqual(forest.columns);
    expect(text.includes("'Homo sapiens'")).toBe(labels === 'quotes');
    expect(text.includes("'")).toBe(labels !== 'unquoted');
  });
});

it('D5b: a run of underscores in an unquoted name is not collapsed', () => {
  const read = readTrees("(Acrobates_pygmaeus__ACROBATIDAE:1,'a__b':1,_R_seq_:1);");
  const built = read.ok ? read.value.trees[0]?.build() : undefined;
  expect(built?.ok && built.value.forest.names.slice(1)).toEqual([
    'Acrobates pygmaeus  ACROBATIDAE',
    'a__b',
    '_R seq_',
  ]);
});
