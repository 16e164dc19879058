import { maxNamedSpecies, separateBranches } from '@life-tree/phylogeny';
import { Copy, Trash2, X } from 'lucide-react';
import { useMemo } from 'react';
import { formatNumber } from '../../../../texts/number-formats.ts';
import { t } from '../../../../texts/t.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { IconButton } from '../../../../ui/buttons/icon-button.tsx';
import { useEditing, useForest, useSelected } from '../../../shown-tree/index.ts';
import { MoveAlongSwitch } from '../../times/move-along-switch.tsx';
import { CommonFields } from './common-fields.tsx';
import { MoveInTime } from './move-in-time.tsx';
import { SelectMenu } from './select-menu.tsx';

interface SeveralSpeciesProps {
  /** Adds a copy of the selected species. */
  readonly onDuplicate: () => void;
}

/** What several selected species have in common. Every change applies to all of them and is one edit. */
export function SeveralSpecies({ onDuplicate }: SeveralSpeciesProps) {
  const forest = useForest();
  const editing = useEditing();
  const { selected, select } = useSelected();
  const branches = useMemo(() => separateBranches(forest, selected), [forest, selected]);
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <h2 className="font-sans font-semibold text-base">
          {t('{count, plural, one {# species selected} other {# species selected}}', {
            count: selected.size,
          })}
        </h2>
        <IconButton icon={X} label={t('Clear the selection')} onClick={() => select(null)} />
      </div>
      {selected.size > maxNamedSpecies ? (
        <p className="text-quiet text-sm">
          {t('Fields can be changed for up to {max} species at once.', {
            max: formatNumber(maxNamedSpecies),
          })}
        </p>
      ) : (
        <CommonFields />
      )}
      {branches.length <= maxNamedSpecies && (
        <>
          <MoveInTime
            onMove={(by) => editing.setManyTimes({ kind: 'shift', ids: [...selected], by })}
          />
          <MoveAlongSwitch />
        </>
      )}
      <div className="flex flex-wrap gap-2 border-line border-t pt-5">
        <SelectMenu />
        <Button variant="secondary" onClick={onDuplicate}>
          <Copy aria-hidden="true" className="size-4" strokeWidth={1.5} />
          {t('Duplicate')}
        </Button>
        <Button variant="destructive" onClick={() => editing.remove([...selected])}>
          <Trash2 aria-hidden="true" className="size-4" strokeWidth={1.5} />
          {t('Delete species')}
        </Button>
      </div>
    </>
  );
}
