import { minTextSize, type SpeciesSizes, splitLabels, splitTextShift } from '@life-tree/phylogeny';
import { spaceOf } from '../../camera/axis-times.ts';
import { enterRow, leaveRows } from '../frames.ts';
import { type Plot, textColourOf } from '../scene.ts';
import { isInView, paintHalo, selectedTexts } from './paint-labels.ts';

const size = minTextSize;

/** Paints the names of clades and the values at splits where there is room for them. */
export function paintSplitLabels(plot: Plot, sizes: SpeciesSizes): void {
  const { context, scene, tree, settings, viewport, projection, rowHeight } = plot;
  const { marks, ruler, colours } = scene;
  if (tree.rows.splitPositions === null) return;
  const { rows, columns, shownForest: forest, splitIntervals, look } = tree;
  const { names, unit } = settings;
  const placed = splitLabels(
    {
      layout: { forest, rows, columns, splitIntervals, look },
      sheetLayout: { ...spaceOf(viewport), rowHeight, sizes },
      notation: scene.texts.notation(settings.look.settings),
      measure: (text) => ruler.nameWidth(ruler.wholeName(text), size, 500),
      ...{ marks, names, unit, times: true },
    },
    projection.spread,
    // All texts of a selected split are beside it.
    scene.selected,
  );
  const isTaken = selectedTexts(plot, sizes);
  for (const { index, kind, text, x, y, width, lineY, isOverLines } of placed) {
    if (isTaken(x, y, width, size)) continue;
    const baseline = y + size * splitTextShift;
    if (!isInView(plot, x, width, baseline, size)) continue;
    const name = ruler.wholeName(text);
    enterRow(plot, lineY);
    if (isOverLines || splitIntervals.size > 0) paintHalo(plot, name, x, baseline, size);
    context.fillStyle = textColourOf(plot, index, kind === 'name' ? colours.ink : colours.quietInk);
    ruler.drawName(context, name, x, baseline, size, 500);
  }
  leaveRows(plot);
}
