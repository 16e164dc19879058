import type { PartEntries } from '../../../parts/tree-parts.ts';
import type { SpeciesDetails } from '../../../species/details.ts';
import type { Forest } from '../../../species/forest.ts';
import type { SpeciesId } from '../../../species/ids/species-id.ts';
import { type Bounds, boundsLevel } from '../../../species/times/bounds.ts';
import { isInvented } from '../../../species/times/invented-length.ts';
import { claimNames } from '../../../species/values/citations.ts';
import { creditNames } from '../../../species/values/image-credit.ts';
import {
  hasTime,
  type LengthScale,
  nowOf,
  type OwnScale,
  type TreeScale,
} from '../../../timeline/tree-scale.ts';
import { writeRounded } from '../../dating/decimal.ts';
import { writeAncestors, writeCitations } from '../cells/detail-cells.ts';
import { guardFormula } from '../cells/formula-guard.ts';
import { layoutColumns, type TableLayout, type WrittenColumn } from '../columns/table-layouts.ts';
import { type TableUnit, tableUnit, writeMoment } from '../columns/table-unit.ts';
import { writeTraitColumns } from '../columns/trait-columns.ts';
import { writeCsvField } from '../reading/csv-reader.ts';
import { WrittenEnds } from './written-ends.ts';

/** How to write a table. */
export interface TableWriteOptions {
  /** The sources and columns of the tree. */
  readonly parts?: PartEntries | undefined;
  readonly scale?: TreeScale | undefined;
  /** The columns of another program instead of all of ours. */
  readonly layout?: TableLayout | undefined;
}

/**
 * Writes a table of species in plain columns, each of which can be edited by itself. Only names, ancestors
 * and times are always there; other columns are left out when they are empty. Texts are guarded against
 * formulas; numbers such as `-66` are not.
 */
export function writeRangeTable(
  forest: Forest,
  { parts = {}, scale, layout }: TableWriteOptions = {},
): string {
  const rows = Array.from({ length: forest.size }, (_, row) => row);
  // Other programs have tables for times only.
  const { columns, rows: written } =
    layout === undefined || !hasTime(scale)
      ? { columns: allColumns(forest, scale, parts, rows), rows }
      : layoutColumns(layout, forest, tableUnit(scale), nowOf({ scale }));
  const lines = [columns.map(({ title }) => writeCsvField(title)).join(',')];
  for (const row of written) {
    lines.push(columns.map(({ cell }) => writeCsvField(cell(row))).join(','));
  }
  return `${lines.join('\n')}\n`;
}

function allColumns(
  forest: Forest,
  scale: TreeScale | undefined,
  parts: PartEntries,
  rows: readonly number[],
): WrittenColumn[] {
  const reference = speciesReferences(forest);
  const ends = new WrittenEnds(forest);
  const times = hasTime(scale) ? timeColumns(forest, ends, scale) : null;
  const always: WrittenColumn[] = [
    { title: 'Name', cell: (row) => guardFormula(reference.nameOf(row)) },
    { title: 'Ancestor', cell: (row) => guardFormula(reference.of(forest.ancestor(row))) },
    ...(times?.always ?? []),
    ...(scale?.kind === 'lengths' ? [lengthColumn(forest, scale)] : []),
  ];
  const others = [
    ...(times?.bounds ?? []),
    ...detailColumns(forest, parts, reference.of),
    ...(times?.others ?? []),
    { title: 'Number', cell: (row: number) => reference.numberOf(row) },
  ].filter(({ cell }) => rows.some((row) => cell(row) !== ''));
  const own = [...always, ...others];
  const titles = own.map(({ title }) => title);
  return [...own, ...writeTraitColumns(parts.columns ?? [], forest, titles)];
}

/** The lengths of branches, without those that were only invented to be drawn. */
function lengthColumn(forest: Forest, { unit }: LengthScale): WrittenColumn {
  const { from, to } = forest.span ?? { from: 0, to: 0 };
  const inaccuracy = Math.max(Math.abs(from), Math.abs(to)) * 2 ** -50;
  return {
    title: `Length (${unit})`,
    cell: (row) => (isInvented(forest, row) ? '0' : writeRounded(forest.duration(row), inaccuracy)),
  };
}

