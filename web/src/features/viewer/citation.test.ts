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

test('a citation names author, year, title, version, place and the day it was looked at', () => {
  expect(citationText({ ...tree, name: 'Whales' }, 'https://tree.test', accessed)).toBe(
    'mary.anning (2025). Whales (version 1234) [Phylogenetic tree]. Life Tree. https://tree.test/trees/0190b6a0-0000-7000-8000-0000000000b7 (accessed November 15th, 2026)',
  );
});

test('a BibTeX entry says the same, with everything escaped that means something there', () => {
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

test('a BibTeX entry is one entry whatever the tree is called', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      const entry = citationBibtex({ ...tree, name }, 'https://tree.test', accessed);
      let depth = 0;
      for (const [place, mark] of [...entry.trimEnd()].entries()) {
        if (mark === '{') depth += 1;
        if (mark === '}') depth -= 1;
        if (depth === 0 && place > '@misc'.length)
          expect(place).toBe([...entry.trimEnd()].length - 1);
      }
      expect(depth).toBe(0);
      expect(entry.split('\n')).toHaveLength(10);
    }),
  );
});
