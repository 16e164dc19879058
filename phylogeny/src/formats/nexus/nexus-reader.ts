import { accept, type Result, refuse } from '../../result.ts';
import type { TreeFormat } from '../format.ts';
import { readColour } from '../newick/annotation-keys.ts';
import { TreeStatements } from '../newick/newick-reader.ts';
import type { ScanFault } from '../newick/newick-scanner.ts';
import { type TaxonLabel, TaxonLabels } from '../newick/taxon-labels.ts';
import { fault, faultAt, type ReadFault } from '../read-fault.ts';
import type { Report } from '../report.ts';
import type { RawTree, RawYoungest } from '../trees/raw-tree.ts';
import { foldTaxon, readCharacters } from './nexus-characters.ts';
import { NexusCursor } from './nexus-cursor.ts';

/** Words that start the next command, so that the tree before them lacks its ";". */
const stopWords: ReadonlySet<string> = new Set(['end', 'endblock', 'tree', 'utree']);

/** FigTree's comments on a taxon are short. */
const maxTaxonNote = 300;

interface TaxaBlock {
  readonly title: string;
  readonly taxa: readonly TaxonLabel[];
}

/** Reads every tree of every TREES block. */
export function readNexus(text: string, report: Report): Result<readonly RawTree[], ReadFault> {
  const cursor = new NexusCursor(text);
  const statements = new TreeStatements(text, stopWords);
  const taxaBlocks: TaxaBlock[] = [];
  let treesBlocks = 0;
  if (text.startsWith('\uFEFF')) cursor.position = 1;
  if (cursor.peek() === '#') cursor.keyword();
  else report.add('noted', 'no-nexus-header');

  while (cursor.peek() !== '') {
    const word = cursor.keyword();
    if (word === '') cursor.position += 1;
    if (word !== 'begin') continue;
    const block = cursor.keyword();
    cursor.skipCommand();
    if (block === 'taxa') taxaBlocks.push(readTaxa(cursor, statements.taxonColours));
    else if (block === 'trees') {
      treesBlocks += 1;
      const read = readTrees(cursor, statements, taxaBlocks, report);
      if (!read.ok) {
        return refuse(faultAt(text, read.error.offset, read.error.code, read.error.values));
      }
    } else {
      const start = cursor.position;
      cursor.skipBlock();
      if (block === 'figtree') {
        statements.display.youngest = readOffset(text.slice(start, cursor.position));
      }
      if (block !== 'characters' && block !== 'data') continue;
      const characters = readCharacters(text.slice(start, cursor.position));
      if (characters === null) report.add('dropped', 'characters-dropped');
      else statements.characters.push(characters);
    }
  }
  if (statements.trees.length > 0) return accept(statements.trees);
  return refuse(fault(treesBlocks === 0 ? 'no-trees-block' : 'empty-trees-block'));
}

function readTaxa(cursor: NexusCursor, colours: Map<string, string>): TaxaBlock {
  let title = '';
  let taxa: TaxonLabel[] = [];
  for (;;) {
    const command = cursor.keyword();
    if (command === 'title') title = cursor.label()?.written ?? '';
    if (command === 'taxlabels') {
      taxa = [];
      for (let taxon = cursor.label(); taxon !== null; taxon = cursor.label()) {
        taxa.push(taxon);
        const colour = colourAfter(cursor);
        if (colour !== null) colours.set(foldTaxon(taxon.written), colour);
      }
    }
    cursor.skipCommand();
    if (command === 'end' || command === 'endblock' || cursor.atEnd) return { title, taxa };
  }
}

