import {
  allowsProposals,
  type Bounds,
  type CellEdit,
  type CellField,
  endOf,
  type Forest,
  isColour,
  missesBest,
  type OtherAncestor,
  type PartId,
  type Placement,
  placements,
  type SpeciesEnd,
  type SpeciesId,
  spanOfBounds,
  type TreeParts,
  type UncertainTime,
  withCitations,
  type Years,
  years,
} from '@life-tree/phylogeny';
import { foldText } from '../../../texts/fold-text.ts';
import { roleNames } from '../../../texts/legend-texts.ts';
import { readOtherAncestors } from '../../../texts/other-ancestors-text.ts';
import { placementNames } from '../../../texts/placement-names.ts';
import { timeFaultText } from '../../../texts/rule-messages.ts';
import { t } from '../../../texts/t.ts';
import { parseDuration, readTimeText, timeInField, writeTimeText } from '../../../texts/times.ts';
import { readTrait, readYesNo } from '../../../texts/trait-texts.ts';
import type { TimeStyle } from '../fields/table-fields.ts';
import type { SpeciesNames } from './species-names.ts';

/** A text for a cell. */
export interface TextCell {
  readonly id: SpeciesId;
  readonly field: CellField;
  readonly text: string;
}

/** The edits that a text stands for, or why it cannot be read. */
export type ReadCell = readonly CellEdit[] | string;

/** What cells are read with. */
export interface CellContext {
  readonly forest: Forest;
  readonly parts: TreeParts;
  readonly names: SpeciesNames;
  readonly times: TimeStyle;
  /** New times of species, which new bounds are relative to. */
  readonly newTimes: Map<string, Years>;
  /** New placements of species, which say what other ancestors can be. */
  readonly newPlacements: Map<SpeciesId, Placement | null>;
}

/** The present, where living species end. */
const now = years(0);

/** Reads the text of a cell. */
export function readCell({ id, field, text }: TextCell, context: CellContext): ReadCell {
  const trimmed = text.trim();
  if (typeof field === 'object') return readColumn(id, field.column, trimmed, context);
  switch (field) {
    case 'name':
      return [{ id, field, value: trimmed }];
    case 'ancestor': {
      const value = context.names.find(trimmed);
      return typeof value === 'string' || value === null ? [{ id, field, value }] : value.reason;
    }
    case 'apparition':
    case 'extinction':
      return readEnd(id, field, trimmed, context);
    case 'split': {
      if (trimmed === '') return [{ id, field, value: null }];
      const read = readTimeText(trimmed, context.times.unit, context.times.style);
      return read.ok ? [{ id, field, value: read.value.time }] : timeFaultText(read.error);
    }
    case 'duration': {
      const read = parseDuration(trimmed, context.times.unit, context.times.style);
      return read.ok ? [{ id, field, value: read.value }] : timeFaultText(read.error);
    }
    case 'apparitionBounds':
    case 'extinctionBounds': {
      const value = readBounds(id, field, trimmed, context);
      return typeof value === 'string' ? value : [{ id, field, value }];
    }
    case 'placement': {
      const value = readPlacement(trimmed);
      return value === undefined
        ? t('The placement is one of: {names}.', {
            names: Object.values(placementNames()).join(', '),
          })
        : placed(id, value, context);
    }
    case 'otherAncestors':
      return readOthers(id, trimmed, context);
    case 'description':
      return [{ id, field, value: trimmed === '' ? null : trimmed }];
    case 'inferred': {
      const value = trimmed === '' ? false : readYesNo(trimmed);
      return value === null ? t('Enter yes or no.') : [{ id, field, value: value ? true : null }];
    }
    case 'rank':
      return t('This cannot be read.');
    case 'colour': {
      const colour = trimmed.toLowerCase();
      if (colour === '') return [{ id, field, value: null }];
      return isColour(colour)
        ? [{ id, field, value: colour }]
        : t('Enter a colour such as #1b5e20.');
    }
  }
}

