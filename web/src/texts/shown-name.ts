import { type Forest, shownName as shownNameIn } from '@life-tree/phylogeny';
import { t } from './t.ts';

/** A split that nobody has named, by a species below it. */
export function unnamedSplit(near: string): string {
  return t('unnamed split near {name}', { name: near });
}

/** The name of a species as people read it: a generated one says nothing. */
export function shownName(forest: Forest, index: number): string {
  return shownNameIn(forest, index, unnamedSplit);
}
