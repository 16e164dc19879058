import { describe, expect, it } from 'vitest';
import { fixture } from '../../fixtures/fixture-files.ts';
import { writeFormats } from '../formats/write.ts';
import { parseCommandLine } from './command-line.ts';
import { runCommand } from './run.ts';

function run(bytes: Uint8Array | string, ...words: string[]): { text: string; remarks: string[] } {
  const command = parseCommandLine(words);
  if (!command.ok) throw new Error(command.error);
  const input = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes;
  const answer = runCommand(command.value, input);
  if (!answer.ok) throw new Error(answer.error);
  return { text: [...answer.value.pieces].join(''), remarks: [...answer.value.remarks] };
}

describe('stats', () => {
  it('prints statistics of a file as JSON', () => {
    const { text } = run(fixture('nexus/everything.nex'), 'stats', 'a.nex');
    expect(JSON.parse(text)).toMatchObject({
      format: 'nexus',
      trees: 5,
      tips: 4,
      nodes: 7,
      allTips: 14,
      allNodes: 23,
      inferred: 3,
      minHeight: 2,
      maxHeight: 2,
      lengths: 'all',
      names: ['Panthera leo', 'Panthera_tigris', 'Panthera onca', 'Neofelis'],
      polytomies: 0,
      singletons: 0,
      duplicateNames: 0,
      unnamedTips: 0,
      span: { from: -2_000_000, to: 0 },
    });
  });

  it('N4: counts bounds and sources, and names columns', () => {
    const newick = '((A:1,B:1)98[&rate=2,height=1,height_95%_HPD={0.5,2}]:1,C:2);';
    expect(JSON.parse(run(newick, 'stats', '-').text)).toMatchObject({
      bounds: 2,
      columns: ['Support', 'rate'],
      sources: 0,
    });
  });

  it('S3a: counts a hybrid once, and not where its second ancestor is', () => {
    const newick = '((A:2,((B:1)#H1:0.5,C:1.5):0.5):1,(#H1:0.5,D:1.5):1.5);';
    expect(JSON.parse(run(newick, 'stats', '-').text)).toMatchObject({
      ...{ tips: 4, allTips: 4, nodes: 9, allNodes: 9, duplicateNames: 0 },
      names: ['A', 'B', 'C', 'D'],
    });
  });

  it('counts the roots of a forest as its trees', () => {
    const newick = '(A:1,B:1)AB:1;';
    const json = run(newick, 'convert', '-', '--to', 'json').text;
    const stats = JSON.parse(run(json, 'stats', '-').text);
    expect(stats).toMatchObject({ format: 'json', trees: 1, tips: 2, nodes: 3, names: ['A', 'B'] });
  });
});

