/** A value in JSON. */

import type { SpeciesId } from '../species/ids/species-id.ts';
import type { ReadyBandKey } from './ready-band-names.ts';

export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json };

/** A publication as CSL-JSON, without its `id`: its id in the tree is used instead. */
export interface Source {
  readonly [name: string]: Json;
  /** The kind of publication, such as `article-journal`. */
  readonly type: string;
}

/** What the values of a column can be. */
export const columnTypes = ['number', 'text', 'choice', 'yes-no', 'link'] as const;
export type ColumnType = (typeof columnTypes)[number];

/** One of the values of a column of the type `choice`. */
export interface Choice {
  readonly name: string;
  /** As `#rrggbb`. */
  readonly colour: string;
}

/** A column of the tree's table. Columns are shown by rank, then by id. */
export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  readonly unit?: string;
  /** Only of the type `choice`. */
  readonly choices?: readonly Choice[];
  readonly rank?: number;
}

/** A branch without the branches that are taken out of it, or a single species. Some may have been deleted since. */
export type GroupMember =
  | { readonly branch: SpeciesId; readonly without?: readonly SpeciesId[] }
  | { readonly species: SpeciesId };

/** How a group can be shown: as a bracket with its name beside the tree, as a shade behind it, or both. */
export const groupStyles = ['bracket', 'shade', 'both'] as const;
export type GroupStyle = (typeof groupStyles)[number];

/** Which names a person wants in italics: all that look scientific, or none. */
export const italicsChoices = ['scientific', 'none'] as const;
export type Italics = (typeof italicsChoices)[number];

/** Species that are shown together. */
export interface Group {
  readonly name: string;
  /** As `#rrggbb`. That of its branch when absent. */
  readonly colour?: string;
  readonly members: readonly GroupMember[];
  /** As a bracket when absent. */
  readonly shown?: GroupStyle;
  /** Of the names of its members. As in the tree when absent. */
  readonly italics?: Italics;
}

/** A span of time, or without `to` an event, across the timeline. Times are absolute, in years. */
export interface Band {
  readonly name: string;
  readonly from: number;
  readonly to?: number;
  /** As `#rrggbb`. */
  readonly colour: string;
  readonly row?: number;
  /** Of a ready-made band that nobody has renamed. */
  readonly ready?: ReadyBandKey;
}

/** The type of the elements of each list of a tree. */
export interface PartValues {
  readonly sources: Source;
  readonly columns: Column;
  readonly groups: Group;
  readonly bands: Band;
}

/** The name of one of a tree's lists. */
export type PartName = keyof PartValues;

/** An element of any of a tree's lists. */
export type PartValue = PartValues[PartName];
