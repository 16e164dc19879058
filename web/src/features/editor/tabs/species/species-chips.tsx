import type { Forest, SpeciesId } from '@life-tree/phylogeny';
import { X } from 'lucide-react';
import { shownName } from '../../../../texts/shown-name.ts';
import { t } from '../../../../texts/t.ts';

interface SpeciesChipsProps {
  readonly label: string;
  readonly forest: Forest;
  /** Species that have been deleted are not shown. */
  readonly species: readonly SpeciesId[];
  readonly onRemove: (species: SpeciesId) => void;
}

/** Chosen species, each with a button that removes it from the choice. */
export function SpeciesChips({ label, forest, species, onRemove }: SpeciesChipsProps) {
  const shown = species.filter((one) => forest.has(one));
  if (shown.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {shown.map((one) => {
        const name = shownName(forest, forest.indexOf(one));
        return (
          <li
            key={one}
            className="inline-flex max-w-full items-center gap-1 rounded-full border border-edge pl-2.5 text-xs"
          >
            <span className="truncate">{name}</span>
            <button
              type="button"
              aria-label={t('Remove {name}', { name })}
              className="inline-flex size-7 shrink-0 items-center justify-center rounded-full hover:bg-leaf-tint"
              onClick={() => onRemove(one)}
            >
              <X aria-hidden="true" className="size-3.5" strokeWidth={1.5} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
