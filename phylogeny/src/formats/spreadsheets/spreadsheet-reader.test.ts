import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { fixture } from '../../../fixtures/fixture-files.ts';
import type { Forest } from '../../species/forest.ts';
import { readTrees } from '../read.ts';
import { describeTable } from '../tables/reading/describe-table.ts';
import { refusal, xlsx } from './hostile-workbooks.ts';

function forestOf(input: Uint8Array, sheet = 0): Forest {
  const read = readTrees(input, { sheet });
  if (!read.ok) throw new Error(read.error.message);
  const built = read.value.trees[0]?.build();
  if (!built?.ok) throw new Error('not built');
  return built.value.forest;
}

describe.each(['xlsx', 'ods'])('D5a: a spreadsheet in the format %s', (extension) => {
  const file = fixture(`tables/whales.${extension}`);

  it('is read from its first sheet, with texts, numbers, empty cells and living species', () => {
    const forest = forestOf(file);
    expect([...forest.names]).toEqual(['Pakicetus', 'Dorudon', 'Balaena']);
    expect([...forest.columns.parents]).toEqual([-1, 0, 1]);
    expect([forest.apparition(0), forest.extinction(2)]).toEqual([-50_040_000, 0]);
    expect(forest.description(0)).toBe('Found in Pakistan, "first"');
    expect(forest.description(1)).toBe('Line one\nline two');
  });

  it('shows its sheets and columns, with dates and truth values as they are meant', () => {
    const table = describeTable(file);
    expect(table?.sheets).toEqual(['Whales', 'Cats', 'Empty']);
    expect(table?.columns.map(({ header, takenFor }) => `${header}: ${takenFor}`)).toEqual([
      'Species: name',
      'Ancestor: ancestor',
      'Start (Ma): apparition',
      'End (Ma): extinction',
      'Discovered: column',
      'Marine: column',
      'Notes: description',
    ]);
    expect(table?.columns[4]?.samples).toEqual(['1981-01-01', '', '']);
    expect(table?.columns[5]?.samples).toEqual(['FALSE', 'TRUE', 'TRUE']);
  });

  it('is read from another sheet when that is chosen', () => {
    expect(forestOf(file, 1).name(0)).toBe('Felis');
    const empty = readTrees(file, { sheet: 2 });
    expect(empty.ok ? '' : empty.error.code).toBe('sheet-empty');
    expect(describeTable(file, { sheet: 2 })).toMatchObject({ columns: [] });
  });

  it('that is cut or damaged gives a species or a fault, and never an exception', () => {
    for (let cut = 4; cut < file.length; cut += 97) {
      expect(refusal(file.slice(0, cut))).not.toBe('');
      const flipped = file.slice();
      flipped[cut] = (flipped[cut] ?? 0) ^ 0xff;
      readTrees(flipped);
    }
  });
});

describe('D5a: a hostile spreadsheet', () => {
  it('can have cells without references and texts in parts', () => {
    const strings = '<sst><si><r><t>na</t></r><r><t>me</t></r><rPh><t>x</t></rPh></si></sst>';
    const rows =
      '<row><c t="s"><v>0</v></c><c t="inlineStr"><is><t>fad</t></is></c><c t="str"><v>lad</v></c></row>' +
      '<row r="9"><c r="A9" t="str"><v>A</v></c><c r="C9"><v>66.040000000000006</v></c><c r="B9" t="e"><v>#N/A</v></c></row>';
    const forest = forestOf(xlsx(rows, { 'xl/sharedStrings.xml': strings }));
    expect([forest.name(0), forest.extinction(0)]).toEqual(['A', -66_040_000]);
  });

  it('that unpacks to more than the limit is refused before it is unpacked', () => {
    expect(refusal(xlsx(' '.repeat(3_000_000)), 1_000_000)).toContain('too large');
  });

  it('with a document type, another kind of document or no sheets is refused', () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "b">]><sst><si><t>&a;</t></si></sst>';
    const rows = '<row><c t="s"><v>0</v></c></row>';
    expect(refusal(xlsx(rows, { 'xl/sharedStrings.xml': bomb }))).toContain('damaged');
    expect(refusal(zipSync({ 'word/document.xml': strToU8('<a/>') }))).toContain('text document');
    expect(refusal(zipSync({ 'a.nwk': strToU8('(A,B);') }))).toContain('zip archive');
    expect(refusal(zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') }))).toContain('nothing');
  });
});
