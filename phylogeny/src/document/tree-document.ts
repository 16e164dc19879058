import type { Italics } from '../parts/part-values.ts';
import { emptyParts, type TreeParts } from '../parts/tree-parts.ts';
import { descriptionFault, nameFault } from '../species/checks/invariants.ts';
import type { Forest } from '../species/forest.ts';
import {
  changedNames,
  type NamedValues,
  presentFields,
  replaceNamed,
} from '../species/storage/sparse-fields.ts';
import type { TreeTimes } from '../timeline/tree-scale.ts';
import type { FieldCode } from './field-code.ts';
import {
  type ColourBy,
  colourByFault,
  type FanAngles,
  fanFault,
  type SplitLabels,
  type Strip,
  scaleFault,
  splitsFault,
  stripsFault,
} from './settings.ts';
import type { TagCode } from './tag-messages.ts';
import type { TreeShape } from './tree-shapes.ts';

/** In which order siblings can be shown. */
export const siblingOrders = ['apparition', 'largest', 'smallest', 'name', 'hand'] as const;

/** The order in which siblings are shown. */
export type SiblingOrder = (typeof siblingOrders)[number];

/** How a tree is shown. Each setting is absent when it has its default. */
export interface TreeSettings extends TreeTimes {
  /** By default, siblings are shown in steps (see `layOutRows`). */
  readonly order?: SiblingOrder;
  /** What the colours of species mean. By default, their branch. */
  readonly colourBy?: ColourBy;
  /** The columns beside the names, from the tree outward. By default none. */
  readonly strips?: readonly Strip[];
  /** By default, time runs across; in an upright tree it runs upward, in a fan outward. */
  readonly shape?: TreeShape;
  /** By default, a fan is open a little at the top. */
  readonly fan?: FanAngles;
  /** By default, descendants move along when a time of their ancestor is edited. */
  readonly moveAlong?: false;
  /** Which names are in italics. By default, those that are scientific by the evidence of the tree. */
  readonly italics?: Italics;
  /** What is written at the splits. By default, the names of clades. */
  readonly splits?: SplitLabels;
}

const everySetting: Readonly<Record<keyof TreeSettings, true>> = {
  notation: true,
  order: true,
  colourBy: true,
  strips: true,
  scale: true,
  shape: true,
  fan: true,
  moveAlong: true,
  italics: true,
  splits: true,
};

/** Every setting of a tree. Code that copies or compares settings goes through this list. */
export const settingNames = Object.keys(everySetting) as readonly (keyof TreeSettings)[];

/** Values for some settings; null means the default, absent that it is not named. */
export type NamedSettings = NamedValues<TreeSettings>;

/** The texts and the visibility of a tree. */
export interface TreeTexts {
  readonly name: string;
  readonly description: string | null;
  readonly isPublic: boolean;
  readonly tags: readonly string[];
}

/** The fields of a tree itself, apart from its species. */
export interface TreeFields extends TreeTexts, TreeSettings {}

/** The settings among some fields, or null when all have their defaults. */
export function settingsOf(fields: NamedSettings): TreeSettings | null {
  return presentFields<TreeSettings>(fields, settingNames);
}

/** The settings among some fields that are named, be it as null. */
export function namedSettings(fields: NamedSettings): NamedSettings {
  const named = settingNames.filter((name) => fields[name] !== undefined);
  return Object.fromEntries(named.map((name) => [name, fields[name]]));
}

/** Replaces the named settings. */
export function replaceSettings(
  settings: TreeSettings | null,
  named: NamedSettings,
): TreeSettings | null {
  return replaceNamed<TreeSettings>(settings, named, settingNames);
}

/** The settings that differ, with their new values; null where it is the default again. */
export function changedSettings(
  before: NamedSettings | null,
  after: NamedSettings | null,
): NamedSettings {
  return changedNames<TreeSettings>(before, after, settingNames);
}

/** What operations work on. The forest and the lists of parts can be just what `needs` lists. */
export interface TreeDocument {
  readonly fields: TreeFields;
  readonly forest: Forest;
  readonly parts: TreeParts;
}

/** A tree of these species and nothing else, for operations that read only species. */
export function treeWith(forest: Forest): TreeDocument {
  const fields = { name: '', description: null, isPublic: false, tags: [] };
  return { fields, forest, parts: emptyParts };
}

/** The maximum number of tags of a tree. */
export const maxTags = 20;

/** The maximum length of a tag, in characters. */
export const maxTagLength = 40;

/** What is wrong with some fields of a tree. */
export function fieldsFault(fields: Partial<TreeTexts> & NamedSettings): FieldCode | null {
  return (
    (fields.name === undefined ? null : nameFault(fields.name)) ??
    descriptionFault(fields.description ?? null) ??
    tagsFault(fields.tags ?? []) ??
    (fields.colourBy ? colourByFault(fields.colourBy) : null) ??
    (fields.strips ? stripsFault(fields.strips) : null) ??
    (fields.scale ? scaleFault(fields.scale) : null) ??
    (fields.fan ? fanFault(fields.fan) : null) ??
    (fields.splits ? splitsFault(fields.splits) : null)
  );
}

function tagsFault(tags: readonly string[]): TagCode | null {
  if (tags.length > maxTags) return 'too-many-tags';
  if (tags.some((tag) => tag.length < 1 || tag.length > maxTagLength)) return 'tag-length';
  return new Set(tags).size === tags.length ? null : 'tag-twice';
}
