import {
  boundsOf,
  type Column,
  endOf,
  type Forest,
  hasTime,
  isUnnamedSplit,
  type PartEntry,
  type PartList,
  type SpeciesEnd,
  sortColumns,
  splitOf,
  type TimeUnit,
  type TreeTimes,
} from '@life-tree/phylogeny';
import { foldText } from '../../../texts/fold-text.ts';
import { otherAncestorsText } from '../../../texts/other-ancestors-text.ts';
import { placementNames } from '../../../texts/placement-names.ts';
import { shownName } from '../../../texts/shown-name.ts';
import { t } from '../../../texts/t.ts';
import {
  durationInField,
  durationLabel,
  parseDuration,
  parseNumber,
  readTimeText,
  unitLabel,
  writeTimeText,
} from '../../../texts/times.ts';
import { traitText, yesNo } from '../../../texts/trait-texts.ts';
import type { TableField } from './table-field.ts';

/** How times are written in the table. */
export interface TimeStyle {
  readonly unit: TimeUnit;
  readonly style: TreeTimes | null;
}

/** The keys of the columns of details that some species has. */
export function filledDetails(forest: Forest): ReadonlySet<string> {
  const keys = ['apparitionBounds', 'extinctionBounds', 'placement', 'otherAncestors'] as const;
  const all = forest.columns.details ?? [];
  return new Set(keys.filter((key) => all.some((details) => details?.[key] !== undefined)));
}

/** All columns of a tree's table in their first order: its own come before details that no species has. */
export function tableFields(
  times: TimeStyle,
  columns: PartList<Column>,
  filled: ReadonlySet<string> = new Set(),
): readonly TableField[] {
  const { scale } = times.style ?? {};
  const isTimed = hasTime(scale);
  const details = [
    ...(isTimed
      ? [
          boundsField('apparition', t('Apparition bounds'), times),
          boundsField('extinction', t('Extinction bounds'), times),
        ]
      : []),
    placementField(),
    otherAncestorsField(!filled.has('otherAncestors')),
  ];
  const isFilled = ({ key }: TableField) => filled.has(key);
  return [
    nameField(),
    ancestorField(),
    ...(isTimed
      ? [
          timeField('apparition', t('Apparition'), times),
          timeField('extinction', t('Extinction'), times),
        ]
      : []),
    ...(scale?.kind === 'none' ? [] : [durationField(times)]),
    ...details.filter(isFilled),
    ...(columns.size === 0 ? [] : sortColumns(columns)).map(traitField),
    ...(isTimed ? [splitField(times)] : []),
    ...details.filter((field) => !isFilled(field)),
    descriptionField(),
    inferredField(),
    colourField(),
  ];
}

/** A field whose texts are sorted as they are shown. */
function textField(
  field: Pick<TableField, 'key' | 'field' | 'label' | 'width' | 'text'> & Partial<TableField>,
): TableField {
  const { text } = field;
  return {
    isNumeric: false,
    sortKey: (forest) => (row) => foldText(text(forest, row)) || null,
    ...field,
  };
}

function nameField(): TableField {
  return textField({
    key: 'name',
    field: 'name',
    label: t('Name'),
    width: 208,
    text: shownName,
    draft: (forest, row) => (isUnnamedSplit(forest, row) ? '' : forest.name(row)),
    sortKey: (forest) => (row) => foldText(forest.name(row)) || null,
  });
}

function ancestorField(): TableField {
  return textField({
    key: 'ancestor',
    field: 'ancestor',
    label: t('Ancestor'),
    width: 176,
    text: (forest, row) => {
      const ancestor = forest.ancestor(row);
      return ancestor < 0 ? '' : shownName(forest, ancestor);
    },
    sortKey: (forest) => (row) => {
      const ancestor = forest.ancestor(row);
      return ancestor < 0 ? null : foldText(forest.name(ancestor)) || null;
    },
  });
}

function timeField(end: SpeciesEnd, label: string, { unit, style }: TimeStyle): TableField {
  return {
    key: end,
    field: end,
    label: `${label} (${unitLabel(unit, style)})`,
    width: 144,
    isNumeric: true,
    text: (forest, row) => {
      const { time } = endOf(forest, row, end);
      return writeTimeText({ time, bounds: null }, unit, style);
    },
    sortKey: (forest) => (row) =>
      end === 'apparition' ? forest.apparition(row) : forest.extinction(row),
    readKey: readTime({ unit, style }),
  };
}

