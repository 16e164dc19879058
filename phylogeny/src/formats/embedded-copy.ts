import type { TreeSettings } from '../document/tree-document.ts';
import type { PartEntries } from '../parts/tree-parts.ts';
import type { Forest } from '../species/forest.ts';
import type { StatedForest } from './format.ts';
import { type Program, programs } from './newick/labels.ts';
import { readProductJson } from './product-json/product-json-reader.ts';
import { writeProductJson } from './product-json/product-json-writer.ts';
import { Report } from './report.ts';

/** The formats that can have a copy of the tree as product JSON, and the place of the copy. */
const places = {
  newick: { before: /^/, opening: '[Life Tree: ', closing: ']\n' },
  nexus: { before: /(?<=^#NEXUS\n)/, opening: '[Life Tree: ', closing: ']\n' },
  phyloxml: {
    before: /(?=<\/phyloxml>\n$)/,
    opening: '<copy xmlns="urn:life-tree:copy">',
    closing: '</copy>\n',
  },
  nexml: {
    before: /(?=<otus )/,
    opening:
      '<meta id="copy" xsi:type="nex:LiteralMeta" datatype="xsd:string" property="copy:json" content="',
    closing: '"/>\n',
  },
} as const;

/** A format that can have a copy. */
export type CopyFormat = keyof typeof places;

/** Whether a format can have a copy of the tree. */
export function canEmbed(format: string): format is CopyFormat {
  return Object.hasOwn(places, format);
}

/** A file without the copy that it had. */
export interface TakenCopy {
  readonly text: string;
  /** The tree and the program that the file was written for; null if the copy cannot be read. */
  readonly copy: { readonly read: StatedForest; readonly program: Program } | null;
}

/** A file with a copy of its tree, percent-encoded, since programs look for brackets and quotes even in comments. */
export function embedCopy(
  text: string,
  format: CopyFormat,
  forest: Forest,
  settings: TreeSettings | null,
  { program = 'any', parts }: { readonly program?: Program; readonly parts?: PartEntries },
): string {
  const { before, opening, closing } = places[format];
  // Without indentation: texts in JSON have no line breaks.
  const json = writeProductJson(forest, settings, parts).replace(/\n */g, '');
  return text.replace(before, () => `${opening}${program} ${encode(json)}${closing}`);
}

/** Takes the copy out of a file; null if it has none. */
export function takeCopy(text: string, format: string): TakenCopy | null {
  if (!canEmbed(format)) return null;
  const { opening, closing } = places[format];
  const start = text.indexOf(opening);
  const from = start + opening.length;
  const end = start < 0 ? -1 : text.indexOf(closing, from);
  if (end < 0) return null;
  const [first, encoded = ''] = text.slice(from, end).split(' ');
  const program = programs.find((one) => one === first);
  const json = decode(encoded);
  const read = json === null ? null : readProductJson(json, new Report());
  return {
    text: text.slice(0, start) + text.slice(end + closing.length),
    copy: program === undefined || !read?.ok ? null : { read: read.value, program },
  };
}

/** Only letters, digits and "%-_.!~*": what programs do not look for in comments. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /['()]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
