import { describe, expect, it } from 'vitest';
import { fixture } from '../../../fixtures/fixture-files.ts';
import { Forest } from '../../species/forest.ts';
import { listNames } from '../../species/storage/columns.ts';
import { readTrees } from '../read.ts';
import type { ReadFault } from '../read-fault.ts';
import { Report, type ReportEntry } from '../report.ts';
import type { RawTree } from '../trees/raw-tree.ts';
import { readNewick } from './newick-reader.ts';

function treesOf(text: string): readonly RawTree[] {
  const read = readNewick(text, new Report());
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}

function meantNames(tree: RawTree | undefined): readonly string[] {
  return listNames(tree?.meantNames?.() ?? []);
}

function faultOf(text: string): ReadFault | null {
  const read = readNewick(text, new Report());
  return read.ok ? null : read.error;
}

function species(path: string): { names: readonly string[]; report: readonly ReportEntry[] } {
  const read = readTrees(fixture(path));
  const built = read.ok ? read.value.trees[0]?.build() : undefined;
  if (!read.ok || !built?.ok) throw new Error(`${path} is not read`);
  return {
    names: built.value.forest.names,
    report: [...read.value.report, ...built.value.report],
  };
}

function codes(report: readonly ReportEntry[]): string[] {
  return report.map((entry) => entry.code);
}

describe('a Newick tree', () => {
  it('is read in preorder with its names and lengths', () => {
    const [tree] = treesOf('((A:1,B:2.5)AB:3,C:4)Root:5;');
    expect(tree?.parents).toEqual(Int32Array.of(-1, 0, 1, 1, 0));
    expect(tree?.names).toEqual(['Root', 'AB', 'A', 'B', 'C']);
    expect(tree?.lengths).toEqual(Float64Array.of(5, 3, 1, 2.5, 4));
  });

  it('can have lengths in all forms that programs write', () => {
    const read = readTrees(fixture('newick/lengths.nwk'));
    const lengths = read.ok ? read.value.trees[0]?.stated[0]?.lengths : undefined;
    expect([...(lengths ?? [])].slice(1)).toEqual([
      200,
      1e-3,
      150,
      1,
      0.5,
      5,
      0,
      -0.5,
      0,
      Number.NaN,
      Number.NaN,
      0.004175968320479341,
    ]);
  });

  it('has the nearest double for every length', () => {
    for (const word of [
      '0.1',
      '123456789.012345',
      '0.000000000000001',
      '999999999999999',
      '-7.3',
    ]) {
      expect(treesOf(`(A:${word},B:1);`)[0]?.lengths[1]).toBe(Number(word));
    }
  });

  it('keeps names as written, and reads underscores outside quotes as spaces', () => {
    const [tree] = treesOf("(Homo_sapiens:1,'Pan_troglodytes':1);");
    expect(tree?.names).toEqual(['', 'Homo_sapiens', 'Pan_troglodytes']);
    expect(meantNames(tree)).toEqual(['', 'Homo sapiens', 'Pan_troglodytes']);
  });

  it('keeps underscores that separate no words, and letters that are not in ASCII', () => {
    const [tree] = treesOf('(_Homo_sapiens:1,Ménétriés_warbler:1,Pan_t_t_:1,Puma_c_c:1,_:1);');
    const expected = ['', '_Homo sapiens', 'Ménétriés warbler', 'Pan t t_', 'Puma c c', '_'];
    expect(meantNames(tree)).toEqual(expected);
  });

  it('has its own names in a file of several, also after it was sent to a worker', () => {
    const read = readTrees(
      '(Homo_sapiens:1,Pan:1);\n(Puma_concolor:1,(_Lynx:1,[1]Felis:1):1)Felidae;',
    );
    const built = read.ok ? read.value.trees[1]?.build() : undefined;
    if (!built?.ok) throw new Error('The tree is not read');
    const sent = Forest.fromColumns(structuredClone(built.value.forest.columns));
    expect(sent.names).toEqual(['Felidae', 'Puma concolor', 'Ancestor 1', '_Lynx', 'Felis']);
    expect([sent.name(1), sent.name(-1), sent.name(5)]).toEqual(['Puma concolor', '', '']);
  });

  it('can be without names, and of one node', () => {
    expect(treesOf('(,,(,));')[0]?.parents).toEqual(Int32Array.of(-1, 0, 0, 0, 3, 3));
    expect(treesOf("'Homo sapiens':3;")[0]?.names).toEqual(['Homo sapiens']);
  });

  it('can lack its semicolon at the end, or be one of several on lines without semicolons', () => {
    expect(treesOf('(A,B)')).toHaveLength(1);
    const read = readTrees(fixture('newick/one-a-line.nwk'));
    expect(read.ok && read.value.trees.map((tree) => tree.stated[0]?.names.join(' '))).toEqual([
      ' A  B C',
      ' A  C B',
      '  A B C',
    ]);
  });

  it('can have a name, and comments before it', () => {
    const read = readTrees(fixture('newick/named.nwk'));
    expect(read.ok && read.value.trees.map((tree) => tree.name)).toEqual(['first', 'second']);
  });

  it('can follow the counts that PHYLIP and PAML write', () => {
    const read = readTrees(fixture('newick/phylip-counts-crlf.nwk'));
    expect(read.ok && read.value.trees).toHaveLength(2);
    expect(read.ok && codes(read.value.report)).toEqual(['counts']);
  });

  it.each([
    '3  1\n\n(species1, species2);',
    '  5 1\n\n((((human, chimpanzee), gorilla), orangutan), gibbon);\n',
    '4\n((seqone, seqtwo), (ACGT, ACGA));',
    '5 1 ((Human: 0.1, Chimp: 0.2): 0.1, Gorilla: 0.3);',
  ])('can follow counts, and are not sequences: %j', (text) => {
    const read = readTrees(text);
    expect(read.ok && [read.value.format, codes(read.value.report)]).toEqual([
      'newick',
      ['counts'],
    ]);
  });

  it('can follow comment lines', () => {
    expect(treesOf('# made by a script\n# (not a tree)\n(A,B);\n#\n(C,D);')).toHaveLength(2);
  });

  it('can have two numbers, of which a whole one before a decimal one is support', () => {
    const [tree] = treesOf('((A:0.1,B:0.1)E:98:0.46,(C:1:100,D:1)F:0.5:95);');
    expect([...(tree?.lengths ?? [])].slice(1)).toEqual([0.46, 0.1, 0.1, 0.5, 1, 1]);
  });

  it('can have quotes and parentheses in comments and names', () => {
    const [tree] = treesOf(
      `(("a (b,c)"[x: (,) "]:1[y],"d 'e'"[&&NHX:S="f"]:1)[13]:1,(g 'h i':1,'"j"':1)9[k "l"]:1);`,
    );
    const names = tree?.names.filter((name) => name !== '');
    expect(names).toEqual(['a (b,c)', "d 'e'", '9', "g 'h i'", '"j"']);
  });

  it('can be 100,000 levels deep', () => {
    const depth = 100_000;
    const [tree] = treesOf(`${'('.repeat(depth)}A${')'.repeat(depth)};`);
    expect(tree?.parents.at(-1)).toBe(depth - 1);
  });
});

