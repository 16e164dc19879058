import { describe, expect, it } from 'vitest';
import type { TraitValue } from '../../species/values/traits.ts';
import { type ReadForest, readTrees } from '../read.ts';
import { type WriteFormat, writeForest } from '../write.ts';

function build(text: string): ReadForest {
  const read = readTrees(text);
  if (!read.ok) throw new Error(read.error.message);
  const built = read.value.trees[0]?.build();
  if (!built?.ok) throw new Error('not built');
  return built.value;
}

/** The values of a column by the name of the species. */
function column({ forest, parts }: ReadForest, name: string): Record<string, TraitValue> {
  const id = parts.columns?.find(({ value }) => value.name === name)?.id ?? '';
  const values: Record<string, TraitValue> = {};
  for (const [row, species] of forest.names.entries()) {
    const value = forest.details(row)?.traits?.[id];
    if (value !== undefined) values[species] = value;
  }
  return values;
}

function columnsOf({ parts }: ReadForest): string[] {
  return (parts.columns ?? []).map(({ value }) => `${value.name}: ${value.type}`);
}

const formats: readonly WriteFormat[] = ['newick', 'nexus', 'phyloxml', 'nexml'];

describe('A3: support of inner nodes', () => {
  it.each([
    ['labels', '((A:1,B:1)98:1,(C:1,D:1)Clade:1);', { 'Ancestor 2': 98 }],
    ['labels in percent', '((A:1,B:1)98%:1,C:2);', { 'Ancestor 2': 98 }],
    ['BEAST', '((A:1,B:1)[&posterior=0.87]:1,C:2);', { 'Ancestor 2': 0.87 }],
    ['MrBayes', '((A[&prob=1.0]:1,B:1)[&prob=8.7e-01]:1,C:2);', { 'Ancestor 2': 0.87 }],
    ['annotations', '((A:1,B:1)[&support=87]:1,C:2);', { 'Ancestor 2': 87 }],
    ['NHX', '((A:1,B:1):1[&&NHX:B=87],C:2);', { 'Ancestor 2': 87 }],
    ['GTDB', "((A:1,B:1)'87.5:p__Delta':1,C:2);", { p__Delta: 87.5 }],
  ])('is a column when it comes from %s', (_, text, expected) => {
    const read = build(text);
    expect(columnsOf(read)).toEqual(['Support: number']);
    expect(column(read, 'Support')).toEqual(expected);
  });

  it('is two columns when IQ-TREE writes two numbers', () => {
    const read = build('((A:1,B:1)98.2/100:1,C:2);');
    expect(column(read, 'Support')).toEqual({ 'Ancestor 2': 98.2 });
    expect(column(read, 'Support 2')).toEqual({ 'Ancestor 2': 100 });
    expect(writeForest(read.forest, 'newick', null, { parts: read.parts })).toContain(
      ')98.2/100:1',
    );
  });

  it('is confidence in phyloXML', () => {
    const tip = '<clade><name>A</name><branch_length>1</branch_length></clade>';
    const read = build(
      `<phyloxml><phylogeny rooted="true"><clade><confidence type="bootstrap">89</confidence><confidence type="posterior">0.9</confidence>${tip}${tip}</clade></phylogeny></phyloxml>`,
    );
    expect(column(read, 'Support')).toEqual({ 'Ancestor 1': 89 });
    expect(column(read, 'posterior')).toEqual({ 'Ancestor 1': 0.9 });
    const written = writeForest(read.forest, 'phyloxml', null, { parts: read.parts });
    expect(written).toContain('<confidence type="support">89</confidence>');
  });

  it('is written where programs look for it, without changing names', () => {
    const { forest, parts } = build('((A:1,B:1)98:1,(C:1,D:1)Clade[&support=75]:1)100:1;');
    const written = writeForest(forest, 'newick', null, { parts });
    expect(written).toContain('((A:1,B:1)98:1,(C:1,D:1)Clade[&support=75]:1)100:1;');
  });
});

