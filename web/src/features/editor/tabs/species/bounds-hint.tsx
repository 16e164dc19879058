import {
  type BoundsConflict,
  boundsConflicts,
  boundsOf,
  type Forest,
  type SpeciesEnd,
  speciesWithConflicts,
} from '@life-tree/phylogeny';
import { t } from '../../../../texts/t.ts';
import { useForest, useSelected } from '../../../shown-tree/index.ts';

interface BoundsHintProps {
  readonly index: number;
  readonly end: SpeciesEnd;
}

/** Says which bounds of an end contradict others. They are allowed, because only best values follow rules. */
export function BoundsHint({ index, end }: BoundsHintProps) {
  const forest = useForest();
  const { select } = useSelected();
  const conflicts = boundsConflicts(forest, index).filter(
    (conflict) => endOf(conflict, forest, index) === end,
  );
  if (conflicts.length === 0) return null;
  const rows = speciesWithConflicts(forest);
  const next = rows.find((row) => row > index) ?? rows[0] ?? index;
  const texts = hintTexts();
  return (
    <>
      {conflicts.map((conflict) => (
        <span key={conflict} className="block text-amber">
          {texts[conflict]}
        </span>
      ))}
      {next !== index && (
        <button type="button" className="text-link min-h-6" onClick={() => select(forest.id(next))}>
          {t('Next species with bounds that cross')}
        </button>
      )}
    </>
  );
}

/** The field beside which a hint is shown: one that has bounds to change. */
function endOf(conflict: BoundsConflict, forest: Forest, index: number): SpeciesEnd {
  const isOfExtinction =
    conflict === 'ends-cross' && boundsOf(forest, index, 'apparition') === null;
  return isOfExtinction ? 'extinction' : 'apparition';
}

function hintTexts(): Readonly<Record<BoundsConflict, string>> {
  return {
    'ends-cross': t('The latest apparition is after the earliest extinction.'),
    'before-ancestor': t("The earliest apparition is before the ancestor's life."),
    'after-ancestor': t("The latest apparition is after the ancestor's life."),
  };
}
