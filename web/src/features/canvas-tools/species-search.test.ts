import { largeForest, whaleForest } from '@life-tree/canvas/testing';
import { describe, expect, it } from 'vitest';
import { maxFound, searchSpecies } from './species-search.ts';

const names = (text: string) => searchSpecies(whaleForest, text).found.map(({ name }) => name);

describe('finding a species', () => {
  it('by part of its name, whatever the case', () => {
    expect(names('CETI')).toEqual(['Odontoceti', 'Mysticeti']);
  });

  it('puts names that begin with it first', () => {
    expect(searchSpecies(largeForest(20), 'species 1').found[0]?.name).toBe('Species 1');
    expect(names('o')[0]).toBe('Odontoceti');
  });

  it('without typing accents', () => {
    expect(names('myśticeti'.normalize('NFD'))).toEqual(['Mysticeti']);
  });

  it('tells namesakes apart by their ancestor', () => {
    expect(searchSpecies(whaleForest, 'odonto').found[0]?.ancestor).toBe('Basilosauridae');
  });

  it('leaves out what is not offered', () => {
    expect(searchSpecies(whaleForest, 'ceti', () => false).count).toBe(0);
  });

  it('shows no more than can be read, and says how many there are', () => {
    const { found, count } = searchSpecies(largeForest(3000), 'species');
    expect(found).toHaveLength(maxFound);
    expect(count).toBe(3000);
  });

  it('offers every species before anything is typed', () => {
    expect(searchSpecies(whaleForest, '  ').count).toBe(whaleForest.size);
  });
});
