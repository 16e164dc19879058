import { writeSvg } from '@life-tree/phylogeny';
import { loadIntervalNames } from '../../../texts/time-notation.ts';
import { type OpenTree, viewRequest } from '../build-request.ts';
import { drawRequest } from '../draw-request.ts';
import { storedFigure } from '../figure-choice.ts';

/** An A4 page without the margins of the printer. Other paper is not much different. */
const sheet = { width: 190, height: 275, fitsHeight: true, margin: 1, text: 8 } as const;

/** Prepares what drawing needs, since the browser waits for nothing once it prints. */
export async function prepareToPrint(): Promise<(tree: OpenTree) => Node> {
  await loadIntervalNames();
  return drawForPrint;
}

/** The visible tree on one page, in the fonts of this page. */
function drawForPrint(tree: OpenTree): Node {
  const choice = { ...storedFigure(), theme: 'white', title: true } as const;
  const { figure, ...view } = viewRequest(tree, choice, false);
  const request = { ...view, figure: { ...figure, sheet }, references: null };
  const drawn = drawRequest(tree.forest, request, () => null);
  const markup = [...writeSvg(drawn.sheet)].join('');
  const drawing = new DOMParser().parseFromString(markup, 'image/svg+xml').documentElement;
  return document.importNode(drawing, true);
}
