import { newIdentifier } from '@life-tree/contract/values';
import {
  type Forest,
  hasTime,
  type ImportSource,
  importTree,
  inSequence,
  type Operation,
  ownScaleOf,
  type Step,
  type TreeDocument,
  type TreeImport,
  type TreeScale,
  type TreeSettings,
} from '@life-tree/phylogeny';
import { ownIntervalNames } from '../../../texts/time-notation.ts';
import type { BuildOptions } from './reading/import-messages.ts';

/** What the tree that species are for decides about the times of a file. */
export function datesFor(
  forest: Forest,
  scale: TreeScale | undefined,
): Pick<BuildOptions, 'keepDates' | 'scale' | 'needsTimes' | 'lengths' | 'intervalNames'> {
  return {
    // Calendar years need a time scale of their own, which a tree with species already has.
    ...(forest.size > 0 && ownScaleOf({ scale })?.direction !== 'forward' && { keepDates: false }),
    ...(hasTime(scale)
      ? {
          ...(scale !== undefined && { scale }),
          ...(forest.size > 0 && { needsTimes: true as const }),
        }
      : { lengths: 'substitutions' as const }),
    ...ownIntervalNames(),
  };
}

/** Adds a whole other tree, under the species at a row or, with -1, as roots. */
export function importInto(
  tree: Pick<TreeDocument, 'forest' | 'parts'>,
  under: number,
  source: ImportSource,
): TreeImport {
  return importTree(source, tree, under, newIdentifier);
}

/** The whole import as one edit, so that one undo takes it back. */
export function importOperation(
  { parts, branch }: TreeImport,
  settings: TreeSettings | null,
): Operation {
  const steps: Step[] = [...parts, branch];
  return inSequence(settings === null ? steps : [...steps, { kind: 'edit-tree', ...settings }]);
}

/** The same import without images, which only the server can copy. */
export function withoutImages({ branch, ...others }: TreeImport): TreeImport {
  const species = branch.species.map((one) => ({ ...one, image: null }));
  return { ...others, branch: { ...branch, species } };
}
