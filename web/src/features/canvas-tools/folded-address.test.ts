import { newIdentifier } from '@life-tree/contract/values';
import { Forest, type SpeciesId, speciesId, years } from '@life-tree/phylogeny';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkedBranches, linkFolded, readLinkedFolded } from './folded-address.ts';

function forestOf(ids: readonly SpeciesId[]): Forest {
  const forest = Forest.fromSpecies(
    ids.map((id) => ({
      id,
      ancestorId: null,
      start: years(0),
      duration: years(1),
      name: 'Wolf',
      description: null,
      image: null,
    })),
  );
  if (!forest.ok) throw new Error('Not a forest');
  return forest.value;
}

describe('folded branches in an address', () => {
  it('A2a are those of the sender', () => {
    const ids = fc.uniqueArray(fc.uuid().map(speciesId), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(ids, fc.nat(), (all, count) => {
        const folded = new Set(all.slice(0, count % (all.length + 1)));
        const written = linkFolded(folded);
        const search = new URLSearchParams(written === null ? {} : { folded: written });
        const read = readLinkedFolded(search.get('folded'));
        expect(search.toString()).toBe(written === null ? '' : `folded=${written}`);
        expect(read === null ? new Set() : linkedBranches(forestOf(all), read)).toEqual(folded);
      }),
    );
  });

  it('of species that are gone are ignored', () => {
    const [kept, gone] = [speciesId(newIdentifier()), speciesId(newIdentifier())];
    const written = linkFolded(new Set([gone, kept])) ?? '';
    expect(linkedBranches(forestOf([kept]), written)).toEqual(new Set([kept]));
  });

  it('keep the address short', () => {
    const many = new Set(Array.from({ length: 500 }, () => speciesId(newIdentifier())));
    const written = linkFolded(many);
    expect(written?.length).toBeLessThan(1700);
    expect(readLinkedFolded(written)).toBe(written);
  });

  it.each([undefined, 5, '', '.', 'a..b', 'a,b', 'A', '<b>', 'a'.repeat(11), 'a.'.repeat(500)])(
    'are ignored if they are not valid: %s',
    (text) => expect(readLinkedFolded(text)).toBeNull(),
  );
});
