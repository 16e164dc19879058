import type { TimeNotation, TreeTimes } from '@life-tree/phylogeny';
import type { NamedAncestor } from './reading/ancestor-chain.ts';

/** The texts that the canvas needs. The caller supplies them in the user's language. */
export interface CanvasTexts {
  /** "from -52.00MY to -41.00MY"; both times are already formatted. */
  readonly lifetime: (start: string, end: string) => string;
  /** "at -52.00MY", for what lasts no longer than that. */
  readonly moment: (moment: string) => string;
  /** The length of a branch that is not time. */
  readonly length: (length: string) => string;
  /** "appeared between -53.00MY and -51.00MY" */
  readonly appearedBetween: (from: string, to: string) => string;
  /** "died out between -42.00MY and -40.00MY" */
  readonly diedOutBetween: (from: string, to: string) => string;
  /** "split off at -60.00MY" */
  readonly splitAt: (moment: string) => string;
  /** "descendant of Pakicetus" */
  readonly descendantOf: (ancestor: string) => string;
  /** "Other ancestors: Donkey (Hybrid)" */
  readonly otherAncestors: (others: readonly NamedAncestor[]) => string;
  /** "Ancestors: Pakicetus, Raoellidae", "Ancestors: A, B, C, D, 3 more" */
  readonly ancestors: (names: string, more: number) => string;
  /** What is read after the name of a clade. */
  readonly clade: () => string;
  /** "unnamed split near Macaca" */
  readonly unnamedSplit: (near: string) => string;
  /** "2 descendants", "no descendants" */
  readonly descendants: (count: number) => string;
  /** "more than 1000 descendants" */
  readonly moreDescendantsThan: (count: number) => string;
  /** A count short enough for a small control: "1.20k". */
  readonly shortCount: (count: number) => string;
  /** "72 Ma, Late Cretaceous, Campanian; 9 species alive" */
  readonly aliveAt: (moment: string, count: number) => string;
  /** The same in a tree with ghosts, whose lineages were there before they were observed. */
  readonly observedAt: (moment: string, count: number) => string;
  /** "Cretaceous, from 143.1 Ma to 66 Ma; 34 species lived then" */
  readonly livedIn: (period: string, count: number) => string;
  /** How times are written and eras are named, in a tree with these settings. */
  readonly notation: (times?: TreeTimes | null) => TimeNotation;
}
