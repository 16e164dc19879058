import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partId } from '../../parts/part-id.ts';
import { fromNested } from '../../species/nested.ts';
import { readTrees } from '../read.ts';
import { type WriteFormat, type WriteOptions, writeForest } from '../write.ts';
import { labelFor, nameFor } from './labels.ts';

const easy = [
  ...['Homo sapiens', 'Acrobates pygmaeus  ACROBATIDAE', 'Tyrannosaurus cf. rex', 'Ñandú-gris'],
  ...['A/Hong Kong|2013-05', '4-legged beast', 'Genus sp. 2', 'Plain', 'has_underscore', '日本'],
];
const punctuated = [...easy, 'Balaenidae (right whales)', 'x=1: <y> {z}', '12', '_R_', 'a\\b'];
const hard = [...punctuated, "O'Neil's beast", 'Linnaeus, 1758', 'a;b', 'a [b] c', 'an "x"'];

const columns = [
  { id: partId('size'), value: { name: 'size', type: 'number' } },
  { id: partId('note'), value: { name: 'note', type: 'text' } },
] as const;
const notes = ['sea, shallow', "it's", 'a; b', '(x) = 1', 'plain'];

/**
 * An ancestor with these descendants, of which the last has descendants itself. Both end where these appear, so
 * they are also tips of length 0.
 */
function forestOf(names: readonly string[]) {
  return fromNested([
    {
      ...{ name: 'Root', apparition: -76e6, duration: 4e6 },
      descendants: names.map((name, index) => ({
        ...{ name, afterApparition: 4e6, duration: 6e6 },
        apparitionBounds: { before: 2e6, after: 1e6, kind: 'hpd' },
        traits: { size: index / 4, note: notes[index % notes.length] ?? '' },
        ...(index === names.length - 1 && {
          descendants: ['One', 'Two'].map((tip) => ({
            ...{ name: tip, afterApparition: 6e6, duration: 0.5e6 },
          })),
        }),
      })),
    },
  ]);
}

const inner = ['Homo erectus', 'Mysticeti (x)', "d'Orbigny"];
const files = {
  'nexus-easy': write(punctuated, 'nexus'),
  'nexus-hard': write(hard, 'nexus'),
  'nexus-ape': write(hard, 'nexus', { program: 'ape' }),
  'nexus-biopython': write(easy, 'nexus', { program: 'biopython' }),
  'nexus-figtree': write(hard, 'nexus', { program: 'figtree' }),
  'nexus-embed': write(punctuated, 'nexus', { embed: true }),
  'newick-easy': write(easy, 'newick'),
  'newick-hard': write(hard, 'newick'),
  'newick-ape': write(hard, 'newick', { program: 'ape' }),
  'newick-biopython': write(hard, 'newick', { program: 'biopython' }),
  'newick-dendropy': write(hard, 'newick', { program: 'dendropy' }),
  'newick-figtree': write(hard, 'newick', { program: 'figtree' }),
  'newick-embed': write(easy, 'newick', { embed: true }),
  ...Object.fromEntries(
    inner.map((name, index) => [`nexus-inner-${index}`, write([...easy, name], 'nexus')]),
  ),
  'newick-zero': zeroLengths(),
  'newick-one': oneSpecies('newick'),
  'nexus-one': oneSpecies('nexus'),
};

function write(names: readonly string[], format: WriteFormat, options: WriteOptions = {}): string {
  return writeForest(forestOf(names), format, null, { ...options, parts: { columns } });
}

function oneSpecies(format: WriteFormat): string {
  const forest = fromNested([{ name: 'Homo sapiens', apparition: -3e5, duration: 3e5 }]);
  return writeForest(forest, format, null, { program: 'ape' });
}

/** A tree with branches of length zero, read and written again. */
function zeroLengths(): string {
  const read = readTrees('((A:0,B:0)ab:2,(C:1,D:0,(E:0,F:0):0):2,G:0);');
  const built = read.ok ? read.value.trees[0]?.build() : undefined;
  if (!built?.ok) throw new Error('not read');
  return writeForest(built.value.forest, 'newick');
}

/** What a program read from a file. */
interface ProgramTree {
  readonly tips: readonly string[];
  readonly inner: readonly string[];
  /** The lengths of the branches that lead to tips. */
  readonly lengths: readonly number[];
}

