import type { Forest, SpeciesId } from '@life-tree/phylogeny';
import { foldText } from '../../../texts/fold-text.ts';
import type { TableField } from '../fields/table-field.ts';
import { speciesNamesLike } from './species-names.ts';

/** What is edited. */
interface EditedCell {
  readonly forest: Forest;
  /** Null for a species that is not in the tree yet. */
  readonly species: SpeciesId | null;
  readonly field: TableField;
}

/** The texts that a typed text can stand for, with those that begin with it first. */
export function cellOptions(cell: EditedCell, typed: string): readonly string[] {
  const { forest, species, field } = cell;
  if (field.field === 'ancestor') {
    const own = species === null ? -1 : forest.indexOf(species);
    return speciesNamesLike(forest, typed, (row) => own < 0 || !forest.isInBranch(row, own));
  }
  const wanted = foldText(typed.trim());
  const at = (choice: string) => foldText(choice).indexOf(wanted);
  const found = (field.choices ?? []).filter((choice) => at(choice) >= 0);
  return [
    ...found.filter((choice) => at(choice) === 0),
    ...found.filter((choice) => at(choice) > 0),
  ];
}

/**
 * Which of its options a text stands for: the only one that begins with it, or else the only one that contains it.
 * -1 if that is not clear, or if the text is an option already.
 */
export function meantOption(options: readonly string[], typed: string): number {
  const wanted = foldText(typed.trim());
  const folded = options.map(foldText);
  if (wanted === '' || folded.includes(wanted)) return -1;
  const isOnly = options.length === 1 || folded[1]?.startsWith(wanted) === false;
  const begins = folded[0]?.startsWith(wanted) === true;
  return options.length > 0 && isOnly && (begins || options.length === 1) ? 0 : -1;
}
