import { type LucideIcon, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../../texts/t.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';

interface PartRowProps {
  readonly name: string;
  /** What can be done with it besides editing and removing it. */
  readonly actions?: readonly {
    readonly icon: LucideIcon;
    readonly label: string;
    readonly isOff?: boolean;
    readonly onClick: () => void;
  }[];
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

/** A part of the tree in a list: a column, a group or a band. */
export function PartRow({ name, actions = [], onEdit, onRemove, children }: PartRowProps) {
  const all = [
    ...actions,
    { icon: Pencil, label: t('Edit {name}', { name }), onClick: onEdit },
    { icon: Trash2, label: t('Remove {name}', { name }), onClick: onRemove },
  ];
  return (
    <li className="flex items-center gap-1 py-0.5">
      {children}
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
