import type { CanvasSurface, ComparedTrees as DrawnTrees } from '@life-tree/canvas';
import type { Tree } from '@life-tree/contract';
import {
  mergeForests,
  type SpeciesId,
  settingNames,
  settingsOf,
  type TreeComparison,
} from '@life-tree/phylogeny';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { t } from '../../texts/t.ts';
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx';
import {
  LegendList,
  TreeCanvas,
  useCanvasSettings,
  useCanvasView,
  ZoomToolbar,
} from '../canvas-tools/index.ts';
import { ShownTreeProvider, useSelection } from '../shown-tree/index.ts';
import { changeLegend, changeName } from './change-marks.ts';
import { DifferenceList, type Side } from './difference-list.tsx';
import type { ComparedDocuments } from './difference-text.ts';
import { comparedLook, markedForests } from './marked-trees.ts';

interface ComparedTreesProps {
  /** The tree that the view belongs to, whose unit is used. */
  readonly tree: Tree;
  /** What screen readers call the canvas. */
  readonly label: string;
  readonly trees: ComparedDocuments;
  readonly comparison: TreeComparison;
  /** What the two trees are called. */
  readonly names: Readonly<Record<Side, string>>;
  /** What stands above the list of differences. */
  readonly summary: ReactNode;
}

/** Two trees as one, with the differences marked and listed. */
export function ComparedTrees(props: ComparedTreesProps) {
  const { tree, label, trees, comparison, names, summary } = props;
  const { earlier, later } = trees;
  const merged = useMemo(
    () => mergeForests(earlier.forest, later.forest, comparison),
    [earlier, later, comparison],
  );
  const marked = useMemo(() => markedForests(merged), [merged]);
  const look = useMemo(() => comparedLook(settingsOf(later.fields), later.parts), [later]);
  const [shown, setShown] = useState<DrawnTrees['shown']>('both');
  const forest = shown === 'earlier' ? marked.earlier : marked.forest;
  const view = useCanvasView(null);
  const surface = useRef<CanvasSurface | null>(null);
  const selection = useSelection(null, forest);
  // Only the settings of the look, not those of the tree today.
  const withoutSettings = Object.fromEntries(settingNames.map((name) => [name, null]));
  const [settings, changeSettings] = useCanvasSettings(
    { ...withoutSettings, ...look.settings, id: tree.id },
    marked.forest,
    look.parts,
    // Times that mean different things have no common axis.
    { legend: false, ...(!comparison.sharesTime && { chronological: false }) },
  );
  const compared = useMemo(
    (): DrawnTrees => ({
      merged,
      shown,
      textOf: (row) => {
        const change = merged.changes[row] ?? 'same';
        return change === 'same' ? null : changeName(change);
      },
    }),
    [merged, shown],
  );
  const choose = (species: SpeciesId, side: Side) => {
    const row =
      side === 'earlier'
        ? merged.rowsOfEarlier[earlier.forest.indexOf(species)]
        : merged.rowsOfLater[later.forest.indexOf(species)];
    if (row === undefined || row < 0) return;
    if (shown !== side && merged.sides[row] !== 3) setShown('both');
    surface.current?.find(row);
  };
  return (
    <ShownTreeProvider
      shown={{
        ...selection,
        tree: { ...tree, name: label },
        forest,
        parts: look.parts,
        settings: { ...settings, compared },
        changeSettings,
      }}
    >
      <div className="flex min-h-0 flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col overflow-hidden rounded-md border border-line">
          <div className="flex flex-wrap items-center justify-between gap-2 border-line border-b bg-surface p-1">
            <SegmentedControl
              label={t('Shown tree')}
              segments={[
                { value: 'earlier', label: names.earlier },
                { value: 'later', label: names.later },
                { value: 'both', label: t('Both') },
              ]}
              value={shown}
              onChange={setShown}
            />
            <ZoomToolbar view={view} />
          </div>
          <div className="relative h-[40dvh] lg:h-[calc(100dvh-20rem)]">
            <TreeCanvas
              view={view}
              surface={surface}
              empty={<p className="text-quiet">{t('Neither tree has species.')}</p>}
            />
          </div>
          <div className="border-line border-t bg-paper px-3 py-1">
            <LegendList items={changeLegend(merged.changes)} isLine />
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-3 lg:max-h-[calc(100dvh-14rem)] lg:overflow-y-auto lg:pr-1">
          {summary}
          <DifferenceList
            comparison={comparison}
            trees={trees}
            times={{ unit: settings.unit, style: settings.look.settings }}
            onChoose={choose}
          />
        </div>
      </div>
    </ShownTreeProvider>
  );
}
