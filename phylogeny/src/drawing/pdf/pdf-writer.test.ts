import { strFromU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { typefaces as fontFiles } from '../../../fixtures/font-files.ts';
import { pageOperators } from '../../../testing/page-operators.ts';
import { layOutForest } from '../../layout/forest-layout.ts';
import { plainLook } from '../../layout/tree-look.ts';
import { fromNested } from '../../species/nested.ts';
import type { Text } from '../shapes.ts';
import { drawSheet } from '../sheet/sheet.ts';
import type { PdfResources } from './pdf-resources.ts';
import { writePdf } from './pdf-writer.ts';

const typefaces = { sans: [], bold: [], serif: [] };
const cats = fromNested([
  {
    name: 'Felidae',
    apparition: -25e6,
    duration: 25e6,
    descendants: [{ name: '猫', afterApparition: 14e6, duration: 4e6 }],
  },
]);

const scientific = { ...plainLook, settings: { italics: 'scientific' } } as const;

function fileOf(forest = cats, resources: PdfResources = { typefaces }, options = {}): string {
  const sheet = drawSheet(layOutForest(forest, { look: scientific }), {
    title: 'Cats',
    ...options,
  });
  return [...writePdf(sheet, resources)].map((piece) => strFromU8(piece, true)).join('');
}

describe('a PDF of a tree', () => {
  it('has a table with the offset of every object', () => {
    const file = fileOf();
    expect(file.startsWith('%PDF-1.7\n')).toBe(true);
    expect(file.endsWith('%%EOF\n')).toBe(true);
    const table = Number(/startxref\n(\d+)\n/.exec(file)?.[1]);
    expect(file.slice(table, table + 4)).toBe('xref');
    const offsets = [...file.slice(table).matchAll(/^(\d{10}) 00000 n /gm)];
    expect(offsets.length).toBeGreaterThan(4);
    for (const [index, [, offset]] of offsets.entries()) {
      expect(file.slice(Number(offset)).startsWith(`${index + 1} 0 obj\n`)).toBe(true);
    }
  });

  it('has a title and a page of the sheet’s size', () => {
    const file = fileOf(cats, { typefaces }, { width: 800, height: 400 });
    expect(file).toContain('/Title <feff0043006100740073>');
    expect(file).toContain('/MediaBox [0 0 600.00 300.00]');
  });

  it('draws bars, connectors and fades as vectors', () => {
    const operators = pageOperators(fileOf());
    expect(operators).toMatch(/ re f/);
    expect(operators).toMatch(/ l S/);
    expect(operators).toMatch(/\/S0 Do/);
  });

  const horses = (name: string) => fromNested([{ name, apparition: -5e6, duration: 5e6 }]);

  it('sets the names of genera and species in the italic font', () => {
    const file = fileOf(horses('Equus'), { typefaces: fontFiles });
    expect(file).toMatch(/\/BaseFont \/[A-Z]{6}\+Inter-Italic/);
    expect(pageOperators(file)).not.toContain('1 0 0.17 -1');
    expect(fileOf(horses('Equidae'), { typefaces: fontFiles })).not.toContain('Inter-Italic');
  });

  it('without an italic font slants the names of genera and species, and nothing after them', () => {
    const upright = { typefaces: { ...fontFiles, italic: [] } };
    const slanted = (name: string) =>
      pageOperators(fileOf(horses(name), upright)).match(/BT 0 Tr 1 0 0\.17 -1/g);
    expect(slanted('Equus')).toHaveLength(1);
    expect(slanted('Equus (horses)')).toHaveLength(1);
    expect(slanted('Equidae')).toBeNull();
  });

  it('keeps names as text without invisible overrides of their direction', () => {
    const drawn: string[] = [];
    const typeset = ({ text }: Text) => {
      drawn.push(text);
      return null;
    };
    const file = (name: string) =>
      pageOperators(fileOf(horses(name), { typefaces: fontFiles, typeset }));
    expect(file('\u202eEquidae\u202c')).toBe(file('Equidae'));
    file('\u202e馬');
    expect(drawn).toContain('馬');
    expect(drawn.filter((text) => text.includes('\u202e'))).toEqual([]);
  });

  it('draws text that no font supports as an image', () => {
    const asked: string[] = [];
    const typeset = ({ text }: Text) => {
      asked.push(text);
      const box = { x: 0, y: -1, width: 1, height: 1 };
      return { width: 1, height: 1, pixels: new Uint8Array([10, 20, 30, 255]), box };
    };
    const file = fileOf(cats, { typefaces, typeset });
    expect(asked).toContain('猫');
    expect(file).toContain('/SMask');
  });

  it('embeds each image once', () => {
    const address = 'data:image/png;base64,iVBORw0KGgo=';
    const bytes = new Uint8Array([255, 216, 255, 217]);
    const file = fileOf(
      cats,
      { typefaces, image: () => ({ width: 8, height: 8, bytes }) },
      { image: () => address },
    );
    expect(file.match(/\/DCTDecode/g)).toHaveLength(1);
    expect(pageOperators(file).match(/\/I0 Do/g)).toHaveLength(2);
  });
});
