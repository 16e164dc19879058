import { describe, expect, it } from 'vitest';
import { toOklch } from '../layout/colouring/oklch.ts';
import { contrast } from '../timeline/contrast.ts';
import { geologicUnits } from '../timeline/geologic-time-scale.ts';
import { drawingColours, eraColour, eraInk, quietEraColour } from './themes.ts';

describe.each(['light', 'dark'] as const)('the geologic time scale in the %s theme', (theme) => {
  const { paper, branches, quietInk } = drawingColours[theme];
  const bands = geologicUnits.map(({ color }) => quietEraColour(color, theme));

  it('is quieter than every branch of the tree', () => {
    const chromaOf = (colour: string) => toOklch(colour).chroma;
    expect(Math.max(...bands.map(chromaOf))).toBeLessThan(Math.min(...branches.map(chromaOf)) / 2);
    expect(Math.max(...bands.map((band) => contrast(band, paper)))).toBeLessThan(
      Math.min(...branches.map((branch) => contrast(branch, paper))) / 1.5,
    );
  });

  it('keeps the hues of the chart', () => {
    for (const { name, color } of geologicUnits) {
      const own = toOklch(color);
      // Of an almost grey colour, rounding leaves no hue.
      if (own.chroma < 0.05) continue;
      const apart = Math.abs(toOklch(quietEraColour(color, theme)).hue - own.hue);
      expect(Math.min(apart, 360 - apart), name).toBeLessThan(12);
    }
  });

  it('has names that can be read', () => {
    for (const band of bands) expect(contrast(band, quietInk)).toBeGreaterThanOrEqual(4.5);
  });

  it('G3: has the colours of eras as somebody chose them, with names that can be read', () => {
    for (const colour of ['#aa3322', '#ffee00', '#0a0a0a', '#808080', '#ffffff']) {
      const era = { colour, isChosen: true };
      expect(eraColour(era, theme)).toBe(colour);
      expect(contrast(colour, eraInk(era, quietInk))).toBeGreaterThanOrEqual(4.5);
    }
    const era = { colour: '#7FB7BE', isChosen: false };
    expect(eraColour(era, theme)).not.toBe(era.colour);
    expect(eraInk(era, quietInk)).toBe(quietInk);
  });
});
