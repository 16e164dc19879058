import { strToU8, zipSync } from 'fflate';
import { readTrees } from '../read.ts';

/** Why a file is refused, and nothing if it is read. */
export function refusal(input: Uint8Array, limit?: number): string {
  const read = readTrees(input, limit === undefined ? {} : { maxUnpackedSize: limit });
  return read.ok ? '' : read.error.message;
}

/** A workbook as Excel packs it. */
export function xlsx(sheet: string, others: Readonly<Record<string, string>> = {}): Uint8Array {
  const files = {
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="x/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    ...others,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([k, v]) => [k, strToU8(v)])));
}
