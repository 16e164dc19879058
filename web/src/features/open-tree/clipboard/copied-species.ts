import {
  copyBranches,
  type SpeciesId,
  speciesInBranches,
  type TreeDocument,
  writeForest,
} from '@life-tree/phylogeny';

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
const storageKey = 'copied-species';

/** What was copied last, for pages that only get the text from the browser. */
interface Remembered {
  readonly hash: number;
  readonly json: string;
}
let remembered: Remembered | null = null;

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
  remembered = { hash: hashOf(outline), json };
  try {
    localStorage.setItem(storageKey, JSON.stringify(remembered));
  } catch {
    // Storage is full or blocked. Ctrl-V still gets everything from the clipboard itself.
    localStorage.removeItem(storageKey);
  }
}

/** What was pasted with Ctrl-V: product JSON if it was copied here, otherwise the text. */
export function readClipboard(data: DataTransfer): string {
  const json = data.getData(jsonType);
  return json === '' ? recallJson(data.getData('text/plain')) : json;
}

/** The product JSON that was copied together with a text, or else the text itself. */
export function recallJson(text: string): string {
  const hash = hashOf(text);
  const known = [remembered, storedCopy()].find((copy) => copy?.hash === hash);
  return known?.json ?? text;
}

function storedCopy(): Remembered | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return isRemembered(stored) ? stored : null;
  } catch {
    return null;
  }
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
