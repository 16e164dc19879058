import { emptyParts, fromNested } from '@life-tree/phylogeny';
import { expect, it } from 'vitest';
import { runAtOnce } from '../../../scheduling/slices.ts';
import { tableFields } from '../fields/table-fields.ts';
import { indexNames } from './species-names.ts';

const forest = fromNested([
  {
    name: 'Ancestor 1',
    inferred: true,
    apparition: -30e6,
    duration: 10e6,
    descendants: [
      {
        name: 'Ancestor 2',
        inferred: true,
        afterApparition: 10e6,
        duration: 10e6,
        descendants: [{ name: 'Macaca', afterApparition: 10e6, duration: 5e6 }],
      },
      { name: 'Pongo', afterApparition: 10e6, duration: 5e6 },
    ],
  },
]);
const rowOf = (name: string) => forest.names.indexOf(name);
const find = (name: string) => runAtOnce(indexNames(forest, [], true)).find(name);

it('A1a: a split without a name is found by the species near it, and not by a generated name', () => {
  expect(find('Macaca')).toBe(forest.id(rowOf('Macaca')));
  expect(find('Ancestor 1')).toEqual({ reason: 'No species is named Ancestor 1.' });
  expect(find('unnamed split near Macaca')).toEqual({
    reason: 'Several species are named unnamed split near Macaca.',
  });
});

it('A1a: the table calls a split without a name by the species near it, and typing starts empty', () => {
  const [name, ancestor] = tableFields({ unit: 'Million Years', style: null }, emptyParts.columns);
  const split = rowOf('Ancestor 2');
  expect(name?.text(forest, split)).toBe('unnamed split near Macaca');
  expect(name?.draft?.(forest, split)).toBe('');
  expect(name?.draft?.(forest, rowOf('Pongo'))).toBe('Pongo');
  expect(ancestor?.text(forest, rowOf('Macaca'))).toBe('unnamed split near Macaca');
});