describe('T6: other values of nodes', () => {
  const beast =
    '((A[&rate=0.5,host="Homo sapiens",wild=true,page="https://a.org/b"]:1,B[&rate=1.5E-3,host=?]:1)[&posterior=1,rate=2,rate_95%_HPD={0.1,0.25}]:1,C[&!hilight=1]:2);';

  it('are columns of the type that fits all their values', () => {
    const read = build(beast);
    expect(columnsOf(read)).toEqual([
      'Support: number',
      'rate: number',
      'host: text',
      'wild: yes-no',
      'page: link',
      'rate_95%_HPD: text',
    ]);
    expect(column(read, 'rate')).toEqual({ A: 0.5, B: 0.0015, 'Ancestor 2': 2 });
    expect(column(read, 'host')).toEqual({ A: 'Homo sapiens' });
    expect(column(read, 'wild')).toEqual({ A: true });
    expect(read.report.find(({ code }) => code === 'annotations')?.examples).toEqual(['!hilight']);
  });

  it('are written in the style of BEAST', () => {
    const { forest, parts } = build(beast);
    const written = writeForest(forest, 'newick', null, { parts });
    expect(written).toContain(
      'A[&rate=0.5,wild=true,host="Homo sapiens",page="https://a.org/b"]:1',
    );
    expect(written).toContain(')1[&rate=2,rate_95%_HPD={0.1,0.25}]:1');
  });

  it.each(formats)('are the same after writing and reading %s', (format) => {
    const { forest, parts } = build(beast);
    const again = build(writeForest(forest, format, null, { parts }));
    for (const name of ['Support', 'rate', 'host', 'wild', 'page']) {
      expect(column(again, name)).toEqual(column({ ...again, forest, parts }, name));
    }
  });

  it('are at most 50 columns, and the report names the rest', () => {
    const notes = Array.from({ length: 52 }, (_, number) => `k${number}=${number}`);
    const read = build(`(A[&${notes.join(',')}]:1,B:1);`);
    expect(read.parts.columns).toHaveLength(50);
    const surplus = read.report.find(({ code }) => code === 'columns-surplus');
    expect(surplus).toMatchObject({ count: 2, values: { columns: 'k50, k51' } });
  });

  it('that are too long are reported', () => {
    const read = build(`(A[&note="${'x'.repeat(2001)}",k=1]:1,B:1);`);
    expect(columnsOf(read)).toEqual(['k: number']);
    expect(read.report.map(({ code }) => code)).toContain('long-value');
  });

  it('under names that differ only in case are columns of different names', () => {
    expect(columnsOf(build('(A[&rate=1,Rate=2]:1,B:1);'))).toEqual([
      'rate: number',
      'Rate 2: number',
    ]);
  });
});

