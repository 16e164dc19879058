import { drawSheet, type Forest, layOutForest, type Shape } from '@life-tree/phylogeny';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colours, paint, viewOf } from '../testing/painting.ts';
import { anyForest } from '../testing/random-forests.ts';
import type { PaintedMark } from '../testing/recording-context.ts';
import { shadesOf } from './canvas-colours.ts';

interface Box {
  readonly colour: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const around = (colour: string, xs: readonly number[], ys: readonly number[], reach = 0): Box => ({
  colour,
  left: Math.min(...xs) - reach,
  right: Math.max(...xs) + reach,
  top: Math.min(...ys) - reach,
  bottom: Math.max(...ys) + reach,
});

/** The boxes around what is drawn in a colour, one per straight line. */
function boxesOf(shape: Shape): Box[] {
  switch (shape.kind) {
    case 'rectangle':
    case 'fade': {
      const { x, y, width, height } = shape;
      const colour = shape.kind === 'fade' ? shape.colour : shape.fill;
      return [around(colour, [x, x + width], [y, y + height])];
    }
    case 'polygon': {
      const xs = shape.corners.filter((_, at) => at % 2 === 0);
      const ys = shape.corners.filter((_, at) => at % 2 === 1);
      return [around(shape.fill, xs, ys)];
    }
    case 'lines': {
      const { ends, stroke, width } = shape;
      return Array.from({ length: ends.length / 4 }, (_, line) => {
        const [x = 0, y = 0, toX = 0, toY = 0] = ends.slice(line * 4);
        const half = width / 2;
        const [across, down] = x === toX ? [half, 0] : [0, half];
        return around(stroke, [x - across, toX + across], [y - down, toY + down]);
      });
    }
    case 'disc':
      return [around(shape.stroke, [shape.x], [shape.y], shape.radius)];
    default:
      return [];
  }
}

const boxOf = ({ x, y, width, height, colour }: PaintedMark) =>
  around(colour.slice(0, 7), [x, x + width], [y, y + height]);

/** Lines on the screen are whole pixels. */
const isSame = (one: Box, other: Box) =>
  one.colour === other.colour &&
  (['left', 'right', 'top', 'bottom'] as const).every(
    (side) => Math.abs(one[side] - other[side]) <= 1,
  );

function missingIn(boxes: readonly Box[], others: readonly Box[]): Box[] {
  return boxes.filter((box) => !others.some((other) => isSame(box, other)));
}

interface Choice {
  readonly forest: Forest;
  readonly folded: readonly number[];
  readonly rowHeight: number;
  readonly chronological: boolean;
}

/** What the same view of a tree shows on the canvas and in a drawing, in the colours of its branches. */
function bothPictures({ forest, folded, rowHeight, chronological }: Choice) {
  const collapsed = new Set(folded.map((pick) => forest.id(pick % forest.size)));
  const choice = { collapsed, chronological };
  const layout = layOutForest(forest, choice);
  const sheetOf = (height: number) =>
    drawSheet(layout, { width: 1000, height, names: false, grid: false });
  const { plot } = sheetOf(1000);
  const aroundRows = 1000 - (plot.bottom - plot.top);
  const sheet = sheetOf(aroundRows + layout.rows.count * rowHeight);
  const view = viewOf(forest, { ...choice, names: false, grid: false });
  view.viewport = { ...view.viewport, ...sheet.view, width: 1000, height: 20_000 };
  const { left, top } = sheet.plot;
  const { branches, softBranches } = shadesOf(layout.colouring.palettes.light, colours.paper);
  // The connectors of thin rows are paler on the screen and thinner in a drawing.
  const ownColours = new Map(
    [...branches.entries(), ...softBranches.entries()].map(([at, shade]) => [
      shade,
      branches[at] ?? '',
    ]),
  );
  const drawn = [...sheet.pieces()]
    .flat()
    .flatMap(boxesOf)
    .filter(({ colour }) => ownColours.has(colour))
    .map(
      (box): Box => ({
        colour: box.colour,
        left: box.left - left,
        right: box.right - left,
        top: box.top - top,
        bottom: box.bottom - top,
      }),
    );
  const painted = paint(view)
    .marks.filter(({ kind }) => kind !== 'text')
    .map(boxOf)
    .flatMap((box) => {
      const colour = ownColours.get(box.colour);
      return colour === undefined ? [] : [{ ...box, colour }];
    });
  return { drawn, painted };
}

describe('one picture', () => {
  it('A1, A2a, D3: the canvas and a drawing of the same view have the same marks', () => {
    fc.assert(
      fc.property(
        fc.record({
          forest: anyForest,
          folded: fc.array(fc.nat(), { maxLength: 3 }),
          rowHeight: fc.constantFrom(3, 6, 8, 11, 14, 30, 52),
          chronological: fc.boolean(),
        }),
        (choice) => {
          const { drawn, painted } = bothPictures(choice);
          expect(missingIn(drawn, painted)).toEqual([]);
          expect(missingIn(painted, drawn)).toEqual([]);
        },
      ),
      { numRuns: 150 },
    );
  });
});
