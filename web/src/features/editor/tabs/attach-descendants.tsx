import type { Forest, SpeciesId } from '@life-tree/phylogeny';
import { X } from 'lucide-react';
import { useCallback, useState } from 'react';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { SpeciesPicker } from '../../open-tree/index.ts';
import type { Editing } from '../use-editing.ts';

interface AttachDescendantsProps {
  readonly forest: Forest;
  /** The ancestor. */
  readonly index: number;
  readonly editing: Editing;
}

/** Collects existing species and makes them descendants of this one. Species that do not fit are skipped with a message. */
export function AttachDescendants({ forest, index, editing }: AttachDescendantsProps) {
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
        forest={forest}
        value={null}
        isChoice={isChoice}
        onChoose={(species) => species !== null && setChosen([...chosen, species])}
      />
      {chosen.length > 0 && (
        <>
          <ul aria-label={t('Species to attach')} className="flex flex-wrap gap-1.5">
            {chosen.map((species) => (
              <li
                key={species}
                className="inline-flex max-w-full items-center gap-1 rounded-full border border-edge pl-2.5 text-xs"
              >
                <span className="truncate">{forest.name(forest.indexOf(species))}</span>
                <button
                  type="button"
                  aria-label={t('Remove {name}', { name: forest.name(forest.indexOf(species)) })}
                  className="inline-flex size-7 shrink-0 items-center justify-center rounded-full hover:bg-leaf-tint"
                  onClick={() => setChosen(chosen.filter((one) => one !== species))}
                >
                  <X aria-hidden="true" className="size-3.5" strokeWidth={1.5} />
                </button>
              </li>
            ))}
          </ul>
          <Button variant="secondary" className="self-start" onClick={attach}>
            {t('Attach')}
          </Button>
        </>
      )}
    </div>
  );
}
