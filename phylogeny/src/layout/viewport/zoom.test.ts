import { describe, expect, it } from 'vitest';
import { clampZoom, zoomIn, zoomOut, zoomPercentage } from './zoom.ts';

describe('zoom', () => {
  it('goes in steps of 10% up to 1000%', () => {
    let zoom = 1;
    for (let step = 0; step < 10; step++) zoom = zoomIn(zoom);
    expect(zoom).toBe(2);
    expect(zoomIn(9.95)).toBe(10);
    expect(zoomIn(10)).toBe(10);
  });

  it('goes out in steps of 10% down to 10%', () => {
    let zoom = 1;
    for (let step = 0; step < 7; step++) zoom = zoomOut(zoom);
    expect(zoom).toBe(0.3);
    expect(zoomOut(0.1)).toBe(0.1);
  });

  it('is outside that range only to show a large tree as a whole', () => {
    expect(zoomIn(0.001)).toBe(0.1);
    expect(clampZoom(0, 0.02)).toBe(0.02);
    expect(clampZoom(0.05, 0.02)).toBe(0.02);
    expect(clampZoom(0.1, 0.02)).toBe(0.1);
    expect(clampZoom(0, 0.5)).toBe(0.1);
    expect(clampZoom(99)).toBe(10);
  });

  it('after a pinch goes to the next step', () => {
    expect(zoomIn(1.234)).toBe(1.3);
    expect(zoomOut(1.234)).toBe(1.2);
  });

  it('reads in per cent', () => {
    expect(zoomPercentage(1)).toBe(100);
    expect(zoomPercentage(1.1)).toBe(110);
    expect(zoomPercentage(0.1)).toBe(10);
    expect(zoomPercentage(10)).toBe(1000);
    expect(zoomPercentage(0.00123)).toBeNull();
  });
});
