import type { Presence, Tree } from '@life-tree/contract';
import { Eye, Menu as MenuIcon } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { SavingState } from '../open-tree/index.ts';
import { PresentPeople } from './present-people.tsx';
import { SavingIndicator } from './saving-indicator.tsx';

interface EditorHeaderProps {
  readonly tree: Tree;
  readonly saving: SavingState;
  readonly present: readonly Presence[];
  readonly isPanelOpen: boolean;
  readonly onTogglePanel: () => void;
}

export function EditorHeader({
  tree,
  saving,
  present,
  isPanelOpen,
  onTogglePanel,
}: EditorHeaderProps) {
  return (
    <header className="flex min-h-14 shrink-0 items-center gap-3 border-line border-b bg-surface px-4 py-2">
      <div className="flex min-w-0 grow items-baseline gap-3 max-sm:flex-col max-sm:gap-0">
        <h1 title={tree.name} className="max-w-full truncate text-lg">
          {tree.name}
        </h1>
        <SavingIndicator saving={saving} />
      </div>
      <PresentPeople present={present} />
      <LinkButton
        variant="quiet"
        to="/trees/$id"
        params={{ id: tree.id }}
        aria-label="View tree"
        title="View tree"
        className="px-2.5"
      >
        <Eye aria-hidden="true" className="size-5" strokeWidth={1.5} />
      </LinkButton>
      <IconButton
        icon={MenuIcon}
        label={isPanelOpen ? 'Close panel' : 'Open panel'}
        aria-expanded={isPanelOpen}
        className="lg:hidden"
        onClick={onTogglePanel}
      />
    </header>
  );
}
