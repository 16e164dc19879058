import {
  type AncestorRole,
  ancestorRoles,
  type Forest,
  type OtherAncestor,
  readCellList,
  writeCellList,
} from '@life-tree/phylogeny';
import { foldText } from './fold-text.ts';
import { roleNames } from './legend-texts.ts';

/** Other ancestors in a cell, as in CSV files: "Donkey | Hybrid; Zebra". Those that were deleted are left out. */
export function otherAncestorsText(forest: Forest, others: readonly OtherAncestor[]): string {
  const names = roleNames();
  return writeCellList(
    others.flatMap(({ id, as }) => {
      const row = forest.indexOf(id);
      return row < 0 ? [] : [[forest.name(row), ...(as === undefined ? [] : [names[as]])]];
    }),
  );
}

/** A name in a cell of other ancestors; the role is null if it is none that we know. */
export interface NamedAncestor {
  readonly name: string;
  readonly as: AncestorRole | undefined | null;
}

/** Reads what `otherAncestorsText` writes, with the roles in the user's language or in English. */
export function readOtherAncestors(text: string): readonly NamedAncestor[] {
  const names = roleNames();
  return readCellList(text).map(([name = '', role = '']) => {
    const folded = foldText(role);
    const as = ancestorRoles.find((one) => folded === one || folded === foldText(names[one]));
    return { name, as: as ?? (role === '' ? undefined : null) };
  });
}
