import { partId } from '@life-tree/phylogeny';
import { describe, expect, test } from 'vitest';
import {
  type CitedRelease,
  citationBib,
  citationCff,
  dataciteJson,
  sourcesJson,
} from './citation-files.ts';

const release: CitedRelease = {
  number: 2,
  version: 7,
  name: 'As submitted',
  note: 'The tree of figure 2.',
  doi: null,
  authors: [{ name: 'ada' }],
  species: 12,
  createdAt: '2026-05-21T07:00:00.000Z',
  tree: { name: 'Whales', description: 'All of them', tags: ['sea', 'mammals'], inferred: 0 },
  address: 'https://tree.test/trees/0198f0a3-1f2e-7d3c-8b4a-596877665544/releases/2',
  treeAddress: 'https://tree.test/trees/0198f0a3-1f2e-7d3c-8b4a-596877665544',
};
const hostile = `<b>"Quoted": 'x' \\ {a} 100% & #1_$~^</b>\n- key: [1]\u0085\u2028\u0000 @misc{x,\u202e}`;

describe('S5: CITATION.cff', () => {
  test('has what the format requires, and the DOI once there is one', () => {
    expect(citationCff(release)).toBe(
      `cff-version: 1.2.0
message: "If you use this tree, please cite it as below."
type: dataset
title: "Whales"
version: "2: As submitted"
authors:
  - name: "ada"
date-released: 2026-05-21
url: "${release.address}"
abstract: "All of them"
keywords:
  - "sea"
  - "mammals"
`,
    );
    expect(citationCff({ ...release, doi: '10.5281/zenodo.1' })).toContain(
      '\ndoi: "10.5281/zenodo.1"\n',
    );
  });

  test('keeps every text in one quoted line', () => {
    const tree = { ...release.tree, name: hostile, description: hostile, tags: [hostile] };
    const authors = [{ name: hostile, orcid: '0000-0002-1694-233X' }];
    const lines = citationCff({ ...release, name: hostile, authors, tree }).split(
      /[\n\u0085\u2028]/,
    );
    const quoted = lines.flatMap((line) => /(?:: |- )(".*")$/.exec(line)?.[1] ?? []);
    expect(quoted.map((text): unknown => JSON.parse(text))).toEqual([
      'If you use this tree, please cite it as below.',
      hostile.replace(/\s+/gu, ' ').trim(),
      `2: ${hostile.replace(/\s+/gu, ' ').trim()}`,
      hostile.replace(/\s+/gu, ' ').trim(),
      'https://orcid.org/0000-0002-1694-233X',
      release.address,
      hostile,
      hostile,
    ]);
    expect(
      lines.filter(
        (line) => !/^(?:[a-z-]+:(?: .*)?| {2}- (?:name: )?".*"| {4}orcid: ".*"|)$/.test(line),
      ),
    ).toEqual([]);
  });
});

const authored: CitedRelease = {
  ...release,
  authors: [
    { name: 'Ada Lovelace', orcid: '0000-0002-1694-233X' },
    { name: 'Museum of Natural History' },
  ],
  licence: 'CC-BY-4.0',
};

test('S5: citations name all authors with their ORCID iDs, and the licence', () => {
  const cff = citationCff(authored);
  expect(cff).toContain(`authors:
  - name: "Ada Lovelace"
    orcid: "https://orcid.org/0000-0002-1694-233X"
  - name: "Museum of Natural History"
`);
  expect(cff).toContain('\nlicense: CC-BY-4.0\n');
  expect(citationBib(authored)).toContain(
    'author = {Ada Lovelace and {Museum of Natural History}}',
  );
  expect(JSON.parse(dataciteJson(authored, {}))).toMatchObject({
    creators: [
      {
        name: 'Ada Lovelace',
        nameIdentifiers: [{ nameIdentifier: 'https://orcid.org/0000-0002-1694-233X' }],
      },
      { name: 'Museum of Natural History' },
    ],
    rightsList: [{ rights: 'CC BY 4.0', rightsIdentifier: 'CC-BY-4.0' }],
    descriptions: [{ description: 'All of them', descriptionType: 'Abstract' }],
  });
});

describe('S5: BibTeX', () => {
  test('names the release and its address, or its DOI', () => {
    expect(citationBib(release)).toBe(`@misc{ada2026-665544-2,
  author = {{ada}},
  title = {{Whales}},
  year = {2026},
  howpublished = {Life Tree},
  note = {Phylogenetic tree, release 2: As submitted},
  url = {${release.address}}
}
`);
    const published = citationBib({ ...release, doi: '10.1002/1<1::A>3' });
    expect(published).toContain('doi = {10.1002/1<1::A>3}');
    expect(published).toContain('url = {https://doi.org/10.1002/1%3C1::A%3E3}');
  });

  test('has balanced braces and one line per field, whatever the names are', () => {
    const text = citationBib({
      ...release,
      name: hostile,
      authors: [{ name: hostile, orcid: '0000-0002-1694-233X' }, { name: hostile }],
      tree: { ...release.tree, name: hostile },
    });
    expect(text.split('\n')).toHaveLength(9);
    let depth = 0;
    for (const character of text) {
      if (character === '{') depth += 1;
      if (character === '}') depth -= 1;
      expect(depth).toBeGreaterThanOrEqual(0);
    }
    expect(depth).toBe(0);
    expect(text).not.toMatch(/(?<!\\)[%&#$_]/);
  });
});

test('S5: DataCite JSON has the tree, its sources and the version of the release', () => {
  const sources = [
    { id: partId('a'), value: { type: 'book', title: hostile, DOI: '10.1/x' } },
    { id: partId('b'), value: { type: 'article' } },
  ];
  const metadata: unknown = JSON.parse(
    dataciteJson({ ...release, doi: '10.5281/zenodo.1', name: hostile }, { sources }),
  );
  expect(metadata).toMatchObject({
    doi: '10.5281/zenodo.1',
    url: release.address,
    creators: [{ name: 'ada' }],
    titles: [{ title: 'Whales' }, { titleType: 'Subtitle' }],
    publisher: 'Life Tree',
    publicationYear: 2026,
    types: { resourceTypeGeneral: 'Dataset' },
    version: '2',
    subjects: [{ subject: 'sea' }, { subject: 'mammals' }],
    relatedIdentifiers: [
      { relatedIdentifier: release.treeAddress, relationType: 'IsVersionOf' },
      { relatedIdentifier: '10.1/x', relationType: 'References' },
    ],
  });
  expect(JSON.parse(sourcesJson({ sources }))).toMatchObject([
    { id: 'a', title: hostile },
    { id: 'b', type: 'article' },
  ]);
  expect(JSON.parse(sourcesJson({}))).toEqual([]);
});
