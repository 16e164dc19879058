import fc from 'fast-check';
import { expect, test } from 'vitest';
import { citationBibtex, citationText } from './citation.ts';

const tree = {
  id: '0190b6a0-0000-7000-8000-0000000000b7',
  name: 'Whales & kin: 50% {sea} #1_a',
  username: 'mary.anning',
  version: 1234,
  updatedAt: '2025-03-05T12:00:00.000Z',
};
const accessed = new Date('2026-11-15T12:00:00Z');

test('a citation has the author, year, title, version, address and date of access', () => {
  expect(citationText({ ...tree, name: 'Whales' }, 'https://tree.test', accessed)).toBe(
    'mary.anning (2025). Whales (version 1234) [Phylogenetic tree]. Life Tree. https://tree.test/trees/0190b6a0-0000-7000-8000-0000000000b7 (accessed November 15th, 2026)',
  );
});

test('a BibTeX entry has the same data, with special characters escaped', () => {
  expect(citationBibtex(tree, 'https://tree.test', accessed)).toBe(`@misc{maryanning2025-0000b7,
  author = {{mary.anning}},
  title = {{Whales \\& kin: 50\\% {\\textbraceleft}sea{\\textbraceright} \\#1\\_a}},
  year = {2025},
  howpublished = {Life Tree},
  note = {Phylogenetic tree, version 1234},
  url = {https://tree.test/trees/0190b6a0-0000-7000-8000-0000000000b7},
  urldate = {2026-11-15}
}
`);
});

test('any tree name gives exactly one BibTeX entry', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      const entry = citationBibtex({ ...tree, name }, 'https://tree.test', accessed);
      let depth = 0;
      for (const [index, mark] of [...entry.trimEnd()].entries()) {
        if (mark === '{') depth += 1;
        if (mark === '}') depth -= 1;
        if (depth === 0 && index > '@misc'.length)
          expect(index).toBe([...entry.trimEnd()].length - 1);
      }
      expect(depth).toBe(0);
      expect(entry.split('\n')).toHaveLength(10);
    }),
  );
});
