import type { HistoryChange } from '@life-tree/contract';
import { fieldCodes, partWords, settingCodes } from '@life-tree/contract/values';
import {
  type Forest,
  namedNear,
  partLabel,
  type TimeUnit,
  type TreeDifference,
  type TreeDocument,
  type TreeTimes,
} from '@life-tree/phylogeny';
import { historyEntryText } from '../../texts/history-messages.ts';
import { shownName } from '../../texts/shown-name.ts';
import { t } from '../../texts/t.ts';
import { formatRange, formatTime } from '../../texts/times.ts';
import type { DifferenceLine } from './difference-groups.ts';

/** Two trees, of which the later one is what the earlier one became, or would become. */
export interface ComparedDocuments {
  readonly earlier: TreeDocument;
  readonly later: TreeDocument;
}

/** In which unit times are written, and how. */
export interface TimeTexts {
  readonly unit: TimeUnit;
  readonly style: TreeTimes | null;
}

/** A difference in words. */
export interface DifferenceText {
  readonly title: string;
  readonly detail: string | null;
}

type Compared = Extract<TreeDifference, { earlier: number; later: number }>;

/** What a line of a list of differences says. */
export function differenceText(
  { difference, descendants }: DifferenceLine,
  trees: ComparedDocuments,
  times: TimeTexts,
): DifferenceText {
  const [earlier, later] = [trees.earlier.forest, trees.later.forest];
  switch (difference.kind) {
    case 'added':
      return speciesText(later, difference.later, descendants, times);
    case 'removed':
      return speciesText(earlier, difference.earlier, descendants, times);
    case 'moved':
      return {
        title: shownName(later, difference.later),
        detail: t('{before} → {after}', {
          before: ancestorText(earlier, difference.earlier),
          after: ancestorText(later, difference.later),
        }),
      };
    case 'retimed':
      return {
        title: shownName(later, difference.later),
        detail: timesText(earlier, later, difference, times),
      };
    case 'renamed': {
      const before = shownName(earlier, difference.earlier);
      const after = shownName(later, difference.later);
      return { title: t('{before} → {after}', { before, after }), detail: null };
    }
    case 'edited':
    case 'part':
    case 'field': {
      const entry = { action: '', changes: [changeOf(difference, trees)], summary: '' };
      return { title: historyEntryText(entry, times.unit, times.style), detail: null };
    }
  }
}

function speciesText(
  forest: Forest,
  row: number,
  descendants: number,
  { unit, style }: TimeTexts,
): DifferenceText {
  const range = formatRange(forest.apparition(row), forest.extinction(row), unit, style);
  const texts = [
    forest.isInferred(row) ? '' : range,
    ancestorText(forest, row),
    descendants > 0
      ? t('with {count, plural, one {# descendant} other {# descendants}}', { count: descendants })
      : '',
  ];
  return {
    title: shownName(forest, row),
    detail: texts.filter((text) => text !== '').join(' · '),
  };
}

function ancestorText(forest: Forest, row: number): string {
  const ancestor = forest.ancestor(row);
  return ancestor < 0 ? t('no ancestor') : t('under {name}', { name: shownName(forest, ancestor) });
}

function timesText(
  earlier: Forest,
  later: Forest,
  { earlier: from, later: to }: Compared,
  { unit, style }: TimeTexts,
): string {
  const rangeIn = (forest: Forest, row: number) =>
    formatRange(forest.apparition(row), forest.extinction(row), unit, style);
  const [before, after] = [rangeIn(earlier, from), rangeIn(later, to)];
  if (before !== after) return t('{before} → {after}', { before, after });
  const splitIn = (forest: Forest, row: number) => formatTime(forest.split(row), unit, style);
  const [splitBefore, splitAfter] = [splitIn(earlier, from), splitIn(later, to)];
  return splitBefore === splitAfter
    ? t('by less than the dates show')
    : t('split: {before} → {after}', { before: splitBefore, after: splitAfter });
}

/** A difference as the history names it. */
function changeOf(
  difference: Extract<TreeDifference, { kind: 'edited' | 'part' | 'field' }>,
  { later }: ComparedDocuments,
): HistoryChange {
  if (difference.kind === 'part') {
    const { part, before, after } = difference;
    const change = before === null ? 'added' : after === null ? 'removed' : 'changed';
    const name = partLabel(after ?? before);
    return { code: `${partWords[part]}-${change}`, values: { name } };
  }
  if (difference.kind === 'field') {
    const { field } = difference;
    if (field === 'name') return { code: 'tree-renamed', values: { name: later.fields.name } };
    if (field === 'description') return { code: 'tree-description-changed', values: {} };
    if (field === 'tags') return { code: 'tree-tags-changed', values: {} };
    return { code: settingCodes[field](later.fields[field] ?? null), values: {} };
  }
  const { field, later: row } = difference;
  const { forest } = later;
  const near = namedNear(forest, row);
  const values = { species: near === null ? forest.name(row) : { near } };
  if (field === 'description') return { code: 'species-description-changed', values };
  if (field === 'image') {
    const isDeleted = forest.image(row) === null;
    return { code: isDeleted ? 'species-image-deleted' : 'species-image-changed', values };
  }
  return { code: fieldCodes[field](forest.details(row)?.[field] ?? null), values };
}
