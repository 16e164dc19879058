import {
  type Column,
  countValues,
  moveColumn,
  type PartEntry,
  type PartId,
  sortColumns,
} from '@life-tree/phylogeny';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { t } from '../../../../texts/t.ts';
import { useDialogs } from '../../../../ui/overlays/dialogs.tsx';
import { PartRows, PartSection } from '../../../parts/index.ts';
import { useEditing, useForest, useParts } from '../../../shown-tree/index.ts';
import { ColumnDialog } from './column-dialog.tsx';
import { columnTypeNames } from './column-type-names.ts';

/** The columns of a tree: what species have values for. */
export function ColumnsSection() {
  const forest = useForest();
  const { columns } = useParts();
  const editing = useEditing();
  const dialogs = useDialogs();
  const sorted = sortColumns(columns);
  const types = columnTypeNames();

  const move = (id: PartId, to: number) => {
    const operation = moveColumn(columns, id, to);
    if (operation !== null) editing.performOrNotify(operation);
  };
  const remove = async ({ id, value: { name } }: PartEntry<Column>) => {
    const count = countValues(forest, id);
    const detail = t(
      '{count, plural, =0 {No species has a value in it.} one {# species has a value in it.} other {# species have a value in it.}} You can undo this.',
      { count },
    );
    const options = { accept: t('Remove'), destructive: true, detail };
    if (!(await dialogs.confirm(t('Remove the column {name}?', { name }), options))) return;
    editing.performOrNotify({ kind: 'remove-part', part: 'columns', id });
  };

  return (
    <PartSection
      part="columns"
      title={t('Columns')}
      list={(onEdit) => (
        <PartRows
          part="columns"
          entries={sorted}
          rowOf={({ id, value: { name, type, unit } }, place) => ({
            name,
            content: (
              <span className="min-w-0 flex-1 truncate text-sm">
                {name}{' '}
                <span className="text-quiet text-xs">
                  {[types[type], unit].filter(Boolean).join(', ')}
                </span>
              </span>
            ),
            actions: [
              {
                icon: ArrowUp,
                label: t('Move {name} up', { name }),
                isOff: place === 0,
                onClick: () => move(id, place - 1),
              },
              {
                icon: ArrowDown,
                label: t('Move {name} down', { name }),
                isOff: place === sorted.length - 1,
                onClick: () => move(id, place + 1),
              },
            ],
          })}
          onEdit={onEdit}
          onRemove={remove}
        />
      )}
      addLabel={t('Add column')}
      dialogOf={(id, onClose) => <ColumnDialog id={id} onClose={onClose} />}
    >
      {sorted.length === 0 && (
        <p className="text-quiet text-xs">
          {t('Columns hold values of species, such as a body mass, a diet or a link.')}
        </p>
      )}
    </PartSection>
  );
}
