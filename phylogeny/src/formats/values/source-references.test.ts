import { expect, it } from 'vitest';
import { partId } from '../../parts/part-id.ts';
import { fromNested } from '../../species/nested.ts';
import { readTrees } from '../read.ts';
import { type WriteFormat, writeForest } from '../write.ts';

const sources = [
  {
    id: partId('0190b6a0-0000-7000-8000-0000000000b1'),
    value: {
      type: 'article-journal',
      title: 'Cats & <i>dogs</i>',
      author: [{ family: 'Anning' }, { literal: 'British Museum' }],
      issued: { 'date-parts': [[1830, 5]] },
      'container-title': 'Science',
      DOI: 'https://doi.org/10.1126/SCIENCE.1',
    },
  },
  {
    id: partId('0190b6a0-0000-7000-8000-0000000000b2'),
    value: { type: 'document', note: 'A letter', DOI: '10.1000/a-b(c)' },
  },
  { id: partId('0190b6a0-0000-7000-8000-0000000000b3'), value: { type: 'book', title: 'Uncited' } },
];
const cite = (...numbers: readonly number[]) =>
  numbers.map((number) => ({ sourceId: partId(sources[number]?.id ?? 'gone') }));
const forest = fromNested([
  {
    name: 'Felidae',
    apparition: -25e6,
    duration: 25e6,
    citations: { dates: [...cite(0), ...cite(1)], name: cite(0) },
    descendants: [
      { name: 'Smilodon', afterApparition: 20e6, duration: 1e6, citations: { name: cite(1) } },
    ],
  },
]);

const written = (format: WriteFormat, embed = false) =>
  writeForest(forest, format, null, { parts: { sources }, embed });

it('S4: phyloXML has the references of each clade, once', () => {
  const text = written('phyloxml');
  expect(text).toContain(
    '<reference doi="10.1126/science.1"><desc>Anning, British Museum. 1830. Cats &amp; &lt;i&gt;dogs&lt;/i&gt;. Science</desc></reference>',
  );
  // The schema does not allow such a DOI as an attribute.
  expect(text).toContain(
    '<reference><desc>A letter. https://doi.org/10.1000/a-b(c)</desc></reference>',
  );
  expect(text.match(/<reference/g)).toHaveLength(3);
});

it('S4: NeXML has the references of each node', () => {
  const text = written('nexml');
  expect(text).toContain('rel="dcterms:references" href="https://doi.org/10.1126/science.1"');
  expect(text).toContain('property="dcterms:bibliographicCitation" content="A letter"');
});

it.each(['phyloxml', 'nexml', 'newick', 'nexus'] as const)(
  'the sources of %s with a copy are read again, with the citations and nothing left out',
  (format) => {
    const file = readTrees(written(format, true));
    const built = file.ok ? file.value.trees[0]?.build() : undefined;
    if (!file.ok || !built?.ok) throw new Error('not read');
    expect(built.value.parts).toEqual({ sources });
    expect(built.value.forest.columns.details).toEqual(forest.columns.details);
    const report = [...file.value.report, ...built.value.report];
    expect(report.filter(({ kind }) => kind === 'dropped')).toEqual([]);
  },
);

it('references in the files of other programs are in the report', () => {
  const text =
    '<phyloxml xmlns="http://www.phyloxml.org"><phylogeny rooted="true"><clade><name>A</name><branch_length>1</branch_length><reference doi="10.1/1"/></clade></phylogeny></phyloxml>';
  const file = readTrees(text);
  expect(file.ok && file.value.report).toContainEqual(
    expect.objectContaining({ code: 'element-dropped', values: { element: 'reference' } }),
  );
});
