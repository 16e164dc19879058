import { type ForestLayout, type LayoutChoice, layOutForest } from '../../layout/forest-layout.ts';
import type { Forest } from '../../species/forest.ts';
import type { SpeciesId } from '../../species/ids/species-id.ts';
import { comfortableRow, minRow } from '../marks/side-strip.ts';
import { chooseFolds } from './choose-folds.ts';
import { type Figure, type FigureOptions, FigurePlan } from './figure-plan.ts';
import { largestText, smallestNames } from './figure-sheet.ts';

/** With folded branches, names are this large if there is a choice. */
const foldedText = 6;
const textStep = 0.25;

/** The part of the height that an upright tree has if its names can be smaller. */
const minUprightRatio = 0.5;

/** How much smaller names are at most, so that an upright tree is taller or a fan has more of them. */
const minRoomyText = 0.7;

/** In a fan, sizes differ by this many steps per point, since all of it is drawn with each of them. */
const fanStep = 0.3;
const maxTriedRows = 200;

/** Draws a forest on a sheet of paper, folding branches and leaving out names where there is no room for them. */
export function drawFigure(forest: Forest, choice: LayoutChoice, given: FigureOptions): Figure {
  const whole = layOutForest(forest, choice);
  const options = fillSheet(whole, turnFor(whole, given));
  const least = options.sheet.text * minRoomyText;
  let best: Figure | null = null;
  for (const text of sizesToTry(options.sheet.text, whole)) {
    if (best !== null && text < least) break;
    const plan = new FigurePlan(whole, options, text);
    // Long names would leave an upright tree little of the height, so they may be smaller.
    const isRoomy = text <= least || plan.treeRatio >= minUprightRatio;
    if (!isRoomy || plan.rowRoom < whole.rows.count) continue;
    const figure = plan.draw(whole, 0);
    if (best === null || figure.facts.names > best.facts.names) best = figure;
    // Around a small fan, there may be more room for smaller names.
    if (!triesNames(whole) || best.facts.names >= best.facts.allNames) break;
  }
  if (best !== null) return best;
  const { text } = options.sheet;
  const plan = new FigurePlan(whole, options, Math.min(text, Math.max(foldedText, text / 2)));
  const fold = (rows: number) => {
    const folds = chooseFolds(whole, rows);
    const collapsed = new Set<SpeciesId>([...(choice.collapsed ?? []), ...folds]);
    return { folds, layout: layOutForest(forest, { ...choice, collapsed }) };
  };
  let room = plan.foldedRowRoom(whole);
  let folded = fold(room);
  // In a fan, the room depends on where bars end and how long names are, which is different in a folded tree.
  for (let attempt = 0; whole.shape === 'fan' && attempt < maxFoldings; attempt++) {
    const actual = plan.foldedRowRoom(folded.layout);
    if (folded.layout.rows.count <= actual) break;
    room = Math.max(Math.min(actual, room - 1), minFoldedRows);
    folded = fold(room);
  }
  return plan.draw(folded.layout, folded.folds.size);
}

/** How often a fan is folded again if there is no room for its names. */
const maxFoldings = 4;
const minFoldedRows = 8;

/** The options with the sheet on its side if that leaves enough room for the rows. */
function turnFor(whole: ForestLayout, options: FigureOptions): FigureOptions {
  const { sheet } = options;
  if (sheet.canTurn !== true) return options;
  const turned = { ...options, sheet: { ...sheet, width: sheet.height, height: sheet.width } };
  // A fan is as large on either side, but beside it there is room for texts.
  if (whole.shape === 'fan') {
    return new FigurePlan(whole, turned, sheet.text).hasTextsBeside ? turned : options;
  }
  if (whole.shape === 'upright') {
    const isEnough = new FigurePlan(whole, options, sheet.text).rowRoom >= whole.rows.count;
    return isEnough ? options : turned;
  }
  const room = (new FigurePlan(whole, turned, sheet.text).rowRoom * minRow) / comfortableRow;
  return whole.rows.count <= room ? turned : options;
}

/** The options with names so large that rows fill the sheet, if it asks for that. A fan fills it anyway. */
function fillSheet(whole: ForestLayout, options: FigureOptions): FigureOptions {
  const { sheet } = options;
  if (sheet.fills !== true || whole.shape === 'fan') return options;
  const length = whole.shape === 'upright' ? sheet.width : sheet.height;
  const row = (length * treePart * pointsPerMillimetre) / Math.max(whole.rows.count, 1);
  const text = Math.min(row / filledRow, largestText(sheet));
  return { ...options, sheet: { ...sheet, text: Math.max(sheet.text, text) } };
}

const pointsPerMillimetre = 72 / 25.4;

/** The part of a sheet that rows take, and the height of a row relative to its name. */
const treePart = 0.75;
const filledRow = 3;

/** Whether a fan is drawn with smaller names if some have no room. Larger ones would take too long. */
function triesNames({ shape, rows }: ForestLayout): boolean {
  return shape === 'fan' && rows.count <= maxTriedRows;
}

/** The sizes of names from the chosen one down. */
function sizesToTry(text: number, layout: ForestLayout): number[] {
  const sizes = [text];
  const step = triesNames(layout) ? Math.ceil(text * fanStep) * textStep : textStep;
  for (let size = text - step; size > smallestNames; size -= step) sizes.push(size);
  return text > smallestNames ? [...sizes, smallestNames] : sizes;
}
