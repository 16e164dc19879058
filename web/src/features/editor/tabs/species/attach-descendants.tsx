import type { SpeciesId } from '@life-tree/phylogeny';
import { useCallback, useState } from 'react';
import { t } from '../../../../texts/t.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { SpeciesPicker } from '../../../open-tree/index.ts';
import { useEditing, useForest } from '../../../shown-tree/index.ts';
import { SpeciesChips } from './species-chips.tsx';

interface AttachDescendantsProps {
  /** The ancestor. */
  readonly index: number;
}

/** Collects existing species and makes them descendants of this one. Species that do not fit are skipped with a message. */
export function AttachDescendants({ index }: AttachDescendantsProps) {
  const forest = useForest();
  const editing = useEditing();
  const [chosen, setChosen] = useState<readonly SpeciesId[]>([]);
  const id = forest.id(index);
  const isChoice = useCallback(
    (row: number) =>
      row !== index &&
      forest.ancestor(row) !== index &&
      // An ancestor of this species would become its own descendant.
      !forest.isInBranch(index, row) &&
      !chosen.includes(forest.id(row)),
    [forest, index, chosen],
  );
  const attach = () => {
    const descendantIds = chosen.filter((one) => forest.has(one));
    setChosen([]);
    if (descendantIds.length > 0) {
      editing.performOrNotify({ kind: 'attach-descendants', id, descendantIds });
    }
  };
  return (
    <div className="flex flex-col gap-2">
      <SpeciesPicker
        label={t('Attach descendants')}
        value={null}
        isChoice={isChoice}
        onChoose={(species) => species !== null && setChosen([...chosen, species])}
      />
      {chosen.length > 0 && (
        <>
          <SpeciesChips
            label={t('Species to attach')}
            forest={forest}
            species={chosen}
            onRemove={(species) => setChosen(chosen.filter((one) => one !== species))}
          />
          <Button variant="secondary" className="self-start" onClick={attach}>
            {t('Attach')}
          </Button>
        </>
      )}
    </div>
  );
}
