import greek from '@fontsource/inter/files/inter-greek-400-normal.woff?inline';
import latin from '@fontsource/inter/files/inter-latin-400-normal.woff?inline';
import {
  englishNotation,
  figureSheet,
  fromNested,
  ownSheet,
  partId,
  readTrees,
  type SiblingOrder,
  speciesId,
  years,
} from '@life-tree/phylogeny';
import readCode from 'jsqr';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { ExportFormat, ExportRequest, FigureTheme } from '../export-request.ts';
import { fetchFonts } from './export-fonts.ts';
import { resolutionFor } from './image-files.ts';
import { makeFile } from './make-file.ts';

const forest = fromNested([
  {
    name: 'Felidae',
    apparition: -25e6,
    duration: 25e6,
    descendants: [
      {
        name: 'Ναννόφελις',
        afterApparition: 2e6,
        duration: 6e6,
        descendants: [{ name: 'Smilodon', afterApparition: 6e6, duration: 1e6 }],
      },
    ],
  },
]);

function requestOf(format: ExportFormat, shown: ExportRequest['shown'] = {}): ExportRequest {
  return {
    columns: forest.columns,
    name: 'Cats',
    format,
    figure: {
      sheet: figureSheet('a4'),
      theme: 'white',
      font: 'sans',
      title: true,
      legend: true,
      credits: [],
      imageCredits: null,
      code: null,
      texts: { folded: 'Folded: {branches}', sampled: 'Names: {names} of {all}' },
    },
    embedImages: false,
    writing: {},
    view: {
      shape: 'across',
      chronological: true,
      unit: 'Million Years',
      names: true,
      grid: true,
      bands: true,
      uncertainty: true,
      largePictures: false,
      notation: englishNotation,
      texts: { speciesCount: '3 species', credit: 'Time scale: ICS' },
    },
    settings: null,
    parts: {},
    references: null,
    shown,
  };
}

async function bytesOf(request: ExportRequest): Promise<Uint8Array> {
  const outcome = await makeFile(request, () => {});
  if (outcome.kind !== 'done') throw new Error(outcome.kind);
  return new Uint8Array(await outcome.file.arrayBuffer());
}

const textOf = async (request: ExportRequest) => new TextDecoder().decode(await bytesOf(request));

/** Replaces the server that has the font files. */
function serveFonts(): void {
  const fetchOriginal = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string) =>
    fetchOriginal(address.includes('greek') ? greek : latin),
  );
}

beforeEach(serveFonts);
afterEach(() => vi.unstubAllGlobals());

