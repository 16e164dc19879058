import {
  maxStrips,
  type PartId,
  partId,
  type Strip,
  type StripStyle,
  sortColumns,
} from '@life-tree/phylogeny';
import { X } from 'lucide-react';
import { t } from '../../../../texts/t.ts';
import { IconButton } from '../../../../ui/buttons/icon-button.tsx';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { useEditing, useParts, useTree } from '../../../shown-tree/index.ts';

/** The columns whose values stand beside the names. Nothing without a column that could. */
export function StripsField() {
  const tree = useTree();
  const { columns } = useParts();
  const editing = useEditing();
  // Columns may have been removed since.
  const strips = (tree.strips ?? []).filter(({ column }) => columns.get(column) !== undefined);
  const isShown = (id: PartId) => strips.some(({ column }) => column === id);
  const others = sortColumns(columns).filter(
    ({ id, value: { type } }) => ['number', 'choice', 'yes-no'].includes(type) && !isShown(id),
  );
  if (strips.length === 0 && others.length === 0) return null;
  const change = (list: readonly Strip[]) =>
    editing.performOrNotify({ kind: 'edit-tree', strips: list.length === 0 ? null : list });
  const add = (id: PartId) => {
    const as = columns.get(id)?.type === 'number' ? 'bars' : 'colour';
    change([...strips, { column: id, as }]);
  };
  return (
    <>
      {strips.map(({ column, as }) => {
        const { name, type } = columns.get(column) ?? { name: '', type: 'text' };
        return (
          <div key={column} className="flex items-end gap-1">
            <div className="min-w-0 flex-1">
              <SelectField<StripStyle>
                label={t('{column} beside the names', { column: name })}
                name="strip-style"
                value={as === 'bars' && type !== 'number' ? 'colour' : as}
                choices={[
                  { value: 'colour', label: t('Colours') },
                  ...(type === 'number' ? [{ value: 'bars', label: t('Bars') } as const] : []),
                  { value: 'symbols', label: t('Symbols') },
                ]}
                onValue={(style) =>
                  change(strips.map((one) => (one.column === column ? { column, as: style } : one)))
                }
              />
            </div>
            <IconButton
              icon={X}
              label={t('Do not show {name} beside the names', { name })}
              onClick={() => change(strips.filter((one) => one.column !== column))}
            />
          </div>
        );
      })}
      {others.length > 0 && strips.length < maxStrips && (
        <SelectField
          label={t('Columns beside the names')}
          name="add-strip"
          value=""
          choices={[
            { value: '', label: strips.length === 0 ? t('None') : t('Add a column') },
            ...others.map(({ id, value: { name } }) => ({ value: String(id), label: name })),
          ]}
          onValue={(id) => id !== '' && add(partId(id))}
        />
      )}
    </>
  );
}
