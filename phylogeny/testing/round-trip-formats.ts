import { readNexml } from '../src/formats/nexml/nexml-reader.ts';
import { readPhyloXml } from '../src/formats/phyloxml/phyloxml-reader.ts';
import { readProductJson } from '../src/formats/product-json/product-json-reader.ts';
import { writeProductJson } from '../src/formats/product-json/product-json-writer.ts';
import { readTrees } from '../src/formats/read.ts';
import type { ReadFault } from '../src/formats/read-fault.ts';
import type { Report } from '../src/formats/report.ts';
import { readRangeTable } from '../src/formats/tables/reading/range-table-reader.ts';
import { writeForest } from '../src/formats/write.ts';
import { accept, type Result } from '../src/result.ts';
import type { Forest } from '../src/species/forest.ts';

/** Reads a file with format detection. */
export function read(text: string, report: Report): Result<Forest, ReadFault> {
  const file = readTrees(text);
  if (!file.ok) return file;
  const [tree, ...others] = file.value.trees;
  const built = tree?.build();
  if (built === undefined || others.length > 0) throw new Error('one forest became several trees');
  if (!built.ok) return built;
  for (const { kind, code } of [...file.value.report, ...built.value.report]) {
    report.add(kind, code);
  }
  return accept(built.value.forest);
}

export const settings = { notation: 'ago', order: 'name' } as const;

/** The formats that have everything. */
export const formats = [
  { name: "the product's JSON", write: (forest: Forest) => writeProductJson(forest) },
  {
    name: "the product's JSON with settings",
    write: (forest: Forest) => writeProductJson(forest, settings),
  },
  ...(['newick', 'nexus', 'phyloxml', 'nexml'] as const).map((format) => ({
    name: `${format} with a copy`,
    write: (forest: Forest) => writeForest(forest, format, null, { embed: true }),
  })),
];

/** Readers of single formats. */
export const readers = [
  { name: "the product's JSON", readAs: readProductJson },
  { name: 'phyloXML', readAs: readPhyloXml },
  { name: 'NeXML', readAs: readNexml },
  { name: 'a range table', readAs: readRangeTable },
];
