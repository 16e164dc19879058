import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { refusal, xlsx } from './hostile-workbooks.ts';

function ods(rows: string): Uint8Array {
  return zipSync({
    mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
    'content.xml': strToU8(`<doc><table name="S">${rows}</table></doc>`),
  });
}

describe('D5a: a hostile spreadsheet', () => {
  it('of a million empty rows costs nothing, and of a million repeated ones is refused', () => {
    const cell = '<table-cell value-type="string"><p>name</p></table-cell>';
    const empty = '<table-row number-rows-repeated="1048000"><table-cell/></table-row>';
    expect(refusal(ods(`${empty}<table-row>${cell}</table-row>`))).not.toBe('');
    const wide = `<table-row number-rows-repeated="1048576">${cell.replace('value-type', 'number-columns-repeated="16000" value-type')}</table-row>`;
    expect(refusal(ods(wide))).toContain('too large');
    expect(refusal(xlsx('<row r="99999999"><c r="A1"><v>1</v></c></row>'))).toContain('too large');
    expect(refusal(xlsx('<row r="1"><c r="ZZZ1"><v>1</v></c></row>'))).toContain('too large');
    expect(refusal(xlsx('<row/>'.repeat(100_000)))).toContain('nothing in this sheet');
  });
});
