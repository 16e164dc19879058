import {
  type Forest,
  type Group,
  groupSpecies,
  maxParts,
  type PartEntry,
  type PartId,
  type PartList,
  type SpeciesId,
  speciesOfGroup,
} from '@life-tree/phylogeny';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../../texts/t.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { IconButton } from '../../../../ui/buttons/icon-button.tsx';
import { DialogBoundary } from '../../../../ui/overlays/dialog-boundary.tsx';
import type { Editing } from '../../use-editing.ts';
import { GroupDialog } from './group-dialog.tsx';

interface GroupsSectionProps {
  readonly forest: Forest;
  readonly groups: PartList<Group>;
  readonly selected: ReadonlySet<SpeciesId>;
  readonly editing: Editing;
  readonly onSelectMany: (species: Iterable<SpeciesId>) => void;
}

/** The groups of a tree. */
export function GroupsSection(props: GroupsSectionProps) {
  const { forest, groups, selected, editing, onSelectMany } = props;
  const [edited, setEdited] = useState<PartId | 'new' | null>(null);
  const remove = ({ id }: PartEntry<Group>) =>
    editing.performOrNotify({ kind: 'remove-part', part: 'groups', id });

  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-medium font-sans text-sm">{t('Groups')}</h2>
      {groups.size === 0 && (
        <p className="text-quiet text-xs">
          {t('Groups put a bracket or a shade at branches and species. Select some to begin.')}
        </p>
      )}
      <ul className="flex flex-col divide-y divide-line empty:hidden">
        {groups.entries().map((entry) => {
          const { id, value } = entry;
          const { name, colour } = value;
          const { count } = groupSpecies(forest, value);
          return (
            <li key={id} className="flex items-center gap-1 py-0.5">
              <button
                type="button"
                title={t('Select the species of {name}', { name })}
                className="flex min-w-0 flex-1 items-center gap-2 rounded-md py-1 text-left text-sm hover:text-leaf"
                onClick={() => onSelectMany(speciesOfGroup(forest, value))}
              >
                <span
                  aria-hidden="true"
                  className="size-3 shrink-0 rounded-[3px] border border-line"
                  style={{ background: colour }}
                />
                <span className="min-w-0 truncate">{name}</span>
                <span className="tabular text-quiet text-xs">{count}</span>
              </button>
              <IconButton
                icon={Pencil}
                label={t('Edit {name}', { name })}
                className="size-8 [&_svg]:size-4"
                onClick={() => setEdited(id)}
              />
              <IconButton
                icon={Trash2}
                label={t('Remove {name}', { name })}
                className="size-8 [&_svg]:size-4"
                onClick={() => remove(entry)}
              />
            </li>
          );
        })}
      </ul>
      {groups.size < maxParts.groups && (
        <Button
          variant="secondary"
          className="self-start"
          disabled={selected.size === 0}
          onClick={() => setEdited('new')}
        >
          <Plus aria-hidden="true" className="size-4" strokeWidth={1.5} />
          {t('Add group')}
        </Button>
      )}
      {edited !== null && (
        <DialogBoundary onClose={() => setEdited(null)}>
          <GroupDialog
            forest={forest}
            groups={groups}
            id={edited === 'new' ? null : edited}
            selected={selected}
            editing={editing}
            onClose={() => setEdited(null)}
          />
        </DialogBoundary>
      )}
    </section>
  );
}