/** Prints the name of each file, then a line for each node: a tip with its length, or an inner node. */
const rScript = `library(ape)
for (f in commandArgs(TRUE)) {
  cat("file\\t", basename(f), "\\n", sep = "")
  t <- suppressWarnings(if (grepl("^nexus", basename(f))) read.nexus(f) else read.tree(f))
  lengths <- t$edge.length[match(seq_along(t$tip.label), t$edge[, 2])]
  cat(sprintf("tip\\t%s\\t%.9g\\n", t$tip.label, lengths), sep = "")
  cat(sprintf("inner\\t%s\\n", t$node.label), sep = "")
}`;
const dendropyScript = `import dendropy, os, sys
for f in sys.argv[1:]:
    print("file", os.path.basename(f), sep="\\t")
    t = dendropy.Tree.get(path=f, schema="nexus" if os.path.basename(f).startswith("nexus") else "newick")
    for n in t.preorder_node_iter():
        if n.is_leaf():
            notes = {a.name: a.value for a in n.annotations}
            print("tip", n.taxon.label, n.edge.length, notes.get("note"), notes.get("size"), sep="\\t")
        else:
            print("inner", n.label, sep="\\t")`;
const biopythonScript = `from Bio import Phylo
import os, sys
for f in sys.argv[1:]:
    print("file", os.path.basename(f), sep="\\t")
    t = Phylo.read(f, "nexus" if os.path.basename(f).startswith("nexus") else "newick")
    for c in t.find_clades(order="preorder"):
        print("tip" if c.is_terminal() else "inner", c.name, c.branch_length, sep="\\t")`;

const programs = [
  { program: 'ape', command: 'Rscript', ready: ['-e', 'library(ape)'], run: ['-e', rScript] },
  {
    program: 'DendroPy',
    command: '/usr/bin/python3',
    ready: ['-c', 'import dendropy'],
    run: ['-c', dendropyScript],
  },
  {
    program: 'Biopython',
    command: '/usr/bin/python3',
    ready: ['-c', 'import Bio'],
    run: ['-c', biopythonScript],
  },
] as const;
type ProgramName = (typeof programs)[number]['program'];