describe('a file of a tree', () => {
  it('G5: draws siblings in the order of the tree', async () => {
    const siblings = ['Panthera', 'Felis'].map((name) => ({
      name,
      afterApparition: 25e6,
      duration: 1,
    }));
    const root = { name: 'Felidae', apparition: -25e6, duration: 25e6, descendants: siblings };
    const request = { ...requestOf('svg'), columns: fromNested([root]).columns };
    const places = async (order: SiblingOrder) => {
      const svg = await textOf({ ...request, settings: { order } });
      const names = svg.match(/>[A-Z][a-z]+</g) ?? [];
      return names.join('');
    };
    expect(await places('name')).toContain('>Felis<>Felidae<>Panthera<');
    expect(await places('hand')).toContain('>Panthera<>Felidae<>Felis<');
  });

  it('as JSON contains the settings of the tree, which are read again', async () => {
    const settings = { notation: 'ago', order: 'name' } as const;
    const file = readTrees(await textOf({ ...requestOf('json'), settings }));
    const built = file.ok ? file.value.trees[0]?.build() : undefined;
    expect(built?.ok && built.value.settings).toEqual(settings);
  });

  it('contains the species in every text format', async () => {
    const formats = ['json', 'newick', 'nexus', 'phyloxml', 'nexml', 'csv', 'svg'] as const;
    for (const format of formats) expect(await textOf(requestOf(format))).toContain('Smilodon');
  });

  it('of the visible species leaves out collapsed branches, as data and as a drawing', async () => {
    const collapsed = new Set([speciesId(forest.id(1))]);
    for (const format of ['json', 'svg'] as const) {
      const text = await textOf(requestOf(format, { collapsed, present: null }));
      expect(text).toContain('Felidae');
      expect(text).not.toContain('Smilodon');
    }
  });

  it('of the visible species leaves out those that live after the present time', async () => {
    const text = await textOf(requestOf('csv', { present: years(-1e6) }));
    expect(text).toContain('Smilodon');
    expect(text).not.toContain('Felidae');
  });

  it('is drawn in the language of the person who exports it', async () => {
    const request = requestOf('svg');
    const notation = {
      locale: 'es',
      unitLabels: { ...englishNotation.unitLabels, 'Million Years': 'Ma' },
      unitSpace: '\u00a0',
      intervalNames: { Miocene: 'Mioceno' },
    };
    const texts = { speciesCount: '3 especies', credit: 'Escala de tiempo: ICS' };
    const text = await textOf({ ...request, view: { ...request.view, notation, texts } });
    for (const part of ['-25,00\u00a0Ma', 'Mioceno', '3 especies', 'Escala de tiempo: ICS']) {
      expect(text).toContain(part);
    }
    expect(text).not.toMatch(/Miocene|\dMY|3 species/);
  });

  it('lists the credits of the images that it draws', async () => {
    const imageCredit = { author: 'Jane Roe', licence: 'CC BY 4.0' };
    const root = { name: 'Felidae', apparition: -25e6, duration: 25e6, imageCredit };
    const credited = { ...root, image: '/api/life-tree/image/a.webp' };
    const request = requestOf('svg');
    const drawn = (species: typeof root, imageCredits: typeof request.figure.imageCredits) =>
      textOf({
        ...request,
        columns: fromNested([species]).columns,
        figure: { ...request.figure, imageCredits },
      });
    const fetchFont = globalThis.fetch;
    const file = new Blob(['pixels'], { type: 'image/webp' });
    const pixels = () => ({ ok: true, blob: async () => file });
    vi.stubGlobal('fetch', async (address: string) =>
      address.includes('/image/') ? pixels() : fetchFont(address),
    );
    const texts = { images: 'Imágenes: {credits}', more: '' };
    const line = 'Imágenes: Jane Roe, CC BY 4.0 (Felidae)';
    expect(await drawn(credited, texts)).toContain(line);
    expect(await drawn(root, texts)).not.toContain('Jane Roe');
    expect(await drawn(credited, null)).not.toContain('Jane Roe');
  });

  describe('S4: the sources of the visible species', () => {
    const cited = fromNested([
      {
        name: 'Felidae',
        apparition: -25e6,
        duration: 25e6,
        citations: { dates: [{ sourceId: partId('b') }], name: [{ sourceId: partId('gone') }] },
        descendants: [
          {
            name: 'Smilodon',
            afterApparition: 20e6,
            duration: 1e6,
            citations: { name: [{ sourceId: partId('a') }, { sourceId: partId('b') }] },
          },
          // What all species cite is written once.
          { name: 'Homotherium', afterApparition: 21e6, duration: 1e6 },
        ],
      },
    ]);
    const sources = {
      a: { reference: 'Anning M. Cats & <dogs>. 1830.', label: 'Anning 1830' },
      b: { reference: `Zittel K. ${'Felids of the world '.repeat(12)}`, label: 'Zittel 1893' },
    };
    const drawn = (style: 'numbers' | 'author-year', shown: ExportRequest['shown'] = {}) => {
      const references = { style, title: 'References', sources };
      return textOf({ ...requestOf('svg', shown), columns: cited.columns, references });
    };

    it('are numbered from the top and listed under the drawing in lines that fit', async () => {
      const svg = await drawn('numbers');
      for (const text of ['[1]', '[1, 2]', 'References', '1. Zittel K. Felids']) {
        expect(svg).toContain(`>${text}`);
      }
      expect(svg).toContain('>2. Anning M. Cats &amp; &lt;dogs&gt;. 1830.<');
      expect(svg.match(/Felids of the world/g)?.length).toBeLessThanOrEqual(12);
    });

    it('are cited by author and year in alphabetical order', async () => {
      const svg = await drawn('author-year');
      expect(svg).toContain('>(Anning 1830; Zittel 1893)<');
      expect(svg).toContain('>(Zittel 1893)<');
      expect(svg.indexOf('>Anning M.')).toBeLessThan(svg.indexOf('>Zittel K.'));
      expect(svg.indexOf('>Anning M.')).toBeGreaterThan(0);
    });

    it('are only those of visible species', async () => {
      const svg = await drawn('numbers', { collapsed: new Set([cited.id(0)]), present: null });
      expect(svg).toContain('>1. Zittel K.');
      expect(svg).not.toContain('Anning');
    });

    it('are text in a PDF', async () => {
      const references = { style: 'numbers', title: 'References', sources } as const;
      const request = { ...requestOf('pdf'), columns: cited.columns, references };
      expect((await bytesOf(request)).length).toBeGreaterThan(1000);
    });
  });

  it('reports its progress up to 1', async () => {
    const reported: number[] = [];
    await makeFile(requestOf('svg'), (progress) => reported.push(progress));
    expect(reported.at(-1)).toBe(1);
    expect(reported).toEqual([...reported].sort((a, b) => a - b));
  });

  it('as PDF embeds the fonts that its names need and keeps the names as text', async () => {
    const request = { ...requestOf('pdf'), settings: { italics: 'scientific' } as const };
    const file = new TextDecoder('latin1').decode(await bytesOf(request));
    // Latin, the title's serif, italics, Greek, and Latin bold for the initials.
    expect(file.match(/\/FontFile2 /g)).toHaveLength(5);
    expect(file).not.toContain('/SMask');
  });

  it('G7: has the size of its sheet, and says what was folded', async () => {
    const size = 2000;
    const many = fromNested([
      {
        name: 'Root',
        apparition: -3e6,
        duration: 3e6,
        descendants: Array.from({ length: size / 20 }, (_, n) => ({
          name: `Branch ${n}`,
          afterApparition: 1e6,
          duration: 2e6,
          descendants: Array.from({ length: 19 }, (_, m) => ({
            name: `Species ${n} ${m}`,
            afterApparition: 1e6,
            duration: 1e6,
          })),
        })),
      },
    ]);
    const svg = await textOf({ ...requestOf('svg'), columns: many.columns });
    expect(svg).toContain('width="210mm" height="297mm"');
    expect(svg).toContain('>Folded: 100<');
    expect(svg).toContain('>Branch 7, 19<');
  });

  it('G7: of a tiled sheet has pages of its paper', async () => {
    const { figure, ...request } = requestOf('pdf');
    const tiled = { ...figure, sheet: figureSheet('tiles', 14, 3) };
    const file = new TextDecoder('latin1').decode(await bytesOf({ ...request, figure: tiled }));
    expect(file.match(/\/MediaBox \[0 0 595\.28 841\.89\]/g)).toHaveLength(3);
  });
});