/** FigTree writes the colour of a taxon in a comment after its label. */
function colourAfter({ text, position }: NexusCursor): string | null {
  if (!text.startsWith('[&', position)) return null;
  const note = text.slice(position, position + maxTaxonNote);
  const value = /[&,]!color=(#-?[0-9a-f]+)[,\]]/i.exec(note.slice(0, note.indexOf(']') + 1))?.[1];
  return value === undefined ? null : readColour(value);
}

function readTrees(
  cursor: NexusCursor,
  statements: TreeStatements,
  taxaBlocks: readonly TaxaBlock[],
  report: Report,
): Result<null, ScanFault> {
  let linked = findTaxa(taxaBlocks, null);
  let labels = linked === null ? null : TaxonLabels.fromTaxa(linked.taxa);
  for (;;) {
    cursor.peek();
    const start = cursor.position;
    const command = cursor.keyword();
    if (command === 'tree' || command === 'utree') {
      const name = readTreeName(cursor);
      // The comments after "=" belong to the tree: they say whether it is rooted.
      const treeStart = cursor.position;
      if (cursor.takes(';')) {
        report.add('skipped', 'empty-tree', { example: name ?? undefined });
        continue;
      }
      const read = statements.read(treeStart, name, labels, report);
      if (!read.ok) return read;
      cursor.position = read.value;
      continue;
    }
    if (command === 'begin') {
      cursor.position = start;
      return accept(null);
    }
    if (command === 'translate') {
      const table = readTranslation(cursor);
      reportUnknownTaxa(table, linked, report);
      labels = TaxonLabels.fromTranslation(table);
    } else if (command === 'link') {
      const title = readLink(cursor);
      linked = findTaxa(taxaBlocks, title);
      labels = linked === null ? labels : TaxonLabels.fromTaxa(linked.taxa);
      if (title !== null && !isTitled(linked, title)) {
        report.add('noted', 'unknown-taxa-block', { example: title });
      }
    }
    cursor.skipCommand();
    if (command === 'end' || command === 'endblock' || cursor.atEnd) return accept(null);
  }
}

/** Reads the name before "=". Both can be missing. The cursor ends before the tree. */
function readTreeName(cursor: NexusCursor): string | null {
  cursor.takes('*');
  const mark = cursor.peek();
  let name = '';
  if (mark === "'" || mark === '"') name = cursor.label()?.meant ?? '';
  while (!cursor.atEnd && !['=', ';', '('].includes(cursor.peek())) {
    const word = cursor.keyword();
    if (word === '') cursor.position += 1;
    else {
      const written = cursor.text.slice(cursor.position - word.length, cursor.position);
      name = name === '' ? written : `${name} ${written}`;
    }
  }
  if (cursor.peek() === '=') cursor.position += 1;
  return name === '' ? null : name;
}

function readTranslation(cursor: NexusCursor): Map<string, TaxonLabel> {
  const table = new Map<string, TaxonLabel>();
  while (!cursor.atEnd && cursor.peek() !== ';') {
    const key = cursor.label();
    const words: TaxonLabel[] = [];
    for (let word = cursor.label(); word !== null; word = cursor.label()) words.push(word);
    if (key !== null && words.length > 0) {
      table.set(key.written, {
        written: words.map((word) => word.written).join(' '),
        meant: words.map((word) => word.meant).join(' '),
      });
    }
    cursor.takes(',');
  }
  return table;
}

/** `LINK TAXA = title`: the taxa that the numbers in this block refer to. */
function readLink(cursor: NexusCursor): string | null {
  while (!cursor.atEnd && cursor.peek() !== ';') {
    const kind = cursor.keyword();
    if (kind === '') cursor.position += 1;
    else if (cursor.takes('=')) {
      const title = cursor.label()?.written ?? null;
      if (kind === 'taxa') return title;
    }
  }
  return null;
}

/** The block with the given title, or else the first one. */
function findTaxa(blocks: readonly TaxaBlock[], title: string | null): TaxaBlock | null {
  const titled = title === null ? undefined : blocks.find((block) => isTitled(block, title));
  return titled ?? blocks[0] ?? null;
}

function isTitled(block: TaxaBlock | null, title: string): boolean {
  return block?.title.toLowerCase() === title.toLowerCase();
}

/** Reports translations to names that the TAXA block does not have. */
function reportUnknownTaxa(
  table: ReadonlyMap<string, TaxonLabel>,
  block: TaxaBlock | null,
  report: Report,
): void {
  if (block === null || block.taxa.length === 0) return;
  // NEXUS does not distinguish case, nor underscores from spaces.
  const key = (label: string) => label.toLowerCase().replaceAll('_', ' ');
  const known = new Set(block.taxa.map(({ written }) => key(written)));
  for (const { written } of table.values()) {
    if (!known.has(key(written))) report.add('noted', 'unknown-taxon', { example: written });
  }
}

/**
 * The age of the youngest tip by the time axis of FigTree, or its calendar date where the axis counts
 * forward. FigTree also writes an offset of 0 when nobody has set it.
 */
function readOffset(block: string): RawYoungest | null {
  const setting = (name: string) =>
    Number(new RegExp(`\\bscale\\.${name}\\s*=\\s*([-+.\\de]+)\\s*;`, 'i').exec(block)?.[1] ?? 0);
  const offset = setting('offsetAge');
  const factor = setting('scaleFactor') || 1;
  if (offset === 0 || !Number.isFinite(offset / factor)) return null;
  return factor === -1 ? { kind: 'date', value: offset } : { kind: 'age', value: offset / factor };
}

/** Recognizes NEXUS by its first word or, without it, by its first block. */
function looksLikeNexus(text: string): boolean {
  const cursor = new NexusCursor(text);
  if (text.startsWith('\uFEFF')) cursor.position = 1;
  cursor.peek();
  return /(?:#nexus|begin\s+\w+\s*;)/iy.test(text.slice(cursor.position, cursor.position + 100));
}

/** The entry of NEXUS in the table of formats. */
export const nexusFormat: TreeFormat = {
  kind: 'trees',
  name: 'nexus',
  recognizes: looksLikeNexus,
  read: readNexus,
};
