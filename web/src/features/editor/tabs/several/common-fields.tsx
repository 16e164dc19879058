import {
  type CellEdit,
  type CellValue,
  commonValue,
  type Forest,
  mixed,
  type Placement,
  placements,
  type SpeciesId,
  speciesId,
} from '@life-tree/phylogeny';
import { useMemo } from 'react';
import { placementNames } from '../../../../texts/placement-names.ts';
import { t } from '../../../../texts/t.ts';
import { useRefusal } from '../../../../ui/forms/use-refusal.ts';
import { SpeciesPicker } from '../../../open-tree/index.ts';
import { useEditing, useForest, useSelected, useTimes } from '../../../shown-tree/index.ts';
import { CiteSeveral } from '../../../sources/index.ts';
import { useStore } from '../../use-store.ts';
import { SavedChoice } from '../saved/saved-choice.tsx';
import { SiblingPlace } from '../species/sibling-place.tsx';
import { SpeciesColour } from '../species/species-colour.tsx';
import { CommonTraits } from '../species/trait-fields.tsx';
import { CommonCredit } from './common-credit.tsx';
import { performCells, performOnSeveral } from './perform-on-several.ts';
import { useNewAncestor } from './use-new-ancestor.ts';

/** The fields that several species can share. Fields in which they differ show "mixed". */
export function CommonFields() {
  const forest = useForest();
  const { style } = useTimes();
  const editing = useEditing();
  const { selected } = useSelected();
  const store = useStore();
  const rows = useMemo(() => rowsOf(forest, selected), [forest, selected]);
  const save = (cellOf: (id: SpeciesId) => CellEdit) =>
    performCells(store, editing, Array.from(selected, cellOf));
  const placement = commonValue(forest, rows, 'placement');
  const inferred = commonValue(forest, rows, 'inferred');
  const names = placementNames();
  return (
    <>
      {style?.order === 'hand' && <SiblingPlace rows={rows} />}
      <CommonAncestor rows={rows} />
      <SavedChoice
        label={t('Placement')}
        name="common-placement"
        value={placement === mixed ? null : (placements.find((one) => one === placement) ?? 'firm')}
        choices={(['firm', ...placements] as const).map((value) => ({
          value,
          label: names[value],
        }))}
        onSave={(chosen) => {
          const value: Placement | null = chosen === 'firm' ? null : chosen;
          return save((id) => ({ id, field: 'placement', value }));
        }}
      />
      <SavedChoice
        label={t('Inferred ancestor')}
        name="common-inferred"
        value={inferred === mixed ? null : inferred === true ? 'yes' : 'no'}
        choices={[
          { value: 'no', label: t('No') },
          { value: 'yes', label: t('Yes') },
        ]}
        onSave={(chosen) => {
          const value = chosen === 'yes' ? true : null;
          return save((id) => ({ id, field: 'inferred', value }));
        }}
      />
      <SpeciesColour
        rows={rows}
        onSave={(value) => save((id) => ({ id, field: 'colour', value }))}
      />
      <CommonTraits
        rows={rows}
        onSave={(column, value) => save((id) => ({ id, field: { column }, value }))}
      />
      <CommonCredit rows={rows} />
      <CiteSeveral
        rows={rows}
        onSave={(operation) => performOnSeveral(store, editing, operation)}
      />
    </>
  );
}

function rowsOf(forest: Forest, selected: ReadonlySet<SpeciesId>): readonly number[] {
  return Array.from(selected, (id) => forest.indexOf(id));
}

/** All selected species can move under one ancestor, except into their own branches. */
function CommonAncestor({ rows }: { readonly rows: readonly number[] }) {
  const forest = useForest();
  const [error, setError] = useRefusal(forest);
  const { isChoice, choose } = useNewAncestor();
  const ancestor = commonValue(forest, rows, 'ancestor');
  return (
    <SpeciesPicker
      label={t('Ancestor')}
      value={ancestor === mixed ? mixed : speciesOf(forest, ancestor)}
      none={t('No ancestor')}
      isChoice={isChoice}
      error={error ?? undefined}
      onOpen={() => setError(null)}
      onChoose={async (chosen) => setError(await choose(chosen))}
    />
  );
}

function speciesOf(forest: Forest, value: CellValue): SpeciesId | null {
  const id = typeof value === 'string' ? speciesId(value) : null;
  return id !== null && forest.has(id) ? id : null;
}
