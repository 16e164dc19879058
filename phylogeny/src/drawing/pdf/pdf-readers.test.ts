import { spawnSync } from 'node:child_process';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { typefaces } from '../../../fixtures/font-files.ts';
import { sampleForest } from '../../../testing/sample-forests.ts';
import { layOutForest } from '../../layout/forest-layout.ts';
import { fromNested } from '../../species/nested.ts';
import type { Sheet } from '../shapes.ts';
import { drawSheet } from '../sheet/sheet.ts';
import { writePdf } from './pdf-writer.ts';

// What other programs read in our files: PDF.js everywhere, and Poppler where it is installed.

const names = [
  'Felis catus',
  'Ñandú común – “Rhea”, 1½ m',
  'Šťovík łąka ğöl',
  'Ναννόφελις',
  'Дикая кошка',
  'Cá Mập Trắng',
  'Hawaiʼi’s finch',
];

function pdfOf(sheet: Sheet): Uint8Array {
  return Uint8Array.from([...writePdf(sheet, { typefaces })].flatMap((piece) => [...piece]));
}

/** A sheet of one name per line in each of the three typefaces. */
function listOf(lines: readonly string[]): Sheet {
  const kinds = [{}, { weight: 600 }, { family: 'serif' }] as const;
  const shapes = kinds.flatMap((kind, column) =>
    lines.map((text, row) => {
      const y = 40 + 30 * (row + column * lines.length);
      return { kind: 'text', text, x: 20, y, size: 14, fill: '#000000', ...kind } as const;
    }),
  );
  return {
    width: 400,
    height: 80 + 30 * shapes.length,
    title: 'Names',
    paper: '#ffffff',
    fadingColours: [],
    pieceCount: 1,
    *pieces() {
      yield shapes;
    },
  };
}

const thrice = [...names, ...names, ...names];
const list = pdfOf(listOf(names));
const tree = pdfOf(
  drawSheet(
    layOutForest(
      fromNested(names.map((name, at) => ({ name, apparition: -1e6 * (at + 2), duration: 1e6 }))),
    ),
    { title: 'Árbol Ελλάδα' },
  ),
);
const many = pdfOf(drawSheet(layOutForest(sampleForest('branching', 300)), { title: 'Many' }));
const speciesNames = Array.from({ length: 300 }, (_, index) => `Species ${index}`);

describe('PDF.js', () => {
  /** The texts of a page by line. */
  async function linesOf(file: Uint8Array): Promise<string[]> {
    const document = await getDocumentProxy(file.slice());
    const { items } = await (await document.getPage(1)).getTextContent();
    const lines = new Map<number, string>();
    for (const item of items) {
      if (!('str' in item)) continue;
      const y = Math.round(Number(item.transform[5]));
      lines.set(y, (lines.get(y) ?? '') + item.str);
    }
    return [...lines.values()];
  }

  it('reads exactly the names that were written, in every typeface', async () => {
    expect(await linesOf(list)).toEqual(thrice);
  });

  it('finds every name and the title of a tree', async () => {
    const text = (await linesOf(tree)).join('\n');
    for (const name of [...names, 'Árbol Ελλάδα']) expect(text).toContain(name);
    const all = (await linesOf(many)).join('\n');
    for (const name of speciesNames) expect(all).toContain(name);
  });
});

const hasPoppler = spawnSync('pdffonts', ['-v']).error === undefined;

describe.skipIf(!hasPoppler)(hasPoppler ? 'Poppler' : 'a PDF (skipped: no poppler-utils)', () => {
  function run(program: string, args: readonly string[], input: Uint8Array): Buffer {
    const { stdout, stderr, status } = spawnSync(program, args, { input, maxBuffer: 1 << 28 });
    // It warns about damaged fonts and objects, and continues.
    expect(stderr.toString()).toBe('');
    expect(status).toBe(0);
    return stdout;
  }

  it('reads exactly the names that were written, in every typeface', () => {
    const text = run('pdftotext', ['-raw', '-', '-'], list).toString();
    expect(text.replace(/\f/g, '').trim().split('\n')).toEqual(thrice);
  });

  it('finds every name of a tree', () => {
    const text = run('pdftotext', ['-raw', '-', '-'], tree).toString();
    for (const name of [...names, 'Árbol Ελλάδα']) expect(text).toContain(name);
    const all = run('pdftotext', ['-raw', '-', '-'], many).toString();
    for (const name of speciesNames) expect(all).toContain(name);
  });

  it('sees that all fonts are embedded subsets with a map to characters', () => {
    const rows = run('pdffonts', ['-'], tree).toString().trim().split('\n').slice(2);
    expect(rows.length).toBeGreaterThan(5);
    for (const row of rows) expect(row).toMatch(/^[A-Z]{6}\+(Inter|Fraunces)-.* yes yes yes /);
    const fonts = rows.map((row) => row.split(' ')[0]);
    expect(new Set(fonts).size).toBe(fonts.length);
  });

  it('draws bars that are no thicker where they fade out', () => {
    const [width, height] = [100, 20];
    const bar = { y: 6.4, height: 5.5 };
    const look = { fill: '#1B5E20', round: 2, isOpen: true };
    const file = pdfOf({
      ...{ width, height, title: '', paper: '#ffffff', pieceCount: 1 },
      fadingColours: [look.fill],
      *pieces() {
        yield [
          { kind: 'rectangle', ...bar, x: 10, width: 40, ...look },
          { kind: 'fade', ...bar, x: 50, width: 40, colour: look.fill },
        ];
      },
    });
    const picture = run('pdftoppm', ['-r', '96', '-gray'], file);
    const pixels = picture.subarray(picture.length - width * height);
    const column = (x: number) =>
      Array.from({ length: height }, (_, y) => pixels[y * width + x] ?? 0);
    const [before, after] = [column(47), column(52)];
    expect(Math.min(...before)).toBeLessThan(100);
    for (const [y, value] of before.entries()) {
      expect(Math.abs(value - (after[y] ?? 0)), `row ${y}`).toBeLessThan(25);
    }
  });

  it('draws the letters', () => {
    for (const file of [list, tree]) {
      const picture = run('pdftoppm', ['-r', '40', '-gray'], file);
      expect(picture.filter((value) => value < 100).length).toBeGreaterThan(200);
    }
  });
});
