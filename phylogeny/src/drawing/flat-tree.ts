import type { DrawnTree, TreeRequest } from './drawn-tree.ts';
import { axis, axisBackground } from './marks/axis.ts';
import { bandNames, type TextBox, timeBands } from './marks/band-shapes.ts';
import { mergedRowShapes, sheetLines, sheetPen } from './marks/connector-shapes.ts';
import { denseLabelShapes } from './marks/dense-label-shapes.ts';
import { groupBrackets, groupShades } from './marks/group-shapes.ts';
import { species, splitBounds } from './marks/species-shapes.ts';
import { splitLabelShape, splitLabels } from './marks/split-label-shapes.ts';
import { stripShapes } from './marks/strip-shapes.ts';
import type { Shape } from './shapes.ts';

/** A tree across its sheet, or across an area that is turned. */
export function flatTree(
  { species: request, axis: axisRequest, strip }: TreeRequest,
  isTurned = false,
): DrawnTree {
  const { layout, marks, sheetLayout, names } = request;
  const isSampled = names && layout.rows.count > 0 && sheetLayout.sizes.name === 0;
  const dense = isSampled ? denseLabelShapes(request) : { nameCount: 0, shapes: [] };
  return {
    isSampled,
    nameCount: isSampled ? dense.nameCount : names ? layout.rows.count : 0,
    *pieces() {
      const drawn = marks.mergedRows === 1 && hasEvents(request) ? [...species(request)] : null;
      if (axisRequest !== null) {
        yield axisBackground(axisRequest);
        yield timeBands(request, textBoxes(drawn?.flat() ?? [], request));
      }
      yield groupShades(request);
      for (const lines of sheetLines(request)) yield [lines];
      yield* splitBounds(request);
      if (marks.mergedRows === 1) yield* drawn ?? species(request);
      else {
        const merged = { ...request, pen: sheetPen(request) };
        for (const shape of mergedRowShapes(merged)) yield [shape];
      }
      yield splitLabels(request).map((label) => splitLabelShape(request, label, sheetLayout.plot));
      yield dense.shapes;
      if (strip !== null) {
        yield stripShapes(request, strip);
        yield groupBrackets(request, strip, isTurned);
      }
      if (axisRequest === null) return;
      yield bandNames(request);
      yield axis(axisRequest);
    },
  };
}

function hasEvents({ layout }: TreeRequest['species']): boolean {
  return layout.look.parts.bands.entries().some(({ value }) => value.to === undefined);
}

/** Around a text, in pixels. */
const textGap = 2;

function textBoxes(shapes: readonly Shape[], { measure }: TreeRequest['species']): TextBox[] {
  return shapes.flatMap((shape) => {
    if (shape.kind !== 'text') return [];
    const { text, x, y, size, anchor } = shape;
    const width = measure(text, size);
    const left = x - (anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0) - textGap;
    const [top, bottom] = [y - size * 0.8 - textGap, y + size * 0.25 + textGap];
    return [{ left, right: left + width + 2 * textGap, top, bottom }];
  });
}
