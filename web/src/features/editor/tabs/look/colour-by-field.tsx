import { type ColourBy, nowOf, partId, sortColumns } from '@life-tree/phylogeny';
import { t } from '../../../../texts/t.ts';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { useEditing, useParts, useTree } from '../../../shown-tree/index.ts';

const columnPrefix = 'column ';

/** What the colours of species mean. */
export function ColourByField() {
  const tree = useTree();
  const { columns, groups } = useParts();
  const editing = useEditing();
  const value = choiceOf(tree.colourBy);
  const coloured = sortColumns(columns).filter(({ value: { type } }) =>
    ['number', 'choice', 'yes-no'].includes(type),
  );
  const choices = [
    { value: 'branch', label: t('Branch') },
    ...(groups.size > 0 || value === 'group' ? [{ value: 'group', label: t('Group') }] : []),
    ...(nowOf(tree) === null ? [] : [{ value: 'living', label: t('Living or extinct') }]),
    { value: 'placement', label: t('How certain the ancestor is') },
    { value: 'custom', label: t('Colours of my own') },
    ...coloured.map(({ id, value: { name } }) => ({ value: columnPrefix + id, label: name })),
  ];
  // Its column may have been removed since.
  const isKnown = choices.some((choice) => choice.value === value);
  return (
    <SelectField
      label={t('Colour by')}
      name="colour-by"
      value={isKnown ? value : 'branch'}
      choices={choices}
      hint={
        value === 'custom'
          ? t('A species with a colour of its own gives it to its branch.')
          : undefined
      }
      onValue={(chosen) =>
        editing.performOrNotify({ kind: 'edit-tree', colourBy: colourByOf(chosen) })
      }
    />
  );
}

function choiceOf(colourBy: ColourBy | undefined): string {
  if (colourBy === undefined) return 'branch';
  return typeof colourBy === 'object' ? columnPrefix + colourBy.column : colourBy;
}

function colourByOf(value: string): ColourBy | null {
  if (value.startsWith(columnPrefix)) return { column: partId(value.slice(columnPrefix.length)) };
  if (value === 'group' || value === 'living' || value === 'placement' || value === 'custom') {
    return value;
  }
  return null;
}
