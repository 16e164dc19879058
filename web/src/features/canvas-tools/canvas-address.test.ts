import { speciesId, timeUnits } from '@life-tree/phylogeny';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCanvasSearch, writeCanvasSearch } from './canvas-address.ts';
import { linkedShape, shapeToLink } from './shape-address.ts';

const nowhere = { species: null, unit: null, position: null, folded: null, shape: null };

describe('the address of a view', () => {
  it('can be read back', () => {
    const address = {
      species: speciesId('0190b6a0-0000-7000-8000-000000000001'),
      unit: 'Million Years' as const,
      position: { zoom: 1.2, x: 0.25, y: 12.5, rowHeight: 44 },
      folded: '1.k9',
      shape: 'fan' as const,
    };
    const search = writeCanvasSearch(address);
    expect(search).toEqual({
      species: '0190b6a0-0000-7000-8000-000000000001',
      unit: 'MY',
      zoom: 120,
      x: 0.25,
      y: 12.5,
      rows: 44,
      folded: '1.k9',
      shape: 'fan',
    });
    expect(readCanvasSearch({ ...search })).toEqual(address);
  });

  it('survives being encoded in an address', () => {
    fc.assert(
      fc.property(
        fc.option(fc.uuid().map(speciesId)),
        fc.option(fc.constantFrom(...timeUnits)),
        fc.option(
          fc.record({
            zoom: fc.double({ min: 1e-4, max: 10, noNaN: true }),
            x: fc.double({ min: -1, max: 2, noNaN: true }),
            y: fc.double({ min: -10, max: 1e5, noNaN: true }),
            rowHeight: fc.double({ min: 1e-3, max: 44, noNaN: true }),
          }),
        ),
        (species, unit, position) => {
          const written = writeCanvasSearch({ species, unit, position, folded: null, shape: null });
          const typed = Object.fromEntries(
            Object.entries(written).map(([name, value]) => [name, String(value)]),
          );
          const read = readCanvasSearch(typed);
          expect(writeCanvasSearch(read)).toEqual(written);
          expect(read.species).toBe(species);
          expect(read.unit).toBe(unit);
          expect(read.position === null).toBe(position === null);
        },
      ),
    );
  });

  it('can be an old one without the height of rows', () => {
    const position = { zoom: 1.2, x: 0.25, y: 12.5 };
    expect(readCanvasSearch({ zoom: '120', x: '0.25', y: '12.5' }).position).toEqual(position);
    expect(readCanvasSearch({ zoom: 120, x: 0.25, y: 12.5, rows: -3 }).position).toEqual(position);
  });

  it('is empty for the default view', () => {
    expect(writeCanvasSearch(nowhere)).toEqual({});
    expect(readCanvasSearch({})).toEqual(nowhere);
  });

  it('G6: says which shape is shown if it is not that of the tree', () => {
    for (const shape of ['across', 'upright', 'fan'] as const) {
      expect(readCanvasSearch({ ...writeCanvasSearch({ ...nowhere, shape }) }).shape).toBe(shape);
    }
    expect(readCanvasSearch({ shape: 'spiral' }).shape).toBeNull();
    expect(shapeToLink({ shape: 'fan' }, { shape: 'fan' })).toBeNull();
    expect(shapeToLink({}, { shape: 'fan' })).toBe('across');
    expect(linkedShape({ shape: 'across' })).toEqual({ shape: undefined });
    expect(linkedShape({ shape: null })).toEqual({});
  });

  it('G6: carries the opening and the rotation of a fan', () => {
    const half = { opening: 180, turn: 90 };
    const fan = { shape: 'fan', fan: half } as const;
    const link = shapeToLink(fan, {});
    expect(link).toBe('fan-180-90');
    expect(readCanvasSearch({ ...writeCanvasSearch({ ...nowhere, shape: link }) }).shape).toBe(
      link,
    );
    expect(linkedShape({ shape: link })).toEqual(fan);
    expect(shapeToLink(fan, fan)).toBeNull();
    expect(shapeToLink({ shape: 'fan' }, {})).toBe('fan');
    // The tree of the link would have its own angles otherwise.
    expect(shapeToLink({ shape: 'fan' }, { fan: half })).toBe('fan-20-0');
    expect(linkedShape({ shape: 'fan-5-0' })).toEqual({ shape: 'fan' });
    expect(linkedShape({ shape: 'fan-20-1.2.3' })).toEqual({ shape: 'fan' });
    expect(readCanvasSearch({ shape: 'fan-180' }).shape).toBeNull();
  });

  it('ignores invalid parameters', () => {
    expect(readCanvasSearch({ species: '', unit: 'parsecs', zoom: 'near', x: 1, y: 1 })).toEqual(
      nowhere,
    );
    expect(readCanvasSearch({ zoom: -5, x: 0, y: 0 })).toEqual(nowhere);
    expect(readCanvasSearch({ zoom: 100, x: 0.5 })).toEqual(nowhere);
  });
});
