import type { CanvasSettings } from '@life-tree/canvas';
import {
  type Forest,
  maxNamedSpecies,
  type SpeciesId,
  separateBranches,
  type TreeParts,
} from '@life-tree/phylogeny';
import { Copy, Trash2, X } from 'lucide-react';
import { useMemo } from 'react';
import { formatNumber } from '../../../../texts/number-formats.ts';
import { t } from '../../../../texts/t.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { IconButton } from '../../../../ui/buttons/icon-button.tsx';
import type { Selection } from '../../../canvas-tools/index.ts';
import type { TreeStore } from '../../../open-tree/index.ts';
import { MoveAlongSwitch } from '../../times/move-along-switch.tsx';
import type { Editing } from '../../use-editing.ts';
import { CommonFields } from './common-fields.tsx';
import { MoveInTime } from './move-in-time.tsx';
import { SelectMenu } from './select-menu.tsx';

export interface SeveralSpeciesProps {
  readonly store: TreeStore;
  readonly forest: Forest;
  readonly parts: TreeParts;
  readonly settings: CanvasSettings;
  readonly editing: Editing;
  readonly selection: SpeciesId | null;
  readonly selected: ReadonlySet<SpeciesId>;
  readonly onSelect: Selection['select'];
  readonly onSelectMany: Selection['selectMany'];
  /** Adds a copy of the selected species. */
  readonly onDuplicate: () => void;
}

/** What several selected species have in common. Every change applies to all of them and is one edit. */
export function SeveralSpecies(props: SeveralSpeciesProps) {
  const { forest, settings, editing, selected, onSelect, onDuplicate } = props;
  const branches = useMemo(() => separateBranches(forest, selected), [forest, selected]);
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <h2 className="font-sans font-semibold text-base">
          {t('{count, plural, one {# species selected} other {# species selected}}', {
            count: selected.size,
          })}
        </h2>
        <IconButton icon={X} label={t('Clear the selection')} onClick={() => onSelect(null)} />
      </div>
      {selected.size > maxNamedSpecies ? (
        <p className="text-quiet text-sm">
          {t('Fields can be changed for up to {max} species at once.', {
            max: formatNumber(maxNamedSpecies),
          })}
        </p>
      ) : (
        <CommonFields {...props} />
      )}
      {branches.length <= maxNamedSpecies && (
        <>
          <MoveInTime
            unit={settings.unit}
            style={settings.look.settings}
            onMove={(by) => editing.setManyTimes({ kind: 'shift', ids: [...selected], by })}
          />
          <MoveAlongSwitch settings={settings.look.settings} editing={editing} />
        </>
      )}
      <div className="flex flex-wrap gap-2 border-line border-t pt-5">
        <SelectMenu {...props} />
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
