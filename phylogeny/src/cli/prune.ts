import { treeWith } from '../document/tree-document.ts';
import { speciesInList } from '../matching/index.ts';
import { dropSpecies, keepOnly, performOperation } from '../operations/index.ts';
import { accept, type Result, refuse } from '../result.ts';
import { commonAncestorOf } from '../species/ancestry/common-ancestor.ts';
import { isUnnamedSplit } from '../species/ancestry/unnamed-splits.ts';
import type { Forest } from '../species/forest.ts';

/** What is left of a tree, and what else that has changed. */
export interface PrunedTree {
  readonly forest: Forest;
  readonly remarks: readonly string[];
}

/** Keeps or drops the species of a list. */
export function pruneByList(
  forest: Forest,
  verb: 'keep' | 'drop',
  list: string,
): Result<PrunedTree, string> {
  const named = readList(forest, list);
  if (!named.ok) return named;
  const ids = named.value.rows.map((row) => forest.id(row));
  const { operation, removed, closedClades, unnamed } = (verb === 'keep' ? keepOnly : dropSpecies)(
    forest,
    ids,
  );
  if (removed === forest.speciesCount) return refuse('The list leaves no species of the tree');
  const remarks = [
    ...named.value.remarks,
    `removed ${removed} of ${forest.speciesCount} species`,
    ...remarkOn('clades with one descendant left, which are no longer splits', closedClades),
    ...remarkOn('removed species from which several others descend: unnamed splits', unnamed),
  ];
  if (operation === null) return accept({ forest, remarks });
  const performed = performOperation(treeWith(forest), operation);
  if (!performed.ok) return refuse(performed.error.message);
  return accept({ forest: performed.value.tree.forest, remarks });
}

/** The last common ancestor of the species of a list, as JSON. */
export function ancestorOfList(
  forest: Forest,
  list: string,
): Result<{ readonly text: string; readonly remarks: readonly string[] }, string> {
  const named = readList(forest, list);
  if (!named.ok) return named;
  const { rows, remarks } = named.value;
  const ancestor = commonAncestorOf(forest, rows);
  if (ancestor < 0) return refuse('The species of the list have no common ancestor in the tree');
  let firstSplit: number | null = null;
  for (const row of forest.descendants(ancestor)) {
    firstSplit = Math.min(firstSplit ?? forest.split(row), forest.split(row));
  }
  const answer = {
    name: isUnnamedSplit(forest, ancestor) ? null : forest.name(ancestor),
    inferred: forest.isInferred(ancestor),
    // Years, as everywhere in JSON: negative ones are before today.
    apparition: forest.apparition(ancestor),
    firstSplit,
    descendants: forest.descendantCount(ancestor),
  };
  return accept({ text: `${JSON.stringify(answer, null, 2)}\n`, remarks });
}

function readList(
  forest: Forest,
  list: string,
): Result<{ readonly rows: readonly number[]; readonly remarks: readonly string[] }, string> {
  const { rows, unknown, repeated } = speciesInList(forest, list);
  if (rows.length === 0) return refuse('No species of the tree is in the list');
  return accept({
    rows,
    remarks: [
      ...remarkOn('names that no species has', unknown),
      ...remarkOn('names that several species have, all of which are meant', repeated),
    ],
  });
}

const shownNames = 20;

function remarkOn(what: string, names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  const more = names.length > shownNames ? `, and ${names.length - shownNames} more` : '';
  return [`${what}: ${names.slice(0, shownNames).join(', ')}${more}`];
}
