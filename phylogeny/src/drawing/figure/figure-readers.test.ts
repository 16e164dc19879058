import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { typefaces } from '../../../fixtures/font-files.ts';
import { sampleForest } from '../../../testing/sample-forests.ts';
import { plainLook } from '../../layout/tree-look.ts';
import { fromNested } from '../../species/nested.ts';
import { writePdf } from '../pdf/pdf-writer.ts';
import { writeSvg } from '../svg/svg-writer.ts';
import { drawFigure } from './draw-figure.ts';
import type { Figure } from './figure-plan.ts';
import { figureSheet, pixelsPerMillimetre } from './figure-sheet.ts';

// What other programs see in our figures, where they are installed.

const cats = fromNested([
  {
    name: 'Felidae',
    apparition: -25e6,
    duration: 25e6,
    descendants: [{ name: 'Smilodon fatalis', afterApparition: 20e6, duration: 1e6 }],
  },
]);
const look = { ...plainLook, settings: { italics: 'scientific' } } as const;
const column = drawFigure(cats, { look }, { sheet: figureSheet('column'), title: 'Cats' });
const tiled = drawFigure(sampleForest('branching', 120), {}, { sheet: figureSheet('tiles', 12) });

function pdfOf({ sheet }: Figure, pages: Figure['pages'] = []): Uint8Array {
  return Buffer.concat([...writePdf(sheet, { typefaces }, pages)]);
}

function run(program: string, args: readonly string[], input: Uint8Array): Buffer {
  const { stdout, stderr, status } = spawnSync(program, args, { input, maxBuffer: 1 << 28 });
  expect(stderr.toString()).toBe('');
  expect(status).toBe(0);
  return stdout;
}

describe('G7: the pages of a tiled sheet', () => {
  it('overlap by 10 mm and cover all of it', () => {
    const { sheet, pages } = tiled;
    expect(pages.length).toBeGreaterThan(3);
    for (const [number, { part, left, top, width }] of pages.entries()) {
      expect(width).toBeCloseTo(210 * pixelsPerMillimetre);
      expect(left).toBeCloseTo(10 * pixelsPerMillimetre);
      expect(top).toBeCloseTo(left);
      const right = number % 2 === 0 ? pages[number + 1] : undefined;
      if (right !== undefined) {
        expect(part.x + part.width - right.part.x).toBeCloseTo(10 * pixelsPerMillimetre);
      }
      const below = pages[number + 2];
      if (below !== undefined) {
        expect(part.y + part.height - below.part.y).toBeCloseTo(10 * pixelsPerMillimetre);
      }
    }
    const last = pages.at(-1)?.part;
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo(sheet.width);
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeCloseTo(sheet.height);
  });
});

const hasPoppler = spawnSync('pdftoppm', ['-v']).error === undefined;

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly at: (x: number, y: number) => number;
}

/** The pages as grey pictures, two pixels per millimetre. */
function picturesOf(pdf: Uint8Array): Picture[] {
  const output = run('pdftoppm', ['-r', '50.8', '-gray'], pdf);
  const pictures: Picture[] = [];
  for (let at = 0; at < output.length; ) {
    const header = /^P5\s(\d+)\s(\d+)\s255\s/.exec(output.toString('latin1', at, at + 40));
    const [whole = '', width = 0, height = 0] = header ?? [];
    const size = { width: Number(width), height: Number(height) };
    const start = at + whole.length;
    pictures.push({ ...size, at: (x, y) => output[start + y * size.width + x] ?? 0 });
    at = start + size.width * size.height;
  }
  return pictures;
}

describe.skipIf(!hasPoppler)(
  hasPoppler ? 'Poppler' : 'a figure (skipped: no poppler-utils)',
  () => {
    it('G7: sees the same drawing on the glued pages as on the whole sheet', () => {
      const [whole] = picturesOf(pdfOf(tiled));
      const pages = picturesOf(pdfOf(tiled, tiled.pages));
      expect(pages).toHaveLength(tiled.pages.length);
      const margin = 20;
      const part = { width: 380, height: 554 };
      const step = { x: part.width - 20, y: part.height - 20 };
      let dark = 0;
      let different = 0;
      for (const [number, page] of pages.entries()) {
        const origin = { x: (number % 2) * step.x, y: Math.floor(number / 2) * step.y };
        // Half-covered pixels at the edges differ.
        for (let y = 1; y < part.height - 1; y++) {
          for (let x = 1; x < part.width - 1; x++) {
            const expected = whole?.at(origin.x + x, origin.y + y) ?? 0;
            if (expected < 128) dark++;
            if (Math.abs(page.at(margin + x, margin + y) - expected) > 64) different++;
          }
        }
      }
      expect(dark).toBeGreaterThan(1000);
      expect(different).toBeLessThan(dark / 50);
    });

    it('G7: reads the names, and sees the italic font embedded', () => {
      const pdf = pdfOf(column);
      const text = run('pdftotext', ['-', '-'], pdf).toString();
      for (const name of ['Felidae', 'Smilodon fatalis', 'Cats']) expect(text).toContain(name);
      const fonts = run('pdffonts', ['-'], pdf).toString();
      expect(fonts).toMatch(/^[A-Z]{6}\+Inter-Italic .* yes yes yes /m);
    });
  },
);

const hasRsvg = spawnSync('rsvg-convert', ['--version']).error === undefined;
const svgTitle = hasRsvg ? 'librsvg' : 'an SVG figure (skipped: no librsvg2-bin)';

describe.skipIf(!hasRsvg)(svgTitle, () => {
  it('G7: draws a figure in the size of its sheet', () => {
    const svg = Buffer.from([...writeSvg(column.sheet, typefaces)].join(''));
    const png = run('rsvg-convert', ['--dpi-x', '300', '--dpi-y', '300'], svg);
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    // 85 mm at 300 pixels per inch.
    expect(Math.abs(png.readUInt32BE(16) - 1004)).toBeLessThanOrEqual(1);
  });
});