/** The columns of times, of which some are always there and the others only if they are not empty. */
function timeColumns(forest: Forest, ends: WrittenEnds, scale: OwnScale | undefined) {
  const unit = tableUnit(scale);
  const timed = (title: string) => (unit.name === '' ? title : `${title} (${unit.name})`);
  const stated = (end: 'apparition' | 'extinction') => (row: number) => {
    const moment = forest.details(row)?.stated?.[end];
    return moment === undefined ? '' : writeMoment(moment, unit);
  };
  const always: WrittenColumn[] = [
    {
      title: timed('First appearance'),
      cell: (row) => writeMoment(ends.best(row, 'apparition'), unit),
    },
    {
      title: timed('Last appearance'),
      cell: (row) => (ends.isOpen(row) ? '?' : writeMoment(ends.best(row, 'extinction'), unit)),
    },
  ];
  const others: WrittenColumn[] = [
    {
      title: timed('Split from ancestor'),
      cell: (row) => (forest.ghost(row) > 0 ? writeMoment(forest.split(row), unit) : ''),
    },
    { title: timed('Stated first appearance'), cell: stated('apparition') },
    { title: timed('Stated last appearance'), cell: stated('extinction') },
  ];
  return { always, bounds: boundColumns(forest, ends, unit, timed), others };
}

/** How species are named in cells: by name, and with a number if several have the same name. */
function speciesReferences(forest: Forest) {
  const nameOf = (row: number) => forest.name(row).trim() || `#${row + 1}`;
  const counts = new Map<string, number>();
  for (let row = 0; row < forest.size; row++) {
    counts.set(nameOf(row), (counts.get(nameOf(row)) ?? 0) + 1);
  }
  const areUnique = counts.size === forest.size;
  return {
    nameOf,
    of: (row: number) => {
      if (row < 0) return '';
      const name = nameOf(row);
      return counts.get(name) === 1 ? name : `${name} #${row + 1}`;
    },
    numberOf: (row: number) => (areUnique ? '' : String(row + 1)),
  };
}

/** The bounds of both ends as absolute times, and what kind they are. */
function boundColumns(
  forest: Forest,
  ends: WrittenEnds,
  unit: TableUnit,
  timed: (title: string) => string,
): WrittenColumn[] {
  return (['apparition', 'extinction'] as const).flatMap((end) => {
    const name = end === 'apparition' ? 'first appearance' : 'last appearance';
    const title = end === 'apparition' ? 'First appearance' : 'Last appearance';
    const boundsOf = (row: number) =>
      end === 'extinction' && ends.isOpen(row) ? undefined : forest.details(row)?.[`${end}Bounds`];
    const boundOf = (side: 'before' | 'after') => (row: number) =>
      boundsOf(row) === undefined ? '' : writeMoment(ends.bound(row, end, side), unit);
    const kindOf = (row: number) => {
      const bounds = boundsOf(row);
      return bounds === undefined ? '' : writeKind(bounds);
    };
    return [
      { title: timed(`Earliest ${name}`), cell: boundOf('before') },
      { title: timed(`Latest ${name}`), cell: boundOf('after') },
      { title: `${title} bounds`, cell: kindOf },
    ];
  });
}

function writeKind(bounds: Bounds): string {
  return bounds.kind === 'hpd' ? `${boundsLevel(bounds)}% HPD` : bounds.kind;
}

function detailColumns(
  forest: Forest,
  { sources = [] }: PartEntries,
  reference: (row: number) => string,
): WrittenColumn[] {
  const byId = new Map<string, (typeof sources)[number]['value']>(
    sources.map(({ id, value }) => [id, value]),
  );
  const column = (title: string, write: (details: SpeciesDetails) => string): WrittenColumn => ({
    title,
    cell: (row) => {
      const details = forest.details(row);
      return details === null ? '' : write(details);
    },
  });
  const nameOf = (id: SpeciesId) => (forest.has(id) ? reference(forest.indexOf(id)) : null);
  return [
    column('Placement', ({ placement = '' }) => placement),
    column('Other ancestors', ({ otherAncestors = [] }) =>
      guardFormula(writeAncestors(otherAncestors, nameOf, byId)),
    ),
    column('Inferred', ({ inferred }) => (inferred === true ? 'yes' : '')),
    column('Colour', ({ colour = '' }) => colour),
    column('Sibling order', ({ rank }) => (rank === undefined ? '' : String(rank))),
    ...claimNames.map((claim) =>
      column(`Sources for ${claim}`, ({ citations }) =>
        guardFormula(writeCitations(citations?.[claim] ?? [], byId)),
      ),
    ),
    { title: 'Description', cell: (row) => guardFormula(forest.description(row) ?? '') },
    { title: 'Image', cell: (row) => guardFormula(forest.image(row) ?? '') },
    ...creditNames.map((part) =>
      column(`Image ${part}`, ({ imageCredit }) => guardFormula(imageCredit?.[part] ?? '')),
    ),
  ];
}
