import {
  copyBranches,
  type SpeciesId,
  settingsOf,
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
  const { notation, scale } = tree.fields;
  // Without the scale, another tree could not say what the times mean.
  const times = settingsOf({ ...(notation && { notation }), ...(scale && { scale }) });
  return {
    count: forest.size,
    outline: writeForest(forest, 'outline', times),
    json: writeForest(forest, 'json', times, { parts }),
  };
}

/** Puts species on the clipboard, as text and as product JSON. */
export function writeClipboard(data: DataTransfer, { outline, json }: CopiedSpecies): void {
  data.setData('text/plain', outline);
  data.setData(jsonType, json);
  const remembered: Remembered = { hash: hashOf(outline), json };
  keepForSession(rememberedAs, JSON.stringify(remembered));
}

/** What was pasted. */
export interface PastedText {
  readonly text: string;
  /** Whether it is the product JSON of species that were copied here. */
  readonly isCopy: boolean;
}

/** What was pasted with Ctrl-V: product JSON if it was copied here, otherwise the text. */
export function readClipboard(data: DataTransfer): PastedText {
  const json = data.getData(jsonType);
  return json === '' ? recallCopy(data.getData('text/plain')) : { text: json, isCopy: true };
}

/** The product JSON that was copied together with a text, or else the text itself. */
export function recallCopy(text: string): PastedText {
  const hash = hashOf(text);
  const copies = readForSession(rememberedAs).map((copy): unknown => JSON.parse(copy));
  const copy = copies.filter(isRemembered).find((one) => one.hash === hash);
  return { text: copy?.json ?? text, isCopy: copy !== undefined };
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
