import { groupColour, groupSpecies, speciesOfGroup } from '@life-tree/phylogeny';
import { t } from '../../../../texts/t.ts';
import { themedColour } from '../../../../ui/theme/themed-colour.ts';
import { ColourMark, PartRows, PartSection } from '../../../parts/index.ts';
import { useForest, useParts, useSelected } from '../../../shown-tree/index.ts';
import { GroupDialog } from './group-dialog.tsx';

/** The groups of a tree. */
export function GroupsSection() {
  const forest = useForest();
  const { groups } = useParts();
  const { selected, selectMany } = useSelected();
  const colourOf = groupColour(forest);
  return (
    <PartSection
      part="groups"
      title={t('Groups')}
      list={(onEdit) => (
        <PartRows
          part="groups"
          entries={groups.entries()}
          rowOf={({ value }) => ({
            name: value.name,
            content: (
              <button
                type="button"
                title={t('Select the species of {name}', { name: value.name })}
                className="flex min-w-0 flex-1 items-center gap-2 rounded-md py-1 text-left text-sm hover:text-leaf"
                onClick={() => selectMany(speciesOfGroup(forest, value))}
              >
                <ColourMark colour={themedColour(colourOf(value))} />
                <span className="min-w-0 truncate">{value.name}</span>
                <span className="tabular text-quiet text-xs">
                  {groupSpecies(forest, value).count}
                </span>
              </button>
            ),
          })}
          onEdit={onEdit}
        />
      )}
      addLabel={t('Add group')}
      canAdd={selected.size > 0}
      dialogOf={(id, onClose) => <GroupDialog id={id} onClose={onClose} />}
    >
      {groups.size === 0 && (
        <p className="text-quiet text-xs">
          {t('Groups put a bracket or a shade at branches and species. Select some to begin.')}
        </p>
      )}
    </PartSection>
  );
}
