import { strFromU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { pageOperators } from '../../../testing/page-operators.ts';
import { connectorStyles } from '../../layout/connector-styles.ts';
import { layOutForest } from '../../layout/forest-layout.ts';
import type { SpeciesDetails } from '../../species/details.ts';
import { Forest } from '../../species/forest.ts';
import { speciesId } from '../../species/ids/species-id.ts';
import { years } from '../../timeline/years.ts';
import { writePdf } from '../pdf/pdf-writer.ts';
import type { Lines } from '../shapes.ts';
import { drawSheet } from '../sheet/sheet.ts';
import { writeSvg } from '../svg/svg-writer.ts';

const id = (n: number) => speciesId(String(n).padStart(4, '0'));

/** Two roots, and a descendant of the first. */
function forestOf(details: SpeciesDetails): Forest {
  const plain = { description: null, image: null };
  const built = Forest.fromSpecies([
    { ...plain, id: id(0), ancestorId: null, start: years(-100), duration: years(60), name: 'A' },
    { ...plain, id: id(1), ancestorId: null, start: years(-100), duration: years(20), name: 'B' },
    {
      ...{ ...plain, id: id(2), ancestorId: id(0), start: years(40), duration: years(40) },
      name: 'C',
      ...details,
    },
  ]);
  if (!built.ok) throw new Error(built.error.code);
  return built.value;
}

const sheetOf = (details: SpeciesDetails, choice = {}) =>
  drawSheet(layOutForest(forestOf(details), choice), { grid: false, bands: false });
const linesOf = (details: SpeciesDetails, choice = {}): Lines[] =>
  [...sheetOf(details, choice).pieces()]
    .flat()
    .filter((shape): shape is Lines => shape.kind === 'lines');

/** The first lines of a drawing are its connectors. */
const connectorOf = (details: SpeciesDetails, choice = {}) => linesOf(details, choice)[0];

describe('S3: the connector to a species', () => {
  const firm = connectorOf({});

  it('is solid if its ancestor is firm, and lighter if it is probable', () => {
    expect(firm?.dash).toBeUndefined();
    const probable = connectorOf({ placement: 'probable' });
    expect(probable).toEqual({ ...firm, stroke: probable?.stroke });
    expect(probable?.stroke).not.toBe(firm?.stroke);
  });

  it('is dashed if its ancestor is debated, and dotted if it is unknown', () => {
    const [debated, unknown] = (['debated', 'unknown'] as const).map((placement) =>
      connectorOf({ placement }),
    );
    expect(debated?.stroke).toBe(firm?.stroke);
    expect(debated?.dash?.[0]).toBeGreaterThan(3);
    expect(unknown?.dash?.[0]).toBeLessThan(2);
  });

  it('has a ghost from each other possible ancestor, but from none that was deleted', () => {
    const otherAncestors = [{ id: id(1) }, { id: id(9) }];
    const [ghost, own] = linesOf({ placement: 'debated', otherAncestors });
    // B ended before C began: the line leaves the end of B and follows the row of C.
    const [x = 0, from, , to, left = 0, y, right = 0] = ghost?.ends ?? [];
    expect(ghost?.ends).toHaveLength(8);
    expect(left).toBe(x);
    expect(y).toBe(to);
    expect(from).not.toBe(to);
    expect(right).toBe(own?.ends[0]);
    expect(right).toBeGreaterThan(x);
    expect(ghost?.stroke).not.toBe(own?.stroke);
  });

  it('is explained by a legend of the styles that the drawing uses', () => {
    const textsOf = (details: SpeciesDetails, choice = {}) =>
      [...sheetOf(details, choice).pieces()]
        .flat()
        .flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []))
        .filter((text) => /ancestor|time/.test(text));
    expect(textsOf({})).toEqual([]);
    expect(textsOf({ placement: 'probable' })).toEqual(['Probable ancestor']);
    const details: SpeciesDetails = {
      placement: 'debated',
      otherAncestors: [{ id: id(1) }],
      extinctionBounds: { before: 1, after: 1, kind: 'range' },
    };
    const all = ['Uncertain time', 'Debated ancestor', 'Other possible ancestor'];
    expect(textsOf(details)).toEqual(all);
    expect(textsOf(details, { uncertainty: false })).toEqual([]);
    expect(sheetOf(details).height).toBeGreaterThan(sheetOf({}).height);
  });

  it('is plain when uncertainty is hidden', () => {
    const details: SpeciesDetails = { placement: 'unknown', otherAncestors: [{ id: id(1) }] };
    expect(linesOf(details, { uncertainty: false })).toEqual(linesOf({}));
  });

  it('S3a: has a solid, coloured and thicker line from an ancestor that took part, also when uncertainty is hidden', () => {
    const took = { otherAncestors: [{ id: id(1), as: 'hybrid' as const }] };
    const [joined, own] = linesOf(took, { uncertainty: false });
    expect(joined?.stroke).toBe(connectorStyles.hybrid.colours?.light);
    expect(joined?.dash).toBeUndefined();
    expect(joined?.width).toBe(2 * (own?.width ?? 0));
    const texts = [...sheetOf(took, { uncertainty: false }).pieces()].flat();
    expect(texts).toContainEqual(expect.objectContaining({ kind: 'text', text: 'Hybrid' }));
    expect(linesOf(took, { shape: 'fan' })).toContainEqual(
      expect.objectContaining({ stroke: joined?.stroke, width: joined?.width }),
    );
  });

  it('S3a: is drawn beside the lines that leave from there in the same direction', () => {
    const plain = { description: null, image: null, duration: years(60) };
    const built = Forest.fromSpecies([
      { ...plain, id: id(0), ancestorId: null, start: years(-110), name: 'A' },
      { ...plain, id: id(1), ancestorId: null, start: years(-105), name: 'B' },
      { ...plain, id: id(2), ancestorId: null, start: years(-100), name: 'C' },
      {
        ...{ ...plain, id: id(3), ancestorId: id(2), start: years(20), name: 'D' },
        otherAncestors: [{ id: id(0), as: 'hybrid' }, { id: id(1) }],
      },
    ]);
    if (!built.ok) throw new Error(built.error.code);
    const sheet = drawSheet(layOutForest(built.value), { grid: false, bands: false });
    const lines = [...sheet.pieces()].flat().filter((shape) => shape.kind === 'lines');
    const [hybrid, other, own] = lines;
    const starts = [own, hybrid, other].map((line) => line?.ends[0] ?? 0);
    expect(starts).toEqual(starts.toSorted((one, next) => next - one));
    expect(new Set(starts).size).toBe(3);
    // Both end where the bar begins, so that nobody takes one line for the other.
    for (const line of [hybrid, other]) expect(line?.ends.slice(-2, -1)).toEqual([own?.ends[0]]);
  });

  it('is dashed in SVG and PDF', () => {
    const sheet = sheetOf({ placement: 'debated' });
    expect([...writeSvg(sheet)].join('')).toContain('stroke-dasharray="5 4"');
    const pdf = [...writePdf(sheet, { typefaces: { sans: [], bold: [], serif: [] } })];
    const file = pdf.map((piece) => strFromU8(piece, true)).join('');
    expect(pageOperators(file)).toMatch(/\[5 4\] 0 d\n.* S\n\[\] 0 d/);
  });
});
