import {
  type CellEdit,
  type CellField,
  type CellValue,
  commonValue,
  type mixed,
} from '@life-tree/phylogeny';
import { useEditing, useForest } from '../../../shown-tree/index.ts';
import { performCells } from '../several/perform-on-several.ts';

type ValueOf<Field extends CellField> = Extract<CellEdit, { readonly field: Field }>['value'];

interface Fields {
  /** The value that all of them have. */
  readonly common: (field: CellField) => CellValue | typeof mixed;
  /** Gives all of them a value. Returns why it is refused, or null. */
  readonly save: <Field extends CellField>(
    field: Field,
    value: ValueOf<Field>,
    session?: string,
  ) => string | null | Promise<string | null>;
}

/** The fields of one species, or of several: what they have in common, as the cells of a table. */
export function useFields(rows: readonly number[]): Fields {
  const forest = useForest();
  const editing = useEditing();
  const ids = rows.map((row) => forest.id(row));
  return {
    common: (field) => commonValue(forest, rows, field),
    save: (field, value, session) =>
      performCells(
        editing,
        // A field and its value are of the same kind of cell.
        ids.map((id) => ({ id, field, value }) as CellEdit),
        session,
      ),
  };
}