/** A time, with bounds if the text has some: "66 ± 0.5". No extinction means still living. */
function readEnd(
  id: SpeciesId,
  field: SpeciesEnd,
  text: string,
  { times: { unit, style }, newTimes }: CellContext,
): ReadCell {
  if (text === '' && field === 'extinction') return [{ id, field, value: now }];
  const read = readTimeText(text, unit, style);
  if (!read.ok) return timeFaultText(read.error);
  const { time, bounds } = read.value;
  newTimes.set(`${field} ${id}`, time);
  const edit = { id, field, value: time };
  if (bounds === null) return [edit];
  const boundsField = field === 'apparition' ? 'apparitionBounds' : 'extinctionBounds';
  return [edit, { id, field: boundsField, value: bounds }];
}

/** The bounds of an end: a span around its best value, or "± 0.5" without it. */
function readBounds(
  id: SpeciesId,
  field: 'apparitionBounds' | 'extinctionBounds',
  text: string,
  { forest, times, newTimes }: CellContext,
): Bounds | null | string {
  if (text === '') return null;
  const end = field === 'apparitionBounds' ? 'apparition' : 'extinction';
  const row = forest.indexOf(id);
  const best = newTimes.get(`${end} ${id}`) ?? (row < 0 ? null : endOf(forest, row, end).time);
  const isDistance = /^[±+]/u.test(text) && best !== null;
  const { unit, style } = times;
  const whole = isDistance ? `${timeInField(best, unit, style)} ${text}` : text;
  const read = readTimeText(whole, unit, style);
  if (!read.ok) return timeFaultText(read.error);
  return boundsAround(best ?? read.value.time, read.value, times);
}

/** Bounds that miss their time are kept only if the text says so: "66 (65–64)". */
function boundsAround(
  best: Years,
  { time, bounds }: UncertainTime,
  { unit, style }: TimeStyle,
): Bounds | string {
  if (bounds === null) return t('Enter bounds such as ± 0.5 or 83.6–72.2.');
  if (time === best) return bounds;
  const { from, to } = spanOfBounds(time, bounds);
  const around = { ...bounds, before: best - from, after: to - best };
  if (missesBest(around)) {
    const text = writeTimeText({ time: best, bounds: around }, unit, style);
    return t('These bounds do not contain the date. To keep them, enter {text}.', { text });
  }
  return around;
}

function placed(id: SpeciesId, value: Placement | null, { newPlacements }: CellContext): ReadCell {
  newPlacements.set(id, value);
  return [{ id, field: 'placement', value }];
}

/** Names with how they took part. Those that stay keep their citations. */
function readOthers(
  id: SpeciesId,
  text: string,
  { forest, names, newPlacements }: CellContext,
): ReadCell {
  const { placement, otherAncestors = [] } = forest.details(forest.indexOf(id)) ?? {};
  const isOpen = allowsProposals(newPlacements.has(id) ? newPlacements.get(id) : placement);
  const value: OtherAncestor[] = [];
  for (const { name, as } of readOtherAncestors(text)) {
    const found = names.find(name);
    if (found === null || typeof found === 'object') return found?.reason ?? t('Enter a name.');
    if (as === null) {
      const roles = Object.values(roleNames()).join(', ');
      return t('An ancestor can have one of: {names}, as in {example}.', {
        names: roles,
        example: `${name} | ${roleNames().hybrid}`,
      });
    }
    const before = otherAncestors.find((one) => one.id === found);
    const otherwise = isOpen ? undefined : before === undefined ? 'hybrid' : before.as;
    const role = as ?? otherwise;
    const other = role === undefined ? { id: found } : { id: found, as: role };
    value.push(withCitations(other, before?.citations ?? []));
  }
  return [{ id, field: 'otherAncestors', value: value.length === 0 ? null : value }];
}

function readPlacement(text: string): Placement | null | undefined {
  const names = placementNames();
  const folded = foldText(text);
  if (folded === '' || folded === 'firm' || folded === foldText(names.firm)) return null;
  return placements.find((one) => folded === one || folded === foldText(names[one]));
}

function readColumn(
  id: SpeciesId,
  columnId: PartId,
  text: string,
  { parts }: CellContext,
): ReadCell {
  const column = parts.columns.get(columnId);
  const read = column === undefined ? { value: null } : readTrait(column, text);
  return 'reason' in read ? read.reason : [{ id, field: { column: columnId }, value: read.value }];
}
