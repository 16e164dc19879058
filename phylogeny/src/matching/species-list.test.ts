import { describe, expect, it } from 'vitest';
import { readTrees } from '../formats/read.ts';
import { buildTrees } from '../formats/trees/build-trees.ts';
import { speciesInList } from './species-list.ts';

describe('C7: a pasted list of species', () => {
  const file = readTrees('((Panthera_leo:1,Panthera_tigris:1)Panthera:1,(Felis:1,Felis:1):1);');
  const built = file.ok ? buildTrees(file.value.trees) : file;
  if (!built.ok) throw new Error(built.error.message);
  const { forest } = built.value;
  const read = (list: string) => {
    const { rows, ...others } = speciesInList(forest, list);
    return { names: rows.map((row) => forest.name(row)), ...others };
  };

  it('has a name on each line, written in any way, or between commas, semicolons and tabs', () => {
    const both = ['Panthera leo', 'Panthera tigris'];
    for (const list of [
      'Panthera leo\nPanthera tigris',
      'panthera_TIGRIS\r\n\r\n  †Panthera leo (Linnaeus, 1758)  ',
      'Panthera leo, Panthera tigris',
      'Panthera leo; Panthera tigris;',
      'Panthera leo\tPanthera tigris',
    ]) {
      expect(read(list), list).toEqual({ names: both, unknown: [], repeated: [] });
    }
  });

  it('says which names nobody or several species have', () => {
    expect(read('Panthera\nFelis, Lynx\nLynx')).toEqual({
      names: ['Panthera', 'Felis', 'Felis'],
      unknown: ['Lynx'],
      repeated: ['Felis'],
    });
    expect(read(' \n,;')).toEqual({ names: [], unknown: [], repeated: [] });
  });
});
