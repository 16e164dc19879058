import { sortColumns } from '@life-tree/phylogeny';
import { useMemo } from 'react';
import {
  useEditing,
  useForest,
  useParts,
  useSelected,
  useTimes,
} from '../../../shown-tree/index.ts';
import { CiteSeveral } from '../../../sources/index.ts';
import { AncestorField } from '../species/ancestor-field.tsx';
import { CreditFields } from '../species/credit-fields.tsx';
import { InferredField } from '../species/inferred-field.tsx';
import { SiblingPlace } from '../species/sibling-place.tsx';
import { SpeciesColour } from '../species/species-colour.tsx';
import { TraitFields } from '../species/trait-fields.tsx';
import { performOnSeveral } from './perform-on-several.ts';

/** The fields that several species can share. Fields in which they differ show "mixed". */
export function CommonFields() {
  const forest = useForest();
  const { columns } = useParts();
  const { style } = useTimes();
  const editing = useEditing();
  const { selected } = useSelected();
  const rows = useMemo(() => Array.from(selected, (id) => forest.indexOf(id)), [forest, selected]);
  return (
    <>
      {style?.order === 'hand' && <SiblingPlace rows={rows} />}
      <AncestorField rows={rows} />
      <InferredField rows={rows} />
      <SpeciesColour rows={rows} />
      <TraitFields rows={rows} columns={sortColumns(columns)} />
      <CreditFields rows={rows} />
      <CiteSeveral rows={rows} onSave={(operation) => performOnSeveral(editing, operation)} />
    </>
  );
}