describe('names of species read from Newick', () => {
  it('do not include support values, and keep the name after one', () => {
    const { names, report } = species('newick/support-labels.nwk');
    expect(names.filter((name) => !/^(?:Ancestor|[A-Z][a-z]+$)/.test(name))).toEqual(['g__Deltas']);
    expect(report.find((entry) => entry.code === 'support')).toMatchObject({ count: 4 });
  });

  it('follow the meaning of quotes, spaces, broken lines and tags of other programs', () => {
    const expected = [
      'Ancestor 1',
      'Ancestor 2',
      "Darwin's finch",
      'Double "quoted"',
      'Homo sapiens',
      'Long name',
      '__Edge  case__',
      'Ancestor 3',
      'Tagged',
      'Foreground',
      'Species 1',
      'Species 2',
    ];
    const { names, report } = species('newick/odd-names.nwk');
    expect(names).toEqual(expected);
    expect(codes(report)).toContain('branch-tag');
    expect(species('newick/odd-names-utf16.nwk').names).toEqual(expected);
  });

  it('are shortened to 200 characters, which is reported', () => {
    const read = readTrees(`(${'x'.repeat(300)}:1,B:1);`);
    const built = read.ok ? read.value.trees[0]?.build() : undefined;
    expect(built?.ok && built.value.forest.name(1)).toBe(`${'x'.repeat(199)}…`);
    expect(built?.ok && codes(built.value.report)).toContain('long-name');
  });

  it('are read in every encoding', () => {
    expect(species('newick/bom.nwk').names).toContain('中');
    expect(species('newick/windows-1252.nwk').names).toContain('Niño');
  });
});

describe('annotations of a Newick tree', () => {
  it('give ages in any position, and columns of the rest', () => {
    const read = readTrees(fixture('newick/figs-beast.nwk'));
    const tree = read.ok ? read.value.trees[0]?.stated[0] : undefined;
    expect(tree?.moments?.kind).toBe('age');
    expect([...(tree?.moments?.values ?? [])]).toEqual([10, 3.5, 0, 1.5, 0]);
    const { report } = species('newick/figs-beast.nwk');
    expect(report.find((entry) => entry.code === 'columns-made')?.values).toEqual({
      columns: 'Support, rate, name',
    });
  });

  it('of jplace, Mesquite and rich Newick do no harm', () => {
    const { names, report } = species('newick/jplace-rich.nwk');
    expect(names).toEqual(['Ancestor 1', 'Ancestor 2', 'A', 'B', 'C']);
    expect(codes(report)).toContain('extra-values');
  });
});

describe('a text that is not a Newick tree', () => {
  it.each([
    ['((A,B);', 'The tree ends with ";" before every "(" is closed (still open: 1)', 1, 7],
    ['(A,(B,C)', 'The file ends before every "(" of a tree is closed (still open: 1)', 1, 9],
    ['(A,B));', 'A ")" has no matching "("', 1, 6],
    ['(A:1,\n B:x1);', 'The branch length "x1" is not a number', 2, 4],
    ['(A,B)\r\n,C;', 'A "," is outside the parentheses', 2, 1],
    ["(A,'B);", 'A quoted name is never closed', 1, 4],
    ['(A,B[&x=1);', 'A "[" comment is never closed', 1, 5],
    ['(A(B));', 'A "(" is where a "," or ")" should be', 1, 3],
    ['(A:1 2,B);', '"2" is where a ",", ")" or ";" should be', 1, 6],
    ['(A,B); and more', '"and" is where another tree should start, after tree 1', 1, 8],
    ['Hello world', 'This is not a tree: "Hello" is where a "(" should start one', 1, 1],
    [';', 'There is no tree in the file', 1, 1],
  ])('is refused with its position: %s', (text, message, line, column) => {
    expect(faultOf(text)).toMatchObject({ message, line, column });
  });

  it('is not a network because of a "#" in a name or a PAML mark', () => {
    expect(faultOf('((A #1,B#2)#1,clone#7);')).toBeNull();
  });
});
