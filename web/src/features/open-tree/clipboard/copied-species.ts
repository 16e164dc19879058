import {
  copyBranches,
  type SpeciesId,
  speciesInBranches,
  type TreeDocument,
  writeForest,
} from '@life-tree/phylogeny';
import { keepForSession, readForSession } from '../../session/index.ts';

/** Species as they are on the clipboard. */
export interface CopiedSpecies {
  readonly count: number;
  /** For other programs: names, times and ancestors. */
  readonly outline: string;
  /** For other trees: everything. */
  readonly json: string;
}

/** The type of product JSON on the clipboard. Only pages of the same browser can read it. */
const jsonType = 'application/x-life-tree+json';

/** What was copied last, for pages that only get the text from the browser. */
interface Remembered {
  readonly hash: number;
  readonly json: string;
}
const rememberedAs = 'copied-species';

/** The selected species. One alone stands for its branch. */
export function speciesToCopy(
  { forest }: Pick<TreeDocument, 'forest'>,
  selected: ReadonlySet<SpeciesId>,
): readonly SpeciesId[] {
  return selected.size === 1 ? speciesInBranches(forest, selected) : [...selected];
}

/** Cutting deletes whole branches, so all of them are kept on the clipboard. */
export function branchesToCut(
  { forest }: Pick<TreeDocument, 'forest'>,
  selected: ReadonlySet<SpeciesId>,
): readonly SpeciesId[] {
  return speciesInBranches(forest, selected);
}

export function copySpecies(tree: TreeDocument, ids: readonly SpeciesId[]): CopiedSpecies {
  const { forest, parts } = copyBranches(tree, ids);
  return {
    count: forest.size,
    outline: writeForest(forest, 'outline'),
    json: writeForest(forest, 'json', null, { parts }),
  };
}

/** Puts species on the clipboard, as text and as product JSON. */
export function writeClipboard(data: DataTransfer, { outline, json }: CopiedSpecies): void {
  data.setData('text/plain', outline);
  data.setData(jsonType, json);
  const remembered: Remembered = { hash: hashOf(outline), json };
  keepForSession(rememberedAs, JSON.stringify(remembered));
}

/** What was pasted with Ctrl-V: product JSON if it was copied here, otherwise the text. */
export function readClipboard(data: DataTransfer): string {
  const json = data.getData(jsonType);
  return json === '' ? recallJson(data.getData('text/plain')) : json;
}

/** The product JSON that was copied together with a text, or else the text itself. */
export function recallJson(text: string): string {
  const hash = hashOf(text);
  const copies = readForSession(rememberedAs).map((copy): unknown => JSON.parse(copy));
  return copies.filter(isRemembered).find((copy) => copy.hash === hash)?.json ?? text;
}

function isRemembered(value: unknown): value is Remembered {
  if (typeof value !== 'object' || value === null) return false;
  return 'hash' in value && 'json' in value && typeof value.json === 'string';
}

/** FNV-1a. Other systems may have changed the ends of lines on the clipboard. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code !== 13) hash = Math.imul(hash ^ code, 0x01000193);
  }
  return hash;
}
