import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { type FlatSpecies, flatSpecies } from '@life-tree/contract';
import {
  citingSpecies,
  detailsOf,
  drawFigure,
  Forest,
  figureSheet,
  lookOf,
  numberReferences,
  type PartEntries,
  partsFrom,
  type ReferenceTexts,
  type Species,
  speciesId,
  writeForest,
  writeSvg,
  years,
} from '@life-tree/phylogeny';
import type {
  TreeFileFormat,
  TreeFileRequest,
} from '../../providers/worker-pool/worker-messages.ts';
import { drawPreview, maxDrawn } from '../previews/preview-image.ts';
import { type SpeciesJson, writeNested } from '../species/nested-json.ts';

/** Writes a tree in the requested format. Large trees take about a second. */
export async function writeTree(request: TreeFileRequest): Promise<void> {
  const lines = linesOf(await readFile(request.source));
  const { format } = request;
  const parts =
    format === 'nested' ? nested(lines, request.top) : [await textOf(lines, format, request)];
  await pipeline(Readable.from(parts), createWriteStream(request.target));
}

/** Reads line by line: a large file does not fit in one string. */
function* linesOf(file: Buffer): Generator<string> {
  // Without the brackets of the list.
  const end = file.length - 1;
  for (let start = 1; start < end; ) {
    const next = file.indexOf('\n', start);
    const isLast = next < 0;
    // Each line but the last ends with a comma.
    yield file.toString('utf8', start, isLast ? end : next - 1);
    start = isLast ? end : next + 1;
  }
}

function nested(lines: Iterable<string>, top: string | null): Generator<string> {
  const rows: SpeciesJson[] = [];
  for (const text of lines) {
    const { id, ancestorId } = flatSpecies.parse(JSON.parse(text));
    rows.push({ id, ancestorId, text });
  }
  return writeNested(rows, top);
}

async function textOf(
  lines: Iterable<string>,
  format: TreeFileFormat | 'preview',
  { title, by = '', origin, settings, parts }: TreeFileRequest,
): Promise<string> {
  const species: Species[] = [];
  for (const text of lines) species.push(speciesOf(flatSpecies.parse(JSON.parse(text)), origin));
  const look = lookOf(settings, partsFrom(parts));
  if (format === 'preview') {
    const tree = { name: title, by, species: countSpecies(species) };
    return drawPreview(tree, forestOf(firstGenerations(species, maxDrawn)), look);
  }
  const forest = forestOf(species);
  if (format !== 'svg') {
    return writeForest(forest, format, settings, { parts });
  }
  const texts = await referenceTexts(forest, parts.sources ?? []);
  const { sheet } = drawFigure(
    forest,
    { look },
    {
      title,
      sheet: figureSheet('a4'),
      ...(texts !== null && {
        references: (layout) => numberReferences(layout, texts),
      }),
    },
  );
  return [...writeSvg(sheet)].join('');
}

/** The references of a drawing as in the browser. Their code is only loaded if there are any. */
async function referenceTexts(
  forest: Forest,
  entries: NonNullable<PartEntries['sources']>,
): Promise<ReferenceTexts | null> {
  const sources = partsFrom({ sources: entries }).sources;
  if (![...citingSpecies(forest).keys()].some((id) => sources.has(id))) return null;
  const { formatReferences } = await import('@life-tree/contract/references');
  return await formatReferences(forest, sources, {
    style: 'numbers',
    language: 'en',
    title: 'References',
    shown: {},
    pause: setImmediate,
  });
}

function forestOf(species: readonly Species[]): Forest {
  const forest = Forest.fromSpecies(species);
  if (!forest.ok) throw new Error(`Species ${forest.error.id}: ${forest.error.code}`);
  return forest.value;
}

function countSpecies(species: readonly Species[]): number {
  return species.filter(({ inferred }) => inferred !== true).length;
}

/** The first species from the roots on, generation by generation. */
function firstGenerations(species: readonly Species[], limit: number): Species[] {
  const descendants = new Map<string | null, Species[]>();
  for (const one of species) {
    const siblings = descendants.get(one.ancestorId);
    if (siblings === undefined) descendants.set(one.ancestorId, [one]);
    else siblings.push(one);
  }
  const shown = [...(descendants.get(null) ?? [])].slice(0, limit);
  for (const { id } of shown) {
    if (shown.length >= limit) break;
    // The loop goes on with them.
    shown.push(...(descendants.get(id) ?? []).slice(0, limit - shown.length));
  }
  return shown;
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
    // Absolute, so that the image is found from anywhere.
    image: image === null ? null : new URL(image, origin).href,
    ...detailsOf(flat),
  };
}
