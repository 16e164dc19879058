import {
  type Column,
  countValues,
  maxParts,
  moveColumn,
  type PartEntry,
  type PartId,
  sortColumns,
} from '@life-tree/phylogeny';
import { ArrowDown, ArrowUp, Plus } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../../texts/t.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { DialogBoundary } from '../../../../ui/overlays/dialog-boundary.tsx';
import { useDialogs } from '../../../../ui/overlays/dialogs.tsx';
import { useEditing, useForest, useParts } from '../../../shown-tree/index.ts';
import { PartRow } from '../part-row.tsx';
import { ColumnDialog } from './column-dialog.tsx';
import { columnTypeNames } from './column-type-names.ts';

/** The columns of a tree: what species have values for. */
export function ColumnsSection() {
  const forest = useForest();
  const { columns } = useParts();
  const editing = useEditing();
  const dialogs = useDialogs();
  const [edited, setEdited] = useState<PartId | 'new' | null>(null);
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
    <section className="flex flex-col gap-2">
      <h2 className="font-medium font-sans text-sm">{t('Columns')}</h2>
      {sorted.length === 0 ? (
        <p className="text-quiet text-xs">
          {t('Columns hold values of species, such as a body mass, a diet or a link.')}
        </p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {sorted.map((entry, place) => {
            const { id, value } = entry;
            const { name, unit } = value;
            return (
              <PartRow
                key={id}
                name={name}
                actions={[
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
                ]}
                onEdit={() => setEdited(id)}
                onRemove={() => remove(entry)}
              >
                <span className="min-w-0 flex-1 truncate text-sm">
                  {name}{' '}
                  <span className="text-quiet text-xs">
                    {[types[value.type], unit].filter(Boolean).join(', ')}
                  </span>
                </span>
              </PartRow>
            );
          })}
        </ul>
      )}
      {columns.size < maxParts.columns && (
        <Button variant="secondary" className="self-start" onClick={() => setEdited('new')}>
          <Plus aria-hidden="true" className="size-4" strokeWidth={1.5} />
          {t('Add column')}
        </Button>
      )}
      {edited !== null && (
        <DialogBoundary onClose={() => setEdited(null)}>
          <ColumnDialog id={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        </DialogBoundary>
      )}
    </section>
  );
}