const env = { ...process.env, PYTHONIOENCODING: 'utf-8', LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' };

/** The files that each program must be able to read. */
const readable: Readonly<Record<ProgramName, RegExp>> = {
  ape: /^nexus-(?:easy|ape|embed|inner|one)|^newick-(?:easy|ape|embed|zero|one)/,
  DendroPy: /^nexus-(?:easy|hard|figtree|embed|inner)|^newick-(?:easy|hard|dendropy|embed|zero)/,
  Biopython: /^nexus-biopython|^newick-(?:easy|biopython|embed|zero)/,
};

describe.each(programs)('$program', ({ program, command, ready, run }) => {
  const isReady = spawnSync(command, ready, { env }).status === 0;
  const why = isReady ? '' : ` (skipped: no ${program})`;
  const folder = mkdtempSync(path.join(tmpdir(), 'trees-'));
  const trees = new Map<string, ProgramTree & { readonly rows: readonly string[][] }>();

  // One process reads all files, since starting R takes longer than reading them.
  beforeAll(() => {
    if (!isReady) return;
    const names = Object.keys(files).filter((name) => readable[program].test(name));
    for (const name of names) writeFileSync(path.join(folder, name), fileOf(name));
    const paths = names.map((name) => path.join(folder, name));
    const read = spawnSync(command, [...run, ...paths], { env, encoding: 'utf8' });
    expect(read.status, read.stderr).toBe(0);
    for (const text of read.stdout.split('file\t').slice(1)) {
      const [name = '', ...lines] = text.trimEnd().split('\n');
      const rows = lines.map((line) => line.split('\t'));
      const tips = rows.filter(([kind]) => kind === 'tip');
      trees.set(name, {
        rows: tips,
        tips: tips.map(([, label = '']) => label),
        inner: rows.filter(([kind]) => kind === 'inner').map(([, label = '']) => label),
        lengths: tips.map(([, , length]) => Number(length)),
      });
    }
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  const tipsOf = (file: string) => trees.get(file)?.tips.toSorted();
  const written = (names: readonly string[]) => [...names, 'One', 'Two', 'Root'].toSorted();
  const check = (title: string, test: () => void) => it.skipIf(!isReady)(`${title}${why}`, test);

  if (program === 'ape') {
    check('D5b: reads names from our NEXUS files letter by letter', () => {
      expect(tipsOf('nexus-easy')).toEqual(written(punctuated));
      expect(tipsOf('nexus-embed')).toEqual(written(punctuated));
    });
    check('D5b: reads the names of a file that is for it as the export says', () => {
      const names = hard.map((name) => nameFor('ape', 'table', name));
      expect(tipsOf('nexus-ape')).toEqual(written(names));
      expect(names).toContain('O’Neil’s beast');
      expect(names).toContain('Linnaeus 1758');
      const labels = hard.map((name) => labelFor('ape', 'newick', name));
      expect(tipsOf('newick-ape')).toEqual(written(labels));
      expect(labels).toContain('Balaenidae_right_whales');
    });
    check('D5b: shows the underscores of Newick, which is its convention', () => {
      const names = easy.map((name) => labelFor('any', 'newick', name));
      expect(tipsOf('newick-easy')).toEqual(written(names));
      expect(tipsOf('newick-embed')).toEqual(written(names));
    });
    check('reads trees whose ancestors have any name', () => {
      expect(inner.map((_, index) => trees.get(`nexus-inner-${index}`)?.tips.length)).toEqual(
        inner.map(() => easy.length + 4),
      );
      expect(trees.get('nexus-inner-0')?.inner).toEqual(['Root', 'Homo_erectus']);
    });
    check('reads a tree of one species', () => {
      for (const file of ['newick-one', 'nexus-one']) {
        expect(trees.get(file)).toMatchObject({ tips: ['Homo_sapiens'], lengths: [300] });
      }
    });
    check('reads as many tips as a tree with branches of length zero has', () => {
      expect(tipsOf('newick-zero')).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'G']);
      expect(trees.get('newick-zero')?.lengths.toSorted()).toEqual([0, 0, 0, 0, 0, 0, 1]);
    });
  }
  if (program === 'DendroPy') {
    check('D5b: reads every name letter by letter', () => {
      for (const file of ['nexus-hard', 'nexus-figtree', 'newick-hard', 'newick-dendropy']) {
        expect([file, tipsOf(file)]).toEqual([file, written(hard)]);
      }
      expect(tipsOf('nexus-embed')).toEqual(written(punctuated));
      expect(tipsOf('newick-embed')).toEqual(written(easy));
      expect(trees.get('nexus-inner-2')?.inner).toEqual(['Root', "d'Orbigny"]);
    });
    check(
      'T6: reads values letter by letter, and in a file that is for it as the export says',
      () => {
        const values = trees.get('newick-dendropy')?.rows.slice(0, notes.length);
        expect(values?.map((row) => row[3])).toEqual(notes.map((note) => note.replace(',', ';')));
        expect(values?.map((row) => Number(row[4]))).toEqual([0, 0.25, 0.5, 0.75, 1]);
        const others = trees.get('nexus-hard')?.rows.slice(1, notes.length);
        expect(others?.map((row) => row[3])).toEqual(notes.slice(1));
      },
    );
  }
  if (program === 'Biopython') {
    check('D5b: reads the names of a Newick file that is for it as the export says', () => {
      const names = hard.map((name) => nameFor('biopython', 'newick', name));
      expect(tipsOf('newick-biopython')).toEqual(written(names));
      expect(names.filter((name, index) => name !== hard[index])).toEqual([
        'a/b',
        'O’Neil’s beast',
      ]);
    });
    check('reads our other files', () => {
      expect(tipsOf('newick-embed')).toEqual(tipsOf('newick-easy'));
      expect(trees.get('nexus-biopython')?.tips).toHaveLength(easy.length + 3);
    });
  }
});

function fileOf(name: string): string {
  return Object.entries(files).find(([key]) => key === name)?.[1] ?? '';
}

it('D5b: a run of underscores in an unquoted name is not collapsed', () => {
  const read = readTrees("(Acrobates_pygmaeus__ACROBATIDAE:1,'a__b':1,_R_seq_:1);");
  const built = read.ok ? read.value.trees[0]?.build() : undefined;
  expect(built?.ok && built.value.forest.names.slice(1)).toEqual([
    'Acrobates pygmaeus  ACROBATIDAE',
    'a__b',
    '_R seq_',
  ]);
});
