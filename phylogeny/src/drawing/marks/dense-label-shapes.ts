import type { CladeLabel } from '../../layout/labels/dense-labels.ts';
import type { Shape } from '../shapes.ts';
import { shortenToWidth } from '../texts/text-width.ts';
import { paperBehind } from './group-shapes.ts';
import { colourOf, type SpeciesRequest } from './species-request.ts';

/** The labels of a tree whose rows are too thin for one name each. */
export interface DenseShapes {
  readonly nameCount: number;
  readonly shapes: readonly Shape[];
}

const bracketWidth = 1.25;
const halfLine = 0.34;

/** A sample of names, and the names of branches beside the rows they fill, as on the screen. */
export function denseLabelShapes(request: SpeciesRequest): DenseShapes {
  const { layout, sheetLayout, colours, measure } = request;
  const { forest } = layout;
  const { left, top } = sheetLayout.plot;
  const { names, clades } = layout.denseLabels.place(sheetLayout.view, {
    nameWidth: (species, size) => measure(request.label(species), size),
    cladeText: ({ species, speciesCount }, size, maxWidth) => {
      const count = `, ${speciesCount}`;
      const room = maxWidth - measure(count, size);
      return `${shortenToWidth(forest.name(species), room, (text) => measure(text, size))}${count}`;
    },
    cladeWidth: measure,
    name: request.label,
  });
  const shapes: Shape[] = names.map(({ species, x, y, size, text }) => ({
    kind: 'text',
    text,
    italic: layout.folded.has(species) ? 0 : layout.italics(text),
    x: left + x,
    y: top + y + size * halfLine,
    size,
    fill: colours.ink,
    halo: paperBehind(request, species),
  }));
  const nameCount = names.length + clades.length;
  return { nameCount, shapes: [...shapes, ...clades.flatMap((one) => clade(request, one))] };
}

function clade(request: SpeciesRequest, label: CladeLabel): Shape[] {
  const { sheetLayout, colours } = request;
  const { left, top } = sheetLayout.plot;
  const x = left + label.bracket;
  const stroke = colourOf(request, label.species);
  const ends = [x, top + label.top, x, top + label.bottom];
  const { text, size } = label;
  const styled = { text, italic: request.layout.italics(text) };
  return [
    { kind: 'lines', ends, stroke, width: bracketWidth, isRound: true },
    {
      kind: 'text',
      ...styled,
      x: left + label.x,
      y: top + label.y + size * halfLine,
      size,
      fill: colours.ink,
      halo: colours.paper,
    },
  ];
}
