import { type CanvasSettings, type ChangeSettings, defaultSettings } from '@life-tree/canvas';
import {
  emptyParts,
  type Forest,
  isTimeUnit,
  lookOf,
  type NamedSettings,
  settingNames,
  settingsOf,
  type TimeUnit,
  type TreeLook,
  type TreeParts,
  withBandNames,
} from '@life-tree/phylogeny';
import { useCallback, useMemo, useState } from 'react';
import { timeNotation } from '../../texts/time-notation.ts';

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

/** How a tree is drawn. Remains the same value while nothing of it changes. */
function useTreeLook(tree: NamedSettings, parts: TreeParts): TreeLook {
  const [kept, setKept] = useState(() => ({ look: lookOf(settingsOf(tree), parts), parts }));
  const before = kept.look.settings;
  const isSame = settingNames.every((name) => (before?.[name] ?? null) === (tree[name] ?? null));
  if (isSame && kept.parts === parts) return kept.look;
  const look = lookOf(isSame ? before : settingsOf(tree), parts);
  setKept({ look, parts });
  return look;
}

/**
 * The settings of one open tree. The unit follows the span of the tree until the user chooses one,
 * which is then stored for this tree in this browser. The look is that of the tree. So is the shape,
 * until the user chooses another one.
 */
export function useCanvasSettings(
  tree: NamedSettings & { readonly id: string },
  forest: Forest,
  parts: TreeParts = emptyParts,
  initial: Partial<CanvasSettings> = {},
): readonly [CanvasSettings, ChangeSettings] {
  const { id: treeId } = tree;
  const shownParts = useMemo(() => withBandNames(parts, timeNotation()), [parts]);
  const look = useTreeLook(tree, shownParts);
  const { shape, fan } = look.settings ?? {};
  const [chosen, setChosen] = useState<Partial<CanvasSettings>>(() => {
    const unit = initial.unit ?? storedUnit(treeId);
    return unit === null ? initial : { ...initial, unit };
  });
  // A choice from before the shape of the tree was changed no longer counts.
  const [before, setBefore] = useState({ shape, fan });
  if (before.shape !== shape || before.fan !== fan) {
    setBefore({ shape, fan });
    if (before.shape !== shape) setChosen(({ shape: _, ...others }) => others);
    if (before.fan !== fan) setChosen(({ fan: _, ...others }) => others);
  }
  const linkedFan = chosen.fan;
  const shownLook = useMemo(
    () =>
      linkedFan === undefined ? look : { ...look, settings: { ...look.settings, fan: linkedFan } },
    [look, linkedFan],
  );
  const settings = useMemo(
    () => ({ ...defaultSettings(forest), shape, ...chosen, look: shownLook }),
    [forest, chosen, shownLook, shape],
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
