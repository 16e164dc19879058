import {
  cladeName,
  minTextSize,
  placeSplitLabels,
  type SpeciesSizes,
  type SplitTextKind,
  splitBarHeight,
  splitValueText,
} from '@life-tree/phylogeny';
import { enterRow, leaveRows } from '../frames.ts';
import { type Plot, textColourOf } from '../scene.ts';
import { isInView, paintHalo, selectedTexts } from './paint-labels.ts';
import { halfRow } from './split-label.ts';

const size = minTextSize;
/** From the middle of a text to its baseline, in ems. */
const baselineShift = 0.35;

/** Paints the names of clades and the values at splits where there is room for them. */
export function paintSplitLabels(plot: Plot, sizes: SpeciesSizes): void {
  const { context, scene, tree, settings, viewport, projection } = plot;
  const { marks, ruler, colours } = scene;
  if (tree.rows.splitPositions === null || marks.mergedRows > 1) return;
  const { rows, columns, shownForest: forest, look } = tree;
  const notation = scene.texts.notation(settings.look.settings);
  const source = { forest, look, unit: settings.unit, notation };
  const { spread } = projection;
  const bars = { at: tree.splitIntervals, half: splitBarHeight(sizes.bar) / 2 };
  const space = { forest, rows, columns, marks, viewport, spread, size, bars };
  const styled = (text: string, kind: SplitTextKind) =>
    kind === 'name' ? ruler.wholeName(text) : { text, italic: 0 };
  const placed = placeSplitLabels(
    { ...space, halfRow: halfRow(plot, sizes) },
    {
      text: (index, kind) => {
        // All texts of a selected split are beside it.
        if (index === scene.selected) return null;
        if (kind === 'value') return splitValueText(source, index);
        return settings.names ? cladeName(forest, index) : null;
      },
      width: (text, kind) => ruler.nameWidth(styled(text, kind), size, 500),
    },
  );
  const isTaken = selectedTexts(plot, sizes);
  for (const { index, kind, text, x, y, width, lineY, isOverLines } of placed) {
    if (isTaken(x, y, width, size)) continue;
    const baseline = y + size * baselineShift;
    if (!isInView(plot, x, width, baseline, size)) continue;
    enterRow(plot, lineY);
    if (isOverLines || bars.at.size > 0) paintHalo(plot, styled(text, kind), x, baseline, size);
    context.fillStyle = textColourOf(plot, index, kind === 'name' ? colours.ink : colours.quietInk);
    ruler.drawName(context, styled(text, kind), x, baseline, size, 500);
  }
  leaveRows(plot);
}
