import { maxParts, type PartEntry, type PartId } from '@life-tree/phylogeny';
import { type LucideIcon, Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '../../../../texts/t.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { IconButton } from '../../../../ui/buttons/icon-button.tsx';
import { DialogBoundary } from '../../../../ui/overlays/dialog-boundary.tsx';
import { useEditing } from '../../../shown-tree/index.ts';

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

interface PartSectionProps<Value> {
  readonly part: 'bands' | 'columns' | 'groups';
  readonly title: string;
  /** Says what such parts are, or offers some. */
  readonly children: ReactNode;
  readonly entries: readonly PartEntry<Value>[];
  readonly rowOf: (entry: PartEntry<Value>, place: number) => PartRow;
  readonly addLabel: string;
  readonly canAdd?: boolean;
  /** Removes a part after asking. Without it, nobody is asked. */
  readonly onRemove?: (entry: PartEntry<Value>) => void;
  /** Edits a part, or adds one. */
  readonly dialogOf: (id: PartId | null, onClose: () => void) => ReactNode;
}

/** The bands, columns or groups of a tree. */
export function PartSection<Value>(props: PartSectionProps<Value>) {
  const { part, entries, rowOf, canAdd = true, onRemove, dialogOf } = props;
  const editing = useEditing();
  const [edited, setEdited] = useState<PartId | 'new' | null>(null);
  const close = () => setEdited(null);
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-medium font-sans text-sm">{props.title}</h2>
      {props.children}
      <ul className="flex flex-col divide-y divide-line empty:hidden">
        {entries.map((entry, place) => {
          const { id } = entry;
          const { name, content, actions = [] } = rowOf(entry, place);
          const remove =
            onRemove ?? (() => editing.performOrNotify({ kind: 'remove-part', part, id }));
          const all: readonly RowAction[] = [
            ...actions,
            { icon: Pencil, label: t('Edit {name}', { name }), onClick: () => setEdited(id) },
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
      {entries.length < maxParts[part] && (
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

export function ColourMark({ colour }: { readonly colour: string }) {
  return (
    <span
      aria-hidden="true"
      className="size-3 shrink-0 rounded-[3px] border border-line"
      style={{ background: colour }}
    />
  );
}
