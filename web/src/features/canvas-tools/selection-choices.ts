import {
  commonAncestorOf,
  type Forest,
  type Likeness,
  livingTest,
  type SpeciesId,
  similarSpecies,
  sortColumns,
  speciesInBranches,
  type TreeParts,
} from '@life-tree/phylogeny';
import { t } from '../../texts/t.ts';

/** Species that can be selected because of what they share with the main selected one. */
export interface SelectionChoice {
  readonly id: string;
  readonly label: string;
  readonly species: () => readonly SpeciesId[];
}

/** The branches of the selected species, and all species that are like the main one. */
export function selectionChoices(
  forest: Forest,
  index: number,
  selected: ReadonlySet<SpeciesId>,
  columns: TreeParts['columns'],
  now: number | null = 0,
): readonly SelectionChoice[] {
  const like = (id: string, label: string, likeness: Likeness): SelectionChoice => ({
    id,
    label,
    species: () => similarSpecies(forest, index, likeness, now),
  });
  const traits = forest.details(index)?.traits ?? {};
  const isLiving = livingTest(forest, now)(index);
  return [
    {
      id: 'branch',
      label: t('Select branch'),
      species: () => speciesInBranches(forest, selected),
    },
    ...(selected.size < 2
      ? []
      : [
          {
            id: 'common-ancestor',
            label: t('Select the last common ancestor'),
            species: () => {
              const rows = [...selected].map((id) => forest.indexOf(id)).filter((row) => row >= 0);
              const ancestor = commonAncestorOf(forest, rows);
              return ancestor < 0 ? [] : [forest.id(ancestor)];
            },
          },
        ]),
    like('same-ancestor', t('Select all with the same ancestor'), 'ancestor'),
    like('same-placement', t('Select all with the same placement'), 'placement'),
    ...(now === null
      ? []
      : [
          like(
            'living',
            isLiving ? t('Select all living species') : t('Select all extinct species'),
            'living',
          ),
        ]),
    ...sortColumns(columns)
      .filter((column) => traits[column.id] !== undefined)
      .map(({ id, value: { name } }) =>
        like(`same-${id}`, t('Select all with the same value in {column}', { column: name }), {
          column: id,
        }),
      ),
  ];
}
