import {
  type Forest,
  type MergedForest,
  partId,
  type TreeParts,
  type TreeSettings,
} from '@life-tree/phylogeny';
import { t } from '../../texts/t.ts';
import { changeChoices, changeName } from './change-marks.ts';

/** A column that only exists while two trees are compared. */
const changeColumn = partId('compared');

/** Two merged trees in which each species has its change as the value of a column. */
export function markedForests({ forest, earlier, changes }: MergedForest): {
  readonly forest: Forest;
  readonly earlier: Forest;
} {
  const mark = (one: Forest) =>
    one.withValues({
      details: changes.map((change, row) => {
        const details = one.details(row);
        if (change === 'same') return details;
        const traits = { ...details?.traits, [changeColumn]: changeName(change) };
        return { ...details, traits };
      }),
    });
  return { forest: mark(forest), earlier: mark(earlier) };
}

/** How the later tree is drawn, but with colours and symbols that mean changes. */
export function comparedLook(
  settings: TreeSettings | null,
  parts: TreeParts,
): { readonly settings: TreeSettings; readonly parts: TreeParts } {
  const column = { name: t('Difference'), type: 'choice', choices: changeChoices() } as const;
  return {
    settings: {
      ...settings,
      colourBy: { column: changeColumn },
      strips: [{ column: changeColumn, as: 'symbols' }],
    },
    parts: { ...parts, columns: parts.columns.with(changeColumn, column) },
  };
}
