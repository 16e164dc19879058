import type { CanvasSettings, ChangeSettings } from '@life-tree/canvas';
import type { Tree } from '@life-tree/contract';
import type { Forest, TreeParts } from '@life-tree/phylogeny';
import { type Context, createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Selection } from './use-selection.ts';

/** The tree that a screen shows, and how. */
export interface ShownTree extends Selection {
  readonly tree: Tree;
  readonly forest: Forest;
  readonly parts: TreeParts;
  readonly settings: CanvasSettings;
  readonly changeSettings: ChangeSettings;
}

// One each, so that a component is only rendered again when what it reads has changed.
const contexts = {
  tree: createContext<Tree | null>(null),
  forest: createContext<Forest | null>(null),
  parts: createContext<TreeParts | null>(null),
  settings: createContext<CanvasSettings | null>(null),
  changeSettings: createContext<ChangeSettings | null>(null),
  selection: createContext<Selection | null>(null),
};

/** For components that show another forest than the screen. */
export const ForestProvider = contexts.forest;

interface ShownTreeProviderProps {
  readonly shown: ShownTree;
  readonly children: ReactNode;
}

/** Tells the components below which tree the screen shows. */
export function ShownTreeProvider({ shown, children }: ShownTreeProviderProps) {
  const { selection, selected, select, selectMany } = shown;
  const chosen = useMemo(
    () => ({ selection, selected, select, selectMany }),
    [selection, selected, select, selectMany],
  );
  return (
    <contexts.tree value={shown.tree}>
      <contexts.forest value={shown.forest}>
        <contexts.parts value={shown.parts}>
          <contexts.settings value={shown.settings}>
            <contexts.changeSettings value={shown.changeSettings}>
              <contexts.selection value={chosen}>{children}</contexts.selection>
            </contexts.changeSettings>
          </contexts.settings>
        </contexts.parts>
      </contexts.forest>
    </contexts.tree>
  );
}

export const useTree = (): Tree => useShown(contexts.tree);
export const useForest = (): Forest => useShown(contexts.forest);
export const useParts = (): TreeParts => useShown(contexts.parts);
/** The unit, the look and the other settings of the canvas. */
export const useTreeSettings = (): CanvasSettings => useShown(contexts.settings);
/** The unit that times are shown and typed in, and how the tree writes them. */
export function useTimes() {
  const { unit, look } = useTreeSettings();
  return { unit, style: look.settings };
}
export const useChangeSettings = (): ChangeSettings => useShown(contexts.changeSettings);
export const useSelected = (): Selection => useShown(contexts.selection);

function useShown<Value>(context: Context<Value | null>): Value {
  const value = useContext(context);
  if (value === null) throw new Error('This component needs a ShownTreeProvider above it');
  return value;
}
