import {
  citingSpecies,
  Forest,
  partId,
  type Species,
  speciesId,
  years,
} from '@life-tree/phylogeny';
import { expect, test } from 'vitest';
import { mergeSources } from './merge-sources.ts';

const [old, kept] = [partId('old'), partId('kept')];
const species = (id: string, details: Partial<Species> = {}): Species => ({
  ...{ id: speciesId(id), ancestorId: null, start: years(0), duration: years(1) },
  ...{ name: id, description: null, image: null, ...details },
});

test('S3: the citations of another ancestor count as those of the placement, and follow a merged source', () => {
  const other = { id: speciesId('a'), as: 'hybrid' as const, citations: [{ sourceId: old }] };
  const built = Forest.fromSpecies([species('a'), species('b', { otherAncestors: [other] })]);
  if (!built.ok) throw new Error(built.error.code);
  expect(citingSpecies(built.value).get(old)).toEqual([{ row: 1, claims: ['placement'] }]);
  expect(mergeSources(built.value, old, kept)).toMatchObject({
    steps: [
      { id: 'b', otherAncestors: [{ ...other, citations: [{ sourceId: kept }] }] },
      { kind: 'remove-part', id: old },
    ],
  });
});