/** When a lineage begins that is older than its apparition; empty for the others. */
function splitField({ unit, style }: TimeStyle): TableField {
  return {
    key: 'split',
    field: 'split',
    label: `${t('Split')} (${unitLabel(unit, style)})`,
    width: 120,
    isNumeric: true,
    isHidden: true,
    text: (forest, row) => {
      const time = splitOf(forest, row);
      return time === null ? '' : writeTimeText({ time, bounds: null }, unit, style);
    },
    sortKey: (forest) => (row) => splitOf(forest, row),
    readKey: readTime({ unit, style }),
  };
}

function durationField({ unit, style }: TimeStyle): TableField {
  return {
    key: 'duration',
    field: 'duration',
    label: `${hasTime(style?.scale) ? t('Duration') : t('Length')} (${durationLabel(unit, style)})`,
    width: hasTime(style?.scale) ? 136 : 264,
    isNumeric: true,
    text: (forest, row) => durationInField(forest.duration(row), unit, style),
    sortKey: (forest) => (row) => forest.duration(row),
    readKey: readDuration({ unit, style }),
  };
}

/** How uncertain an end is, as it is written in the field of the end. Sorted by the length of the span. */
function boundsField(end: SpeciesEnd, label: string, { unit, style }: TimeStyle): TableField {
  const field = end === 'apparition' ? 'apparitionBounds' : 'extinctionBounds';
  return {
    key: field,
    field,
    label,
    width: 184,
    isNumeric: true,
    text: (forest, row) => {
      const written = endOf(forest, row, end);
      return written.bounds === null ? '' : writeTimeText(written, unit, style);
    },
    sortKey: (forest) => (row) => {
      const bounds = boundsOf(forest, row, end);
      return bounds === null ? null : bounds.before + bounds.after;
    },
    readKey: readDuration({ unit, style }),
  };
}

function placementField(): TableField {
  const names = placementNames();
  return textField({
    key: 'placement',
    field: 'placement',
    label: t('Placement'),
    width: 128,
    text: (forest, row) => names[forest.details(row)?.placement ?? 'firm'],
    choices: Object.values(names),
  });
}

function otherAncestorsField(isHidden: boolean): TableField {
  return textField({
    key: 'otherAncestors',
    field: 'otherAncestors',
    label: t('Other ancestors'),
    width: 208,
    isHidden,
    text: (forest, row) => otherAncestorsText(forest, forest.details(row)?.otherAncestors ?? []),
  });
}

function descriptionField(): TableField {
  return textField({
    key: 'description',
    field: 'description',
    label: t('Description'),
    width: 280,
    isHidden: true,
    text: (forest, row) => forest.description(row) ?? '',
  });
}

function inferredField(): TableField {
  return textField({
    key: 'inferred',
    field: 'inferred',
    label: t('Inferred ancestor'),
    width: 136,
    isHidden: true,
    text: (forest, row) => yesNo(forest.isInferred(row)),
    choices: [yesNo(true), yesNo(false)],
  });
}

function colourField(): TableField {
  return textField({
    key: 'colour',
    field: 'colour',
    label: t('Colour'),
    width: 128,
    isHidden: true,
    text: (forest, row) => forest.details(row)?.colour ?? '',
    colourOf: (text) => text || undefined,
  });
}

function traitField({ id, value: column }: PartEntry<Column>): TableField {
  const { type, unit, name, choices } = column;
  const traitOf = (forest: Forest, row: number) => forest.details(row)?.traits?.[id] ?? null;
  const field = textField({
    key: `column:${id}`,
    field: { column: id },
    label: unit === undefined ? name : `${name} (${unit})`,
    width: type === 'text' || type === 'link' ? 200 : 136,
    text: (forest, row) => traitText(traitOf(forest, row)),
  });
  if (type === 'number') {
    return {
      ...field,
      isNumeric: true,
      sortKey: (forest) => (row) => {
        const value = traitOf(forest, row);
        return typeof value === 'number' ? value : null;
      },
      readKey: (text) => {
        const read = parseNumber(text);
        return read.ok ? read.value : null;
      },
    };
  }
  if (type === 'yes-no') return { ...field, choices: [yesNo(true), yesNo(false)] };
  if (type !== 'choice') return field;
  const colours = new Map((choices ?? []).map((choice) => [choice.name, choice.colour]));
  return { ...field, choices: [...colours.keys()], colourOf: (text) => colours.get(text) };
}

function readTime({ unit, style }: TimeStyle) {
  return (text: string): number | null => {
    const read = readTimeText(text, unit, style);
    return read.ok ? read.value.time : null;
  };
}

function readDuration({ unit, style }: TimeStyle) {
  return (text: string): number | null => {
    const read = parseDuration(text, unit, style);
    return read.ok ? read.value : null;
  };
}
