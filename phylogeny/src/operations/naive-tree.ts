import type { PartValue } from '../parts/part-values.ts';
import type { PartReference } from '../parts/tree-parts.ts';
import type { Species } from '../species/species.ts';
import type { TreeFields } from './tree-document.ts';

export interface NaivePart extends PartReference {
  readonly value: PartValue;
}

/** A tree as plain objects. */
export interface NaiveTree {
  readonly fields: TreeFields;
  readonly species: readonly Species[];
  readonly parts: readonly NaivePart[];
}
