import type { TimeNotation } from '../../../timeline/time-notation.ts';
import type { OwnScale } from '../../../timeline/tree-scale.ts';
import type { FlatDescent } from '../../lists/flat-list.ts';

/** How to interpret what a file leaves open, above all its times. What is not given is guessed, reported and asked. */
export interface DatingOptions {
  /** The number of years per unit of the file's times. */
  readonly yearsPerUnit?: number;
  /** The age of the youngest tip, in the file's unit. */
  readonly latestAge?: number;
  /** The age of the end (split) of the root, in the file's unit. `latestAge` is then ignored. */
  readonly rootAge?: number;
  /** Whether calendar dates stay calendar years, as by default. Otherwise they count back from the latest one. */
  readonly keepDates?: boolean;
  /** Says that branch lengths that look like substitutions are time after all, or that they are not time. */
  readonly lengths?: 'time' | 'substitutions';
  /** Whether the species are for a tree that has times, so that a tree without lengths needs some, too. */
  readonly needsTimes?: boolean;
  /** Says that branches without a length, among others that have one, have the length 0. */
  readonly missingLengths?: 'zero';
  /** Whether tips that end just before the latest one are living, if that is so of most tips. */
  readonly nearTips?: 'living' | 'extinct';
  /** What the names of inner nodes are if nothing in the file says so: `clades` unless given. */
  readonly innerNames?: InnerNames;
  /** Known ages by which the tree is dated. Tips without one are living. */
  readonly knownAges?: readonly KnownAge[];
  /** The scale of the tree that the species are for, if it is not that of Earth. */
  readonly scale?: OwnScale;
  /** The names of intervals in the language of the reader, which the file may use beside the English ones. */
  readonly intervalNames?: TimeNotation['intervalNames'];
  /** How the species of a list without ancestors descend; `separate` unless given. */
  readonly flat?: FlatDescent;
}

/** What the names of inner nodes can be. */
export const innerNameKinds = ['clades', 'ancestors'] as const;
export type InnerNames = (typeof innerNameKinds)[number];

/** The known age of a split or a tip. */
export interface KnownAge {
  /** One name: that node or tip. Several: their latest common ancestor. */
  readonly of: readonly string[];
  /** In years before now. */
  readonly age: number;
}
