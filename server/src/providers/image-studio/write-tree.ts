import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type FlatSpecies, flatSpecies } from '@life-tree/contract';
import {
  drawSheet,
  Forest,
  layOutForest,
  type Species,
  speciesId,
  writeForest,
  writeSvg,
  years,
} from '@life-tree/phylogeny';
import { type WrittenSpecies, writeNested } from '../../features/species/nested-text.ts';

/** The files a tree can be had as. */
export const treeFileFormats = ['json', 'newick', 'nexus', 'phyloxml', 'csv', 'svg'] as const;
export type TreeFileFormat = (typeof treeFileFormats)[number];

export interface TreeFileRequest {
  /** `nested` is the list as the API tells it. */
  readonly format: TreeFileFormat | 'nested';
  readonly title: string;
  /** What the addresses of pictures begin with. */
  readonly origin: string;
  /** A file with the flat list of the tree's species, one a line. */
  readonly source: string;
  /** The file to write. */
  readonly target: string;
  /** The species whose branch alone is to be nested. */
  readonly top: string | null;
}

/** A drawing of more species would be larger than programs open: they get one to look at as a whole. */
const mostInFull = 10_000;
const overview = { width: 2400, height: 6000 };

/** Writes a whole tree in another form; for large ones the work of a second. */
export async function writeTree(request: TreeFileRequest): Promise<void> {
  const lines = linesOf(await readFile(request.source));
  const { format } = request;
  const parts = format === 'nested' ? nested(lines, request.top) : [textOf(lines, format, request)];
  await pipeline(Readable.from(parts), createWriteStream(request.target));
}

/** A file of any size, whereas a text has a longest length. */
function* linesOf(file: Buffer): Generator<string> {
  // Between the brackets of the list.
  const end = file.length - 1;
  for (let start = 1; start < end; ) {
    const next = file.indexOf('\n', start);
    const isLast = next < 0;
    // A comma stands before each end of a line.
    yield file.toString('utf8', start, isLast ? end : next - 1);
    start = isLast ? end : next + 1;
  }
}

function nested(lines: Iterable<string>, top: string | null): Generator<string> {
  const rows: WrittenSpecies[] = [];
  for (const text of lines) {
    const { id, ancestorId } = flatSpecies.parse(JSON.parse(text));
    rows.push({ id, ancestorId, text });
  }
  return writeNested(rows, top);
}

function textOf(
  lines: Iterable<string>,
  format: TreeFileFormat,
  { title, origin }: TreeFileRequest,
): string {
  const species: Species[] = [];
  for (const text of lines) species.push(speciesOf(flatSpecies.parse(JSON.parse(text)), origin));
  const forest = Forest.fromSpecies(species);
  if (!forest.ok) throw new Error(`Species ${forest.error.id}: ${forest.error.code}`);
  if (format !== 'svg') return writeForest(forest.value, format);
  const size = forest.value.size > mostInFull ? overview : {};
  return [...writeSvg(drawSheet(layOutForest(forest.value), { title, ...size }))].join('');
}

function speciesOf(flat: FlatSpecies, origin: string): Species {
  const { id, ancestorId, name, description, duration, image } = flat;
  return {
    id: speciesId(id),
    ancestorId: ancestorId === null ? null : speciesId(ancestorId),
    start: years(flat.apparition ?? flat.afterApparition ?? 0),
    duration: years(duration),
    name,
    description,
    // Whoever reads the file elsewhere must still find the picture.
    image: image === null ? null : new URL(image, origin).href,
  };
}
