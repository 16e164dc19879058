import {
  connectorStyles,
  Forest,
  type SpeciesDetails,
  speciesId,
  years,
} from '@life-tree/phylogeny';
import { describe, expect, it } from 'vitest';
import { colours, paint, viewOf } from '../../testing/painting.ts';

const id = (n: number) => speciesId(String(n).padStart(4, '0'));

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

/** The vertical hairlines at the start of the descendant, from the top down. */
function connectorOf(details: SpeciesDetails, uncertainty = true) {
  const view = viewOf(forestOf(details), { uncertainty, grid: false });
  view.fit();
  const { tree, viewport } = view;
  const x =
    ((tree.columns.starts[tree.forest.indexOf(id(2))] ?? 0) - viewport.left) * viewport.scaleX;
  return paint(view).marks.filter(
    (mark) =>
      mark.kind === 'fill' &&
      mark.width === 1 &&
      mark.y < viewport.height &&
      Math.abs(mark.x - x) < 1.5 &&
      mark.height > 0.5,
  );
}

describe('S3: connectors on the canvas', () => {
  it('are solid, lighter, dashed or dotted', () => {
    const [firm, ...others] = connectorOf({});
    expect(others).toEqual([]);
    expect(colours.branches).toContain(firm?.colour);
    const [probable] = connectorOf({ placement: 'probable' });
    expect(probable).toEqual({ ...firm, colour: probable?.colour });
    expect(colours.branches).not.toContain(probable?.colour);
    const dashes = connectorOf({ placement: 'debated' });
    const dots = connectorOf({ placement: 'unknown' });
    expect(dashes.length).toBeGreaterThan(1);
    expect(dots.length).toBeGreaterThan(dashes.length);
    for (const dash of dashes) expect(dash.height).toBeLessThanOrEqual(5);
  });

  it('include ghosts from other possible ancestors', () => {
    const ghosts = (details: SpeciesDetails) => {
      const view = viewOf(forestOf(details), { grid: false });
      view.fit();
      const { tree, viewport } = view;
      const end = tree.columns.ends[tree.forest.indexOf(id(1))] ?? 0;
      const x = (end - viewport.left) * viewport.scaleX;
      return paint(view).marks.filter(
        ({ kind, width, colour, x: at, y }) =>
          kind === 'fill' &&
          y < viewport.height &&
          width === 1 &&
          Math.abs(at - x) < 1.5 &&
          !colours.branches.includes(colour),
      ).length;
    };
    expect(ghosts({ placement: 'debated', otherAncestors: [{ id: id(1) }] })).toBeGreaterThan(1);
    expect(ghosts({ placement: 'debated' })).toBe(0);
  });

  it('S3a: include solid lines in a colour of their own from ancestors that took part', () => {
    const marksOf = (details: SpeciesDetails) => {
      const view = viewOf(forestOf(details), { grid: false, uncertainty: false });
      view.fit();
      return paint(view).marks.filter(({ colour }) => colour === own);
    };
    const own = connectorStyles.symbiosis.colours?.[colours.theme];
    expect(marksOf({})).toEqual([]);
    const [line, joint, ...others] = marksOf({ otherAncestors: [{ id: id(0), as: 'symbiosis' }] });
    expect(others).toEqual([]);
    expect(line).toMatchObject({ kind: 'fill', width: 2 });
    // It runs beside the connector, and meets it at the bar.
    expect(joint).toMatchObject({ kind: 'fill', height: 2 });
  });

  it('are plain when uncertainty is hidden', () => {
    expect(connectorOf({ placement: 'unknown', otherAncestors: [{ id: id(1) }] }, false)).toEqual(
      connectorOf({}),
    );
  });
});
