import { type CanvasSettings, type ChangeSettings, defaultSettings } from '@life-tree/canvas';
import type { Tree } from '@life-tree/contract';
import { type Forest, isTimeUnit, type TimeUnit } from '@life-tree/phylogeny';
import { useCallback, useMemo, useState } from 'react';

const unitKey = (treeId: string) => `unit:${treeId}`;

function storedUnit(treeId: string): TimeUnit | null {
  try {
    const stored = localStorage.getItem(unitKey(treeId));
    return isTimeUnit(stored) ? stored : null;
  } catch {
    return null;
  }
}

function storeUnit(treeId: string, unit: TimeUnit): void {
  try {
    localStorage.setItem(unitKey(treeId), unit);
  } catch {
    // If storage is blocked, the choice lasts as long as the page.
  }
}

/**
 * The settings of one open tree. The unit follows the span of the tree until the user chooses one,
 * which is then stored for this tree in this browser. The order of siblings and the notation are those
 * of the tree.
 */
export function useCanvasSettings(
  { id: treeId, order, notation }: Pick<Tree, 'id' | 'order' | 'notation'>,
  forest: Forest,
  initial: Partial<CanvasSettings> = {},
): readonly [CanvasSettings, ChangeSettings] {
  const [chosen, setChosen] = useState<Partial<CanvasSettings>>(() => {
    const unit = initial.unit ?? storedUnit(treeId);
    return unit === null ? initial : { ...initial, unit };
  });
  const settings = useMemo(
    () => ({ ...defaultSettings(forest), ...chosen, order, notation }),
    [forest, chosen, order, notation],
  );
  const change = useCallback(
    (changed: Partial<CanvasSettings>) => {
      if (changed.unit !== undefined) storeUnit(treeId, changed.unit);
      setChosen((before) => ({ ...before, ...changed }));
    },
    [treeId],
  );
  return [settings, change];
}
