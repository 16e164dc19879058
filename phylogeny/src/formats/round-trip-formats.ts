import { accept, type Result } from '../result.ts';
import type { Forest } from '../species/forest.ts';
import { readNexml } from './nexml/nexml-reader.ts';
import { writeNexml } from './nexml/nexml-writer.ts';
import { readPhyloXml } from './phyloxml/phyloxml-reader.ts';
import { writePhyloXml } from './phyloxml/phyloxml-writer.ts';
import { readProductJson } from './product-json/product-json-reader.ts';
import { writeProductJson } from './product-json/product-json-writer.ts';
import { readTrees } from './read.ts';
import type { ReadFault } from './read-fault.ts';
import type { Report } from './report.ts';

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

const readJson = readProductJson;
export const settings = { notation: 'ago', order: 'name' } as const;

/** The formats that tests write and read back. */
export const formats = [
  { name: "the product's JSON", write: (f: Forest) => writeProductJson(f), readAs: readJson },
  {
    name: "the product's JSON with settings",
    write: (forest: Forest) => writeProductJson(forest, settings),
    readAs: readJson,
  },
  { name: 'phyloXML', write: writePhyloXml, readAs: readPhyloXml },
  { name: 'NeXML', write: writeNexml, readAs: readNexml },
];
