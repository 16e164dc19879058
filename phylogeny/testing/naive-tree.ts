import type { TreeFields } from '../src/document/tree-document.ts';
import type { PartValue } from '../src/parts/part-values.ts';
import type { PartReference } from '../src/parts/tree-parts.ts';
import type { Species } from '../src/species/species.ts';

export interface NaivePart extends PartReference {
  readonly value: PartValue;
}

/** A tree as plain objects. */
export interface NaiveTree {
  readonly fields: TreeFields;
  readonly species: readonly Species[];
  readonly parts: readonly NaivePart[];
}