describe('convert', () => {
  it('writes every format with a copy so that it reads back as the same forest', () => {
    for (const file of ['newick/figs-beast.nwk', 'newick/lengths.nwk']) {
      const json = run(fixture(file), 'convert', '-', '--to', 'json').text;
      for (const format of writeFormats.filter((name) => name !== 'outline' && name !== 'csv')) {
        const written = run(json, 'convert', '-', '--to', format, '--embed').text;
        expect(run(written, 'convert', '-', '--to', 'json').text).toBe(json);
      }
    }
  });

  it('writes clean files for other programs, and reports what they cannot hold', () => {
    const newick = "('O''Neil (x)':1,B[&note=\"it's\"]:1)Root:1;";
    const { text, remarks } = run(newick, 'convert', '-', '--to', 'nexus', '--for', 'ape');
    expect(text).toContain("    1 'O’Neil (x)',");
    expect(text).toContain('TREE tree_1 = [&R] [&units=Ma,youngest_tip_age=0] (1:1,2');
    expect(remarks).toContain(
      "in the file: Names that ape cannot read are changed: O'Neil (x) → O’Neil (x)",
    );
    const plain = run(newick, 'convert', '-', '--to', 'nexus', '--plain');
    expect(plain.text).toContain("    1 'O''Neil (x)',");
    expect(plain.remarks.join()).toContain('ape misreads these names');
    expect(() => run(newick, 'convert', '-', '--to', 'nexus', '--for', 'word')).toThrow(
      '--for takes any, ape, biopython, dendropy, figtree, not "word"',
    );
  });

  it('reports guesses, and which of several trees it used', () => {
    const { remarks } = run(
      fixture('newick/named.nwk'),
      'convert',
      '-',
      '--to',
      'csv',
      '--tree',
      '2',
    );
    expect(remarks[0]).toMatch(/^using tree 2 of 2 \(choose others with --tree 3,/);
    expect(remarks).toContain(
      'guessed: The file names no unit, so its times were read as million years',
    );
  });

  it.each([
    ['strap', ',FAD,LAD\nA,9,1\nB,5,0\n'],
    ['paleotree', ',startTime,endTime,startTime,endTime\nA,9,8,2,1\nB,5,5,0,0\n'],
    [
      'pbdb',
      'taxon_no,taxon_name,parent_no,parent_name,is_extant,firstapp_max_ma,firstapp_min_ma,lastapp_max_ma,lastapp_min_ma\n1,A,0,,extinct,9,8,2,1\n2,B,1,A,extant,5,5,0,0\n',
    ],
  ])('D5: writes tables in the layout of %s, which are read again', (layout, expected) => {
    const table =
      'name,ancestor,firstapp_max_ma,firstapp_min_ma,lastapp_max_ma,lastapp_min_ma\nA,,9,8,2,1\nB,A,5,5,0,0\n';
    const { text } = run(table, 'convert', '-', '--to', 'csv', '--layout', layout);
    expect(text).toBe(expected);
    expect(run(text, 'convert', '-', '--to', 'csv', '--layout', layout).text).toBe(expected);
  });

  it('uses the unit and the age given as options', () => {
    const words = ['convert', '-', '--to', 'json', '--unit', 'KY', '--present', '10'];
    const { text } = run('(A:5,B:5)Root:1;', ...words);
    expect(JSON.parse(text)).toMatchObject({ name: 'Root', apparition: -16_000, duration: 1000 });
  });
});

describe('the trees of a file', () => {
  const several = '(A:1,B:1);(C:2,D:2);(E:3,F:3,G:3);(H:4,I:4);';
  const count = (text: string) => text.match(/;/g)?.length;

  it('are one, some or all of them, in formats that hold several', () => {
    const convert = (...words: string[]) => run(several, 'convert', '-', '--to', ...words);
    expect(count(convert('newick').text)).toBe(1);
    expect(count(convert('newick', '--tree', 'all').text)).toBe(4);
    const some = convert('newick', '--tree', '1,3-4');
    expect(some.text).not.toContain('C:2');
    expect(count(some.text)).toBe(3);
    expect(some.remarks[0]).toMatch(/^using 3 of 4 trees/);
    expect(JSON.parse(convert('json', '--tree', '3,4').text)).toHaveLength(2);
    expect(() => convert('json', '--tree', '2-5')).toThrow('The file has only 4 trees');
  });

  it('have statistics of the chosen ones', () => {
    const stats = JSON.parse(run(several, 'stats', '-', '--tree', '3').text);
    expect(stats).toMatchObject({
      trees: 4,
      tips: 3,
      maxHeight: 3,
      questions: ['unit', 'present'],
    });
  });
});

describe('with --strict', () => {
  it('each open question refuses the file with one sentence that names the answer', () => {
    const strict =
      (text: string, ...words: string[]) =>
      () =>
        run(text, 'convert', '-', '--to', 'csv', '--strict', ...words);
    expect(strict('(A:5,B:5):1;')).toThrow(/ --unit\n.* --present or --root-age$/);
    expect(strict('(A:5,B:5):1;', '--unit', 'MY', '--present', '0')).not.toThrow();
    const named = '[&units=Ma,youngest_tip_age=0](A:5,B:5)AB:1;';
    expect(strict(named)).toThrow(
      /^Names inside the tree were read as names of clades, not of species \(AB\).* --inner-names/,
    );
    expect(strict(named, '--inner-names', 'clades')).not.toThrow();
    const gene = '((A:0.01,B:0.05):0.03,C:0.2);';
    expect(strict(gene)).toThrow(
      /^These lengths look like substitutions, not time.* --lengths time/,
    );
    expect(strict(gene, '--known-age', 'A,B=6.5 Ma')).not.toThrow();
    const dated = '((a_1990:10,b_2000:20):5,(c_1985:2,d_2010:27):8,e_2005:30);';
    expect(strict(dated)).toThrow(/--calendar keep/);
    expect(strict(dated, '--calendar', 'keep')).not.toThrow();
  });
});

describe('outline', () => {
  it('N4: writes the tree as indented text', () => {
    const { text } = run('(A:5,(B:1,C:2)BC:3)Root:1;', 'outline', '-');
    expect(text).toBe(`†[Root] 6–5 Ma
  A 5 Ma–today
  †[BC] 5–2 Ma
    †B 2–1 Ma
    C 2 Ma–today
`);
    expect(JSON.parse(run(text, 'stats', '-').text)).toMatchObject({ format: 'outline', nodes: 5 });
    expect(run(text, 'convert', '-', '--to', 'outline').text).toBe(text);
  });
});

describe('draw', () => {
  it('G7: draws figures on sheets of any size, in any shape, with or without a background', () => {
    const tree = '(A:5,B:5)Root:1;';
    const { text } = run(tree, 'draw', '-', '--sheet', '120x90', '--theme', 'transparent');
    expect(text).toContain('width="120mm" height="90mm"');
    expect(text).not.toContain('<rect x="0" y="0"');
    const fan = run(
      tree,
      'draw',
      '-',
      '--sheet',
      'a4',
      '--orientation',
      'landscape',
      '--shape',
      'fan',
    );
    expect(fan.text).toContain('width="297mm" height="210mm"');
    const sized = run(tree, 'draw', '-', '--sheet', 'columns', '--text', '9', '--theme', 'white');
    expect(sized.text).toContain('width="178mm"');
    expect(sized.text).toContain('font-size="12"');
  });

  it('G3a: writes times of the past as ages, but those of a JSON file as it says', () => {
    const tree = '(A:5,B:50)Root:10;';
    const { text } = run(tree, 'draw', '-', '--sheet', 'a4');
    expect(text).toContain('>Today<');
    expect(text).toMatch(/>\d+\sMa</);
    expect(text).not.toMatch(/\dMY|0Y/);
    const json = JSON.stringify({ name: 'A', apparition: -60e6, duration: 60e6 });
    expect(run(json, 'draw', '-', '--sheet', 'a4').text).not.toMatch(/\d\sMa</);
  });

  it('draws the tree as SVG', () => {
    const { text } = run('(A:5,B:5)Root:1;', 'draw', '-', '--title', 'Two', '--theme', 'dark');
    expect(text).toMatch(/^<svg|^<\?xml/);
    expect(text).toContain('Two');
    expect(text.trimEnd()).toMatch(/<\/svg>$/);
  });
});

describe('a file that cannot be read', () => {
  it('is refused with one sentence, line and column', () => {
    expect(() => run('(A:1,\nB:x);', 'stats', '-')).toThrow(
      'The branch length "x" is not a number (line 2, column 3)',
    );
    expect(() => run('(A,B);', 'stats', '-', '--tree', '2')).toThrow('The file has only one tree');
  });
});

describe('compare', () => {
  const earlier = 'Miacis 60–40\n  Felis 30–0\n  Canis 35–0\n    Vulpes 10–0\n';
  const later = 'Miacis 60–40\n  FELIS 25–0\n    Vulpes 10–0\n  Ursus 20–0\n';
  const compare = (one: string, other: string, ...words: string[]) => {
    const command = parseCommandLine(['compare', 'a.txt', 'b.txt', ...words]);
    if (!command.ok) throw new Error(command.error);
    const [bytes, otherBytes] = [one, other].map((text) => new TextEncoder().encode(text));
    const answer = runCommand(command.value, bytes ?? new Uint8Array(), otherBytes);
    if (!answer.ok) throw new Error(answer.error);
    return { ...answer.value, result: JSON.parse([...answer.value.pieces].join('')) };
  };

  it('N4: prints how many species differ', () => {
    expect(compare(earlier, later).result).toEqual({
      ...{ added: 1, removed: 1, moved: 1, retimed: 1, renamed: 1 },
      robinsonFoulds: 0,
    });
  });

  it('N4: prints their names with --list', () => {
    expect(compare(earlier, later, '--list').result).toEqual({
      added: ['Ursus'],
      removed: ['Canis'],
      moved: ['Vulpes'],
      retimed: ['FELIS'],
      renamed: ['Felis → FELIS'],
      robinsonFoulds: 0,
    });
  });

  it('says which names are not clear, and what was guessed about the later file', () => {
    const { remarks } = compare('(A:1,A:1,B:1);', '(A:1,B:1);');
    expect(remarks).toContain('Several species have the same name, so they were not compared: A');
    expect(remarks.some((text) => text.startsWith('b.txt: guessed'))).toBe(true);
  });

  it('does not compare the times of a dated and an undated tree', () => {
    const { result, remarks } = compare('((A:1,B:1):1,C:2);', '((A,B),C);');
    expect(result).toMatchObject({ retimed: 0, robinsonFoulds: 0 });
    expect(remarks).toContain('The trees have different time scales, so no times were compared');
  });

  it('needs two files', () => {
    expect(parseCommandLine(['compare', 'a.nwk'])).toMatchObject({
      error: 'Name the tree to compare it with after the tree',
    });
  });
});

describe('C7: keep, drop and ancestor', () => {
  const tree = '((Homo_sapiens:6,Pan:6)Hominini:8,(Gorilla_a:2,Gorilla_b:2)Gorilla:12,Pongo:14);';
  const prune = (list: string, ...words: string[]) => {
    const command = parseCommandLine(words);
    if (!command.ok) throw new Error(command.error);
    const encode = (text: string) => new TextEncoder().encode(text);
    return runCommand(command.value, encode(tree), encode(list));
  };
  const answer = (list: string, ...words: string[]) => {
    const answered = prune(list, ...words);
    if (!answered.ok) throw new Error(answered.error);
    const text = [...answered.value.pieces].join('').trim();
    return { text: text.replace(/^(\[[^\]]*\] )*/, ''), remarks: answered.value.remarks };
  };

  it('keep the species of a list, or all others', () => {
    const words = ['a.nwk', 'list.txt', '--to', 'newick', '--unit', 'MY'];
    const { text, remarks } = answer('Homo sapiens\nPan\nPongo\nHylobates', 'keep', ...words);
    expect(text).toBe('((Homo_sapiens:6,Pan:6)Hominini:8,Pongo:14);');
    expect(remarks).toContain('names that no species has: Hylobates');
    expect(remarks).toContain('removed 2 of 5 species');
    const dropped = answer('Gorilla_b, Pan', 'drop', ...words);
    expect(dropped.text).toBe('(Homo_sapiens:14,Gorilla_a:14,Pongo:14);');
    expect(dropped.remarks).toContain(
      'clades with one descendant left, which are no longer splits: Hominini, Gorilla',
    );
    expect(answer('Gorilla', 'drop', ...words).text).toBe(
      '((Homo_sapiens:6,Pan:6)Hominini:8,Pongo:14);',
    );
  });

  it('find the last common ancestor of several species', () => {
    const found = answer('Pan\nHomo sapiens', 'ancestor', 'a.nwk', 'list.txt', '--unit', 'MY');
    expect(JSON.parse(found.text)).toEqual({
      name: 'Hominini',
      inferred: true,
      apparition: -14e6,
      firstSplit: -6e6,
      descendants: 2,
    });
    const all = answer('Pan\nPongo', 'ancestor', 'a.nwk', 'list.txt', '--unit', 'MY');
    expect(JSON.parse(all.text)).toMatchObject({ name: null, firstSplit: -14e6, descendants: 5 });
  });

  it('refuse a list without a species of the tree, or with all of them', () => {
    expect(prune('Hylobates', 'keep', 'a.nwk', 'list.txt')).toMatchObject({
      error: 'list.txt: No species of the tree is in the list',
    });
    const everyone = 'Hominini\nGorilla\nPongo';
    expect(prune(everyone, 'drop', 'a.nwk', 'list.txt')).toMatchObject({
      error: 'list.txt: The list leaves no species of the tree',
    });
    expect(parseCommandLine(['keep', 'a.nwk'])).toMatchObject({
      error: 'Name the list of species after the tree',
    });
  });
});

describe('summarize', () => {
  const set = '((A:1,B:1):2,C:3);\n((A:1,B:1):2,C:3);\n((A:2,C:2):1,B:3);\n';

  it('C6: writes one tree with the support and the intervals of its splits', () => {
    const { text, remarks } = run(set, 'summarize', '-', '--unit', 'MY', '--to', 'newick');
    expect(text).toContain(')0.666667[&height=1.666666');
    expect(text).toContain('height_95%_HPD={1,3}');
    expect(remarks[0]).toContain('using 3 of 3 trees');
  });

  it('C6: leaves out what --tree leaves out', () => {
    const { text } = run(
      set,
      'summarize',
      '-',
      '--tree',
      '1-2',
      '--by',
      'strict',
      '--to',
      'newick',
    );
    expect(text).toContain('(A:1,B:1)1:2');
  });

  it('says which tree of the set is of other species', () => {
    const refused = () => run(`${set}((A:1,D:1):2,C:3);`, 'summarize', '-');
    expect(refused).toThrow(
      'Tree 4 of the chosen ones and the first one have different tips: only one of them has "D"',
    );
    expect(() => run(set, 'summarize', '-', '--by', 'wish')).toThrow(
      '--by takes majority, strict, credible, not "wish"',
    );
  });
});
