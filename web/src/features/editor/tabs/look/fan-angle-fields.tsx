import { type FanAngles, fanOpening } from '@life-tree/phylogeny';
import { t } from '../../../../texts/t.ts';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { useEditing, useTree } from '../../../shown-tree/index.ts';

const openings = [10, fanOpening.usual, 45, 60, 90, 120, 150, 180, 240, 300];
const turns = Array.from({ length: 24 }, (_, at) => at * 15);

/** How wide the fan of a tree is open, and how far it is turned. */
export function FanAngleFields() {
  const tree = useTree();
  const editing = useEditing();
  const { opening = fanOpening.usual, turn = 0 } = tree.fan ?? {};
  const change = (angles: Required<FanAngles>) => {
    const isUsual = angles.opening === fanOpening.usual && angles.turn === 0;
    editing.performOrNotify({ kind: 'edit-tree', fan: isUsual ? null : angles });
  };
  return (
    <div className="grid grid-cols-2 gap-4">
      <SelectField
        label={t('Opening')}
        name="fan-opening"
        value={String(opening)}
        choices={degreeChoices(openings, opening)}
        onValue={(value) => change({ opening: Number(value), turn })}
      />
      <SelectField
        label={t('Rotation')}
        name="fan-turn"
        value={String(turn)}
        choices={degreeChoices(turns, turn)}
        onValue={(value) => change({ opening, turn: Number(value) })}
      />
    </div>
  );
}

/** The value may have been set by a program. */
function degreeChoices(usual: readonly number[], value: number) {
  const all = usual.includes(value) ? usual : [...usual, value].sort((a, b) => a - b);
  return all.map((degrees) => ({ value: String(degrees), label: t('{degrees}°', { degrees }) }));
}