describe('T6: the characters of a NEXUS file', () => {
  const nexus = (block: string) => `#NEXUS
BEGIN TAXA; DIMENSIONS NTAX=3; TAXLABELS Geospiza_fortis 'Homo sapiens' C; END;
BEGIN CHARACTERS;
${block}
END;
BEGIN TREES; TREE t = ((Geospiza_fortis:1,'Homo sapiens':1):1,C:2); END;`;

  it('are numbers when they are continuous', () => {
    const read = build(
      nexus(`DIMENSIONS NCHAR=2; FORMAT DATATYPE=CONTINUOUS MISSING=? GAP=-;
CHARSTATELABELS 1 wingL, 2 'tarsus length';
MATRIX Geospiza_fortis 4.244 [a comment] 2.89 'Homo sapiens' ? -3.5e-1 C 4 2;`),
    );
    expect(columnsOf(read)).toEqual(['wingL: number', 'tarsus length: number']);
    expect(column(read, 'wingL')).toEqual({ 'Geospiza fortis': 4.244, C: 4 });
    expect(column(read, 'tarsus length')).toMatchObject({ 'Homo sapiens': -0.35 });
  });

  it('are choices when their states have labels, and as written otherwise', () => {
    const read = build(
      nexus(`DIMENSIONS NCHAR=3; FORMAT DATATYPE=STANDARD SYMBOLS="012" MISSING=?;
CHARSTATELABELS 1 diet / plants fish, 2 size / small large;
MATRIX Geospiza_fortis 011 'Homo sapiens' 100 C ?12;`),
    );
    expect(columnsOf(read)).toEqual(['diet: choice', 'size: choice', 'Character 3: number']);
    expect(column(read, 'diet')).toEqual({ 'Geospiza fortis': 'plants', 'Homo sapiens': 'fish' });
    expect(column(read, 'size')).toMatchObject({ 'Homo sapiens': 'small', C: 'large' });
  });

  it('stay choices when a taxon has several states, which are written as such', () => {
    const read = build(
      nexus(`DIMENSIONS NCHAR=3; FORMAT DATATYPE=STANDARD SYMBOLS="012" MISSING=?;
CHARSTATELABELS 1 diet / plants fish, 2 size / small large;
MATRIX Geospiza_fortis 0{01}1 'Homo sapiens' 1(0 1)(02) C (01)1?;`),
    );
    expect(columnsOf(read)).toEqual(['diet: choice', 'size: choice', 'Character 3: choice']);
    expect(column(read, 'size')).toEqual({
      ...{ 'Geospiza fortis': 'small or large', 'Homo sapiens': 'small and large', C: 'large' },
    });
    expect(column(read, 'Character 3')).toEqual({
      ...{ 'Geospiza fortis': '1', 'Homo sapiens': '0 and 2' },
    });
    const { forest, parts } = read;
    const text = writeForest(forest, 'nexus', null, { parts });
    expect(text).toContain(`FORMAT DATATYPE=STANDARD SYMBOLS="012"`);
    expect(text).toMatch(/Geospiza_fortis 0\{01\}1\s+Homo_sapiens 1\(01\)\(02\)\s+C \(01\)1\?\s/);
    for (const again of [build(text), build(writeForest(forest, 'nexml', null, { parts }))]) {
      for (const name of ['diet', 'size', 'Character 3']) {
        expect(column(again, name)).toEqual(column(read, name));
      }
    }
  });

  it.each([
    ['a title', "TITLE 'the matrix format';"],
    ['a title without quotes', 'TITLE matrix_of_bones; TITLE Matrix;'],
    ['a comment', '[matrix; format datatype=dna; nchar=9]'],
    ['options', 'OPTIONS note="matrix";'],
  ])('are found when %s has the words of commands', (_, before) => {
    const read = build(
      nexus(`${before} DIMENSIONS [nchar=7] NCHAR=1; FORMAT [datatype=dna] DATATYPE=STANDARD;
CHARSTATELABELS 1 'matrix of format' / charlabels 'statelabels matrix';
MATRIX [matrix] Geospiza_fortis 0 'Homo sapiens' 1;`),
    );
    expect(column(read, 'matrix of format')).toEqual({
      ...{ 'Geospiza fortis': 'charlabels', 'Homo sapiens': 'statelabels matrix' },
    });
  });

  it('of taxa that are not in the tree are reported', () => {
    const read = build(
      nexus(
        'DIMENSIONS NCHAR=1; FORMAT DATATYPE=STANDARD; MATRIX Geospiza_fortis 0 Other_taxon 1;',
      ),
    );
    const dropped = read.report.find(({ code }) => code === 'values-without-node');
    expect(dropped).toMatchObject({ count: 1, examples: ['other taxon'] });
  });

  it('are reported as left out when they are sequences', () => {
    const file = readTrees(
      nexus('DIMENSIONS NCHAR=2; FORMAT DATATYPE=DNA; MATRIX Geospiza_fortis AC C GT;'),
    );
    expect(file.ok && file.value.report.map(({ message }) => message)).toEqual([
      'Character data was left out',
    ]);
  });
});

