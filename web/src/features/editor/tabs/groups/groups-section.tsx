import { groupSpecies, maxParts, type PartId, speciesOfGroup } from '@life-tree/phylogeny';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../../texts/t.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { DialogBoundary } from '../../../../ui/overlays/dialog-boundary.tsx';
import { useEditing, useForest, useParts, useSelected } from '../../../shown-tree/index.ts';
import { ColourMark, PartRow } from '../part-row.tsx';
import { GroupDialog } from './group-dialog.tsx';

/** The groups of a tree. */
export function GroupsSection() {
  const forest = useForest();
  const { groups } = useParts();
  const { selected, selectMany } = useSelected();
  const editing = useEditing();
  const [edited, setEdited] = useState<PartId | 'new' | null>(null);

  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-medium font-sans text-sm">{t('Groups')}</h2>
      {groups.size === 0 && (
        <p className="text-quiet text-xs">
          {t('Groups put a bracket or a shade at branches and species. Select some to begin.')}
        </p>
      )}
      <ul className="flex flex-col divide-y divide-line empty:hidden">
        {groups.entries().map(({ id, value }) => {
          const { name, colour } = value;
          const { count } = groupSpecies(forest, value);
          return (
            <PartRow
              key={id}
              name={name}
              onEdit={() => setEdited(id)}
              onRemove={() => editing.performOrNotify({ kind: 'remove-part', part: 'groups', id })}
            >
              <button
                type="button"
                title={t('Select the species of {name}', { name })}
                className="flex min-w-0 flex-1 items-center gap-2 rounded-md py-1 text-left text-sm hover:text-leaf"
                onClick={() => selectMany(speciesOfGroup(forest, value))}
              >
                <ColourMark colour={colour} />
                <span className="min-w-0 truncate">{name}</span>
                <span className="tabular text-quiet text-xs">{count}</span>
              </button>
            </PartRow>
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
          <GroupDialog id={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        </DialogBoundary>
      )}
    </section>
  );
}
