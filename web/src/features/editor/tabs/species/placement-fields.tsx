import {
  allowsProposals,
  type Placement,
  placements,
  withoutProposals,
} from '@life-tree/phylogeny';
import { placementNames } from '../../../../texts/placement-names.ts';
import { t } from '../../../../texts/t.ts';
import { useEditing, useForest } from '../../../shown-tree/index.ts';

interface PlacementProps {
  readonly index: number;
}

/** How certain the ancestor is. Small, because most ancestors are firm. */
export function PlacementSelect({ index }: PlacementProps) {
  const forest = useForest();
  const editing = useEditing();
  const names = placementNames();
  const details = forest.details(index);
  const choose = (chosen: Placement | undefined) => {
    const mayHaveOthers = allowsProposals(chosen);
    editing.performOrNotify({
      kind: 'edit-species',
      id: forest.id(index),
      placement: chosen ?? null,
      ...(!mayHaveOthers &&
        details?.otherAncestors && { otherAncestors: withoutProposals(details.otherAncestors) }),
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