describe('T6: the characters of a NeXML file', () => {
  const nexml = (
    characters: string,
  ) => `<nex:nexml version="0.9" xmlns:nex="http://www.nexml.org/2009" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<otus id="o"><otu id="o1" label="A"/><otu id="o2" label="B"/></otus>
${characters}
<trees otus="o" id="ts"><tree id="t" xsi:type="nex:FloatTree"><node id="n" root="true"/><node id="a" otu="o1"/><node id="b" otu="o2"/>
<edge id="e1" source="n" target="a" length="1"/><edge id="e2" source="n" target="b" length="1"/></tree></trees></nex:nexml>`;

  it('are choices by the labels of their states, or numbers', () => {
    const read = build(
      nexml(`<characters otus="o" id="c" xsi:type="nex:StandardCells"><format>
<states id="s"><state id="s1" symbol="0" label="plants"/><state id="s2" symbol="1" label="fish"/></states>
<char id="c1" states="s" label="diet"/></format>
<matrix><row id="r1" otu="o1"><cell char="c1" state="s1"/></row><row id="r2" otu="o2"><cell char="c1" state="s2"/></row></matrix></characters>
<characters otus="o" id="d" xsi:type="nex:ContinuousCells"><format><char id="d1" label="mass"/></format>
<matrix><row id="r3" otu="o1"><cell char="d1" state="-1.5"/></row></matrix></characters>`),
    );
    expect(columnsOf(read)).toEqual(['diet: choice', 'mass: number']);
    expect(column(read, 'diet')).toEqual({ A: 'plants', B: 'fish' });
    expect(column(read, 'mass')).toEqual({ A: -1.5 });
  });

  it('can be sets of states, named by their members', () => {
    const read = build(
      nexml(`<characters otus="o" id="c" xsi:type="nex:StandardCells"><format>
<states id="s"><state id="s1" symbol="0" label="plants"/><state id="s2" symbol="1" label="fish"/>
<polymorphic_state_set id="s3" symbol="2"><member state="s1"/><member state="s2"/></polymorphic_state_set>
<uncertain_state_set id="s4" symbol="?"><member state="s1"/><member state="s2"/></uncertain_state_set></states>
<char id="c1" states="s" label="diet"/></format>
<matrix><row id="r1" otu="o1"><cell char="c1" state="s3"/></row><row id="r2" otu="o2"><cell char="c1" state="s4"/></row></matrix></characters>`),
    );
    expect(columnsOf(read)).toEqual(['diet: choice']);
    expect(column(read, 'diet')).toEqual({ A: 'plants and fish' });
  });

  it('that refer to taxa or characters that the file does not have are reported', () => {
    const file = readTrees(
      nexml(`<characters otus="o" id="d" xsi:type="nex:ContinuousCells"><format><char id="d1" label="mass"/></format>
<matrix><row id="r" otu="o9"><cell char="d1" state="1"/><cell char="d9" state="2"/></row></matrix></characters>`),
    );
    expect(file.ok && file.value.report).toMatchObject([
      { code: 'unknown-character', examples: ['d9'] },
      { code: 'values-without-node', examples: ['o9'] },
    ]);
  });

  it('T6: are also the literals that describe nodes and taxa', () => {
    const text = nexml('')
      .replace('label="A"/>', 'label="A"><meta property="dwc:habitat" content="sea"/></otu>')
      .replace(
        '<node id="b" otu="o2"/>',
        '<node id="b" otu="o2"><meta xsi:type="nex:LiteralMeta" property="x:mass">4.5</meta></node>',
      );
    const read = build(text);
    expect(column(read, 'habitat')).toEqual({ A: 'sea' });
    expect(column(read, 'mass')).toEqual({ B: 4.5 });
  });

  it('are reported as left out when they are sequences', () => {
    const file = readTrees(
      nexml('<characters otus="o" id="c" xsi:type="nex:DnaSeqs"><matrix/></characters>'),
    );
    expect(file.ok && file.value.report.map(({ code }) => code)).toEqual(['characters-dropped']);
  });
});

describe('the colours of nodes', () => {
  const coloursOf = ({ forest }: ReadForest) =>
    Object.fromEntries(forest.names.map((name, row) => [name, forest.details(row)?.colour]));
  const expected = { 'Ancestor 1': undefined, A: '#ff0000', B: '#0000ff', C: '#00ff7f' };

  it('are those that FigTree writes on nodes and taxa', () => {
    const read = build(`#NEXUS
begin taxa;
	dimensions ntax=3;
	taxlabels
	A[&!color=#ff0000]
	B[&!name="x",!color=#-16776961]
	'C'
;
end;
begin trees;
	tree t = [&R] (A:1,B:1,C[&!color=#00FF7F]:1);
end;`);
    expect(coloursOf(read)).toEqual(expected);
  });

  it('are those of clades in phyloXML', () => {
    const clade = (name: string, ...[red, green, blue]: readonly number[]) =>
      `<clade><name>${name}</name><branch_length>1</branch_length><color><red>${red}</red><green>${green}</green><blue>${blue}</blue></color></clade>`;
    const clades = clade('A', 255, 0, 0) + clade('B', 0, 0, 255) + clade('C', 0, 255, 127);
    const read = build(
      `<phyloxml><phylogeny rooted="true"><clade>${clades}</clade></phylogeny></phyloxml>`,
    );
    expect(coloursOf(read)).toEqual(expected);
  });

  it.each(['newick', 'nexus', 'phyloxml'] as const)('are written where %s has them', (format) => {
    const { forest } = build('(A[&!color=#ff0000]:1,B[&!color=#0000ff]:1,C[&!color=#00ff7f]:1);');
    expect(coloursOf(build(writeForest(forest, format)))).toEqual(expected);
  });
});
