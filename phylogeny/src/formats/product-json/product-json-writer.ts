import type { TreeSettings } from '../../document/tree-document.ts';
import type { PartEntries } from '../../parts/tree-parts.ts';
import type { Forest } from '../../species/forest.ts';
import type { SpeciesId } from '../../species/ids/species-id.ts';
import { writeDecimal } from '../dating/decimal.ts';

/** The maximum indentation. Without it, a chain would make a file of quadratic size. */
const deepestIndent = 64;

/**
 * Writes the product's own JSON: the root, a list of roots, or, with settings or parts, an object with them
 * and the list. Reading it gives the same forest, settings and parts.
 */
export function writeProductJson(
  forest: Forest,
  settings: TreeSettings | null = null,
  treeParts: PartEntries = {},
): string {
  const about = { ...treeParts, ...settings };
  const isWhole = Object.keys(about).length > 0;
  const referredTo = referredSpecies(forest, treeParts);
  const isList = isWhole || forest.size === 0 || forest.branchEnd(0) < forest.size;
  const listLevel = isWhole ? 1 : 0;
  const parts: string[] = [];
  const open: OpenBranch[] = [];
  const closeBefore = (row: number) => {
    for (let last = open.at(-1); last !== undefined && last.end <= row; last = open.at(-1)) {
      open.pop();
      parts.push(`\n${indent(last.level + 1)}]\n${indent(last.level)}}`);
    }
  };
  for (let row = 0; row < forest.size; row++) {
    closeBefore(row);
    const level = levelBelow(open.at(-1), isList ? listLevel + 1 : 0);
    if (row > 0 && forest.ancestor(row) !== row - 1) parts.push(',');
    if (level > 0) parts.push(`\n${indent(level)}`);
    parts.push(writeFields(forest, row, indent(level + 1), referredTo));
    const end = forest.branchEnd(row);
    if (end > row + 1) {
      parts.push('[');
      open.push({ level, end });
    } else {
      parts.push(`[]\n${indent(level)}}`);
    }
  }
  closeBefore(forest.size);
  if (!isList) return parts.join('');
  const end = forest.size > 0 ? `\n${indent(listLevel)}` : '';
  const list = `[${parts.join('')}${end}]`;
  if (!isWhole) return list;
  const fields = Object.entries(about).map(
    ([name, value]) => ` "${name}": ${JSON.stringify(value)},\n`,
  );
  return `{\n${fields.join('')} "species": ${list}\n}`;
}

/** A species whose descendants are being written, up to the row `end`. */
interface OpenBranch {
  readonly level: number;
  readonly end: number;
}

/** The indentation of an object: one step inside its list, which is one step inside its ancestor. */
function levelBelow(ancestor: OpenBranch | undefined, rootLevel: number): number {
  return ancestor === undefined ? rootLevel : ancestor.level + 2;
}

/** The species that others or groups refer to. Only these need ids in the file. */
function referredSpecies(forest: Forest, { groups = [] }: PartEntries): ReadonlySet<SpeciesId> {
  const ids = new Set<SpeciesId>();
  for (const details of forest.columns.details ?? []) {
    for (const { id } of details?.otherAncestors ?? []) ids.add(id);
  }
  for (const { value } of groups) {
    for (const member of value.members) {
      if ('species' in member) ids.add(member.species);
      else for (const id of [member.branch, ...(member.without ?? [])]) ids.add(id);
    }
  }
  return ids;
}

function writeFields(
  forest: Forest,
  row: number,
  margin: string,
  referredTo: ReadonlySet<SpeciesId>,
): string {
  const start = writeDecimal(forest.start(row));
  const fields = [
    `"name": ${JSON.stringify(forest.name(row))}`,
    forest.isRoot(row) ? `"apparition": ${start}` : `"afterApparition": ${start}`,
    `"duration": ${writeDecimal(forest.duration(row))}`,
  ];
  const id = forest.id(row);
  if (referredTo.has(id)) fields.push(`"id": ${JSON.stringify(id)}`);
  const description = forest.description(row);
  if (description !== null) fields.push(`"description": ${JSON.stringify(description)}`);
  const image = forest.image(row);
  if (image !== null) fields.push(`"image": ${JSON.stringify(image)}`);
  for (const [name, value] of Object.entries(forest.details(row) ?? {})) {
    fields.push(`"${name}": ${JSON.stringify(value)}`);
  }
  fields.push('"descendants": ');
  return `{\n${margin}${fields.join(`,\n${margin}`)}`;
}

function indent(level: number): string {
  return ' '.repeat(Math.min(level, deepestIndent));
}
