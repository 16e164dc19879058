import {
  hasTime,
  maxSplitDigits,
  partId,
  type SplitLabels,
  sortColumns,
} from '@life-tree/phylogeny';
import { timeFaultText } from '../../../../texts/rule-messages.ts';
import { t } from '../../../../texts/t.ts';
import { numberInField, parseNumber } from '../../../../texts/times.ts';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { useEditing, useParts, useTree } from '../../../shown-tree/index.ts';
import { SavedTextField } from '../saved/saved-text-field.tsx';

const columnPrefix = 'column ';
const maxNumberLength = 20;

/** What is written at the splits: their age or a column, with how many decimals and from which value on. */
export function SplitLabelsFields() {
  const tree = useTree();
  const { columns } = useParts();
  const editing = useEditing();
  const { label, ...numbers } = tree.splits ?? {};
  const { digits, least } = numbers;
  const chosen = typeof label === 'object' ? columns.get(label.column) : undefined;
  const value =
    label === 'age' && hasTime(tree.scale)
      ? 'age'
      : typeof label === 'object' && chosen !== undefined
        ? columnPrefix + label.column
        : 'name';
  const save = (splits: SplitLabels | null) => ({ kind: 'edit-tree', splits }) as const;
  const { digits: _digits, ...withoutDigits } = tree.splits ?? {};
  const { least: _least, ...withoutLeast } = tree.splits ?? {};
  const choices = [
    { value: 'name', label: t('Names of clades') },
    ...(hasTime(tree.scale) ? [{ value: 'age', label: t('Ages') }] : []),
    ...sortColumns(columns).map(({ id, value: { name } }) => ({
      value: columnPrefix + id,
      label: name,
    })),
  ];
  return (
    <>
      <SelectField
        label={t('At splits')}
        name="split-labels"
        value={value}
        choices={choices}
        onValue={(next) => {
          const written =
            next === 'age' ? next : { column: partId(next.slice(columnPrefix.length)) };
          // The smallest value of one column says nothing about another.
          const kept = digits === undefined ? {} : { digits };
          editing.performOrNotify(save(next === 'name' ? null : { label: written, ...kept }));
        }}
      />
      {(value === 'age' || chosen?.type === 'number') && (
        <div className="grid grid-cols-2 gap-4">
          <SelectField
            label={t('Decimals at splits')}
            name="split-digits"
            value={digits === undefined ? '' : String(digits)}
            choices={[
              { value: '', label: t('Up to two') },
              ...Array.from({ length: maxSplitDigits + 1 }, (_, count) => ({
                value: String(count),
                label: String(count),
              })),
            ]}
            onValue={(next) =>
              editing.performOrNotify(
                save(next === '' ? withoutDigits : { ...tree.splits, digits: Number(next) }),
              )
            }
          />
          {chosen !== undefined && (
            <SavedTextField
              label={t('Smallest value')}
              name="split-least"
              maxLength={maxNumberLength}
              value={least === undefined ? '' : numberInField(least)}
              onSave={(text, session) => {
                if (text === '') return editing.perform(save(withoutLeast), session);
                const read = parseNumber(text);
                if (!read.ok) return timeFaultText(read.error);
                return editing.perform(save({ ...tree.splits, least: read.value }), session);
              }}
            />
          )}
        </div>
      )}
    </>
  );
}
