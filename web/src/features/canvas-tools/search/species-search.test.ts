import { largeForest, whaleForest } from '@life-tree/canvas/testing';
import { describe, expect, it } from 'vitest';
import { maxFound, searchSpecies } from './species-search.ts';

const names = (text: string) => searchSpecies(whaleForest, text).found.map(({ name }) => name);

describe('finding a species', () => {
  it('searches part of the name, ignoring case', () => {
    expect(names('CETI')).toEqual(['Odontoceti', 'Mysticeti']);
  });

  it('puts names that begin with the text first', () => {
    expect(searchSpecies(largeForest(20), 'species 1').found[0]?.name).toBe('Species 1');
    expect(names('o')[0]).toBe('Odontoceti');
  });

  it('ignores accents', () => {
    expect(names('myśticeti'.normalize('NFD'))).toEqual(['Mysticeti']);
  });

  it('shows the ancestor to distinguish species of the same name', () => {
    expect(searchSpecies(whaleForest, 'odonto').found[0]?.ancestor).toBe('Basilosauridae');
  });

  it('leaves out species that are not offered', () => {
    expect(searchSpecies(whaleForest, 'ceti', () => false).count).toBe(0);
  });

  it('limits the results and returns the total count', () => {
    const { found, count } = searchSpecies(largeForest(3000), 'species');
    expect(found).toHaveLength(maxFound);
    expect(count).toBe(3000);
  });

  it('returns all species for an empty text', () => {
    expect(searchSpecies(whaleForest, '  ').count).toBe(whaleForest.size);
  });
});