test('G7: the QR code on a sheet is the address of the tree', async () => {
  const address = 'https://example.org/trees/0193f5a2-7c1e-7000-8000-1234567890ab';
  const { figure, ...request } = requestOf('svg');
  const svg = await textOf({ ...request, figure: { ...figure, theme: 'dark', code: address } });
  const rectangles = [
    ...svg.matchAll(
      /<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)" fill="#(FFFFFF|000000)"/g,
    ),
  ];
  const [ground] = rectangles;
  const [left = 0, top = 0, side = 0] = (ground ?? []).slice(1, 4).map(Number);
  const size = 400;
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  for (const [, ...values] of rectangles.slice(1)) {
    const [x = 0, y = 0, width = 0, height = 0] = values.slice(0, 4).map(Number);
    const at = (value: number) => Math.round((value / side) * size);
    for (let row = at(y - top); row < at(y - top + height); row++) {
      for (let column = at(x - left); column < at(x - left + width); column++) {
        pixels.fill(0, (row * size + column) * 4, (row * size + column) * 4 + 3);
      }
    }
  }
  expect(readCode(pixels, size, size)?.data).toBe(address);
});

test('G7: a drawing can have any size, and no background', async () => {
  const { figure, ...request } = requestOf('svg');
  const sheet = ownSheet(120, 90);
  const of = (theme: FigureTheme) => textOf({ ...request, figure: { ...figure, sheet, theme } });
  const ground = /<rect x="0" y="0" width="[\d.]+" height="[\d.]+" fill="#FFFFFF"/;
  expect(await of('white')).toMatch(ground);
  const svg = await of('transparent');
  expect(svg).toContain('width="120mm" height="90mm"');
  expect(svg).toContain('Smilodon');
  expect(svg).not.toMatch(ground);
  // Halos would be white on a slide of another colour.
  expect(await of('white')).toContain('<text class=');
  expect(svg).not.toContain('<text class=');
});

test('G7: a drawing with serifs has other letters, and those that this font lacks', async () => {
  const asked: string[] = [];
  const fetchBytes = async (address: string) => {
    asked.push(address);
    return new Uint8Array();
  };
  const fonts = await fetchFonts(['Smilodon'], 'serif', fetchBytes);
  expect(fonts.sans).toHaveLength(2);
  expect(asked.filter((address) => address.includes('fraunces')).length).toBeGreaterThan(3);
  const greek = await fetchFonts(['Ναννόφελις'], 'serif', fetchBytes);
  expect(greek.sans.length).toBeGreaterThan(4);
});

test('G7: an image has 300 pixels per inch, or as many as a browser can draw', () => {
  const { width, height } = figureSheet('poster');
  const pixels = (millimetres: number) => (millimetres / 25.4) * 96;
  expect(resolutionFor({ width: pixels(178), height: pixels(230) })).toBe(300);
  expect(resolutionFor({ width: pixels(width), height: pixels(height) })).toBe(300);
  const huge = { width: pixels(3000), height: pixels(6000) };
  const resolution = resolutionFor(huge);
  expect(resolution).toBeLessThan(300);
  expect((6000 / 25.4) * resolution).toBeLessThanOrEqual(32_767);
});
