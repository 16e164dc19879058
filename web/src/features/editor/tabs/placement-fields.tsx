import {
  type Forest,
  maxOtherAncestors,
  type Placement,
  placements,
  type SpeciesId,
} from '@life-tree/phylogeny';
import { useCallback } from 'react';
import { placementNames } from '../../../texts/placement-names.ts';
import { t } from '../../../texts/t.ts';
import { SpeciesPicker } from '../../open-tree/index.ts';
import type { Editing } from '../use-editing.ts';
import { SpeciesChips } from './species-chips.tsx';

interface PlacementProps {
  readonly forest: Forest;
  readonly index: number;
  readonly editing: Editing;
}

/** How certain the ancestor is. Small, because most ancestors are firm. */
export function PlacementSelect({ forest, index, editing }: PlacementProps) {
  const names = placementNames();
  const details = forest.details(index);
  const choose = (chosen: Placement | undefined) => {
    const mayHaveOthers = chosen === 'debated' || chosen === 'unknown';
    editing.performOrNotify({
      kind: 'edit-species',
      id: forest.id(index),
      placement: chosen ?? null,
      ...(!mayHaveOthers && details?.otherAncestors && { otherAncestors: null }),
    });
  };
  return (
    <select
      aria-label={t('Placement')}
      title={t('How certain this ancestor is')}
      name="placement"
      value={details?.placement ?? 'firm'}
      className="-my-1 min-h-7 rounded-md border border-transparent bg-transparent px-1 text-right text-quiet text-xs hover:border-edge focus-visible:border-leaf"
      onChange={(event) => choose(placements.find((one) => one === event.target.value))}
    >
      {(['firm', ...placements] as const).map((placement) => (
        <option key={placement} value={placement}>
          {names[placement]}
        </option>
      ))}
    </select>
  );
}

const noSpecies: readonly SpeciesId[] = [];

/** Names other possible ancestors of a species whose ancestor is debated or unknown. */
export function OtherAncestors({ forest, index, editing }: PlacementProps) {
  const { placement, otherAncestors = noSpecies } = forest.details(index) ?? {};
  const id = forest.id(index);
  const isChoice = useCallback(
    (row: number) =>
      !forest.isInBranch(row, index) &&
      forest.ancestor(index) !== row &&
      !otherAncestors.includes(forest.id(row)),
    [forest, index, otherAncestors],
  );
  const isUncertain = placement === 'debated' || placement === 'unknown';
  if (!isUncertain && otherAncestors.length === 0) return null;
  const change = (others: readonly SpeciesId[]) =>
    editing.performOrNotify({ kind: 'edit-species', id, otherAncestors: others });
  return (
    <div className="flex flex-col gap-2">
      {otherAncestors.length < maxOtherAncestors && (
        <SpeciesPicker
          label={t('Other possible ancestors')}
          forest={forest}
          value={null}
          isChoice={isChoice}
          onChoose={(species) => species !== null && change([...otherAncestors, species])}
        />
      )}
      <SpeciesChips
        label={t('Other possible ancestors')}
        forest={forest}
        species={otherAncestors}
        onRemove={(species) => change(otherAncestors.filter((one) => one !== species))}
      />
    </div>
  );
}
