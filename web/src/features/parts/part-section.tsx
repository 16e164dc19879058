import { maxParts, type PartEntry, type PartId, type PartName } from '@life-tree/phylogeny';
import { type LucideIcon, Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { DialogBoundary } from '../../ui/overlays/dialog-boundary.tsx';
import { useEditing, useParts } from '../shown-tree/index.ts';

interface PartSectionProps {
  readonly part: PartName;
  readonly title: string;
  /** Says what such parts are, or offers some. */
  readonly children?: ReactNode;
  /** Shows the parts; `onEdit` opens the dialog of one. */
  readonly list: (onEdit: (id: PartId) => void) => ReactNode;
  readonly addLabel: string;
  readonly canAdd?: boolean;
  /** Edits a part, or adds one. */
  readonly dialogOf: (id: PartId | null, onClose: () => void) => ReactNode;
}

/** The bands, columns, groups or sources of a tree. */
export function PartSection(props: PartSectionProps) {
  const { part, list, canAdd = true, dialogOf } = props;
  const { size } = useParts()[part];
  const [edited, setEdited] = useState<PartId | 'new' | null>(null);
  const close = () => setEdited(null);
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-medium font-sans text-sm">{props.title}</h2>
      {props.children}
      {size > 0 && list(setEdited)}
      {size < maxParts[part] && (
        <Button
          variant="secondary"
          className="self-start"
          disabled={!canAdd}
          onClick={() => setEdited('new')}
        >
          <Plus aria-hidden="true" className="size-4" strokeWidth={1.5} />
          {props.addLabel}
        </Button>
      )}
      {edited !== null && (
        <DialogBoundary onClose={close}>
          {dialogOf(edited === 'new' ? null : edited, close)}
        </DialogBoundary>
      )}
    </section>
  );
}

interface RowAction {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly isOff?: boolean;
  readonly onClick: () => void;
}

interface PartRow {
  readonly name: string;
  readonly content: ReactNode;
  /** What can be done with it besides editing and removing it. */
  readonly actions?: readonly RowAction[];
}

interface PartRowsProps<Value> {
  readonly part: PartName;
  readonly entries: readonly PartEntry<Value>[];
  readonly rowOf: (entry: PartEntry<Value>, place: number) => PartRow;
  readonly onEdit: (id: PartId) => void;
  /** Removes a part after asking. Without it, nobody is asked. */
  readonly onRemove?: (entry: PartEntry<Value>) => void;
}

/** One line for each part, with what can be done with it. */
export function PartRows<Value>({ part, entries, rowOf, onEdit, onRemove }: PartRowsProps<Value>) {
  const editing = useEditing();
  return (
    <ul className="flex flex-col divide-y divide-line">
      {entries.map((entry, place) => {
        const { id } = entry;
        const { name, content, actions = [] } = rowOf(entry, place);
        const remove =
          onRemove ?? (() => editing.performOrNotify({ kind: 'remove-part', part, id }));
        const all: readonly RowAction[] = [
          ...actions,
          { icon: Pencil, label: t('Edit {name}', { name }), onClick: () => onEdit(id) },
          { icon: Trash2, label: t('Remove {name}', { name }), onClick: () => remove(entry) },
        ];
        return (
          <li key={id} className="flex items-center gap-1 py-0.5">
            {content}
            {all.map(({ icon, label, isOff = false, onClick }) => (
              <IconButton
                key={label}
                icon={icon}
                label={label}
                className="size-8 [&_svg]:size-4"
                disabled={isOff}
                onClick={onClick}
              />
            ))}
          </li>
        );
      })}
    </ul>
  );
}

export function ColourMark({ colour }: { readonly colour: string }) {
  return (
    <span
      aria-hidden="true"
      className="size-3 shrink-0 rounded-[3px] border border-line"
      style={{ background: colour }}
    />
  );
}
