import type { CladeLabel, Label } from '../../layout/labels/dense-labels.ts';
import type { Lines, Shape, Text } from '../shapes.ts';
import { nameAsDrawn } from '../sheet/sheet-layout.ts';
import { paperBehind } from './group-shapes.ts';
import { colourOf, type SpeciesRequest } from './species-request.ts';
import { nameBaseline } from './time-shapes.ts';

/** The labels of a tree whose rows are too thin for one name each. */
export interface DenseShapes {
  readonly nameCount: number;
  readonly shapes: readonly Shape[];
}

const bracketWidth = 1.5;

/** A sample of names, and the names of branches beside the rows they fill. */
export function denseLabelShapes(request: SpeciesRequest): DenseShapes {
  const { layout, sheetLayout, colours, measure, label } = request;
  const { names, clades } = layout.denseLabels.place(sheetLayout.view, {
    nameWidth: (species, size) => measure(label(species), size),
    cladeText: ({ species, speciesCount }, size, maxWidth) => {
      const count = `, ${speciesCount}`;
      const room = maxWidth - measure(count, size);
      const name = layout.forest.name(species);
      return `${nameAsDrawn(layout, name, size, measure, room).text}${count}`;
    },
    cladeWidth: measure,
    name: label,
  });
  const { plot } = sheetLayout;
  const shapes: Shape[] = names.map((one) => {
    const italic = layout.folded.has(one.species) ? 0 : layout.italics(one.text);
    const halo = paperBehind(request, one.species);
    return { ...labelShape(one, italic, colours.ink, plot), halo };
  });
  for (const one of clades) {
    const text = labelShape(one, layout.italics(one.text), colours.quietInk, plot);
    shapes.push(cladeBracket(one, colourOf(request, one.species), plot));
    shapes.push({ ...text, halo: colours.paper });
  }
  return { nameCount: names.length + clades.length, shapes };
}

const screen = { left: 0, top: 0 };

/** A name beside thin rows, as a text. */
export function labelShape(
  { text, x, y, size }: Label,
  italic: number,
  fill: string,
  { left, top } = screen,
): Text {
  const baseline = nameBaseline(top + y, size, false);
  return { kind: 'text', text, italic, x: left + x, y: baseline, size, fill };
}

/** The line beside the rows of a clade. */
export function cladeBracket(
  { bracket, top, bottom }: CladeLabel,
  stroke: string,
  plot = screen,
): Lines {
  const x = plot.left + bracket;
  const ends = [x, plot.top + top, x, plot.top + bottom];
  return { kind: 'lines', ends, stroke, width: bracketWidth };
}
