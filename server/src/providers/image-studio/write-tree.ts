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
import { z } from 'zod';

/** The files a tree can be had as. */
export const treeFileFormats = ['json', 'newick', 'nexus', 'phyloxml', 'csv', 'svg'] as const;
export type TreeFileFormat = (typeof treeFileFormats)[number];

export interface TreeFileRequest {
  readonly format: TreeFileFormat;
  readonly title: string;
  /** What the addresses of pictures begin with. */
  readonly origin: string;
  /** A list of flat species, as the API tells it. */
  readonly species: string;
}

/** A drawing of more species would be larger than programs open: they get one to look at as a whole. */
const mostInFull = 10_000;
const overview = { width: 2400, height: 6000 };

const speciesList = z.array(flatSpecies);

/** A whole tree as the text of a file; for large ones the work of a second. */
export function writeTree({ format, title, origin, species }: TreeFileRequest): string {
  const list = speciesList.parse(JSON.parse(species));
  const forest = Forest.fromSpecies(list.map((one) => speciesOf(one, origin)));
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
