import {
  branchPalettes,
  type Forest,
  type Group,
  type GroupMember,
  type GroupStyle,
  groupMembers,
  groupSpecies,
  type Italics,
  isSame,
  isUnnamedSplit,
  type PartId,
  type SpeciesId,
} from '@life-tree/phylogeny';
import { Scissors, UserPlus, X } from 'lucide-react';
import { useState } from 'react';
import { shownName } from '../../../../texts/shown-name.ts';
import { t } from '../../../../texts/t.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { IconButton } from '../../../../ui/buttons/icon-button.tsx';
import { ColourField } from '../../../../ui/forms/colour-field.tsx';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { FormDialog } from '../../../../ui/overlays/form-dialog.tsx';
import { PartNameField, useEditedPart } from '../../../parts/index.ts';
import { useEditing, useForest, useParts, useSelected } from '../../../shown-tree/index.ts';
import { italicsLabels } from '../tree-settings-fields.tsx';

interface GroupDialogProps {
  /** Null for a new group of the selected species. */
  readonly id: PartId | null;
  readonly onClose: () => void;
}

/** The main hues of the palette, which can be told apart with colour blindness. */
const hues = branchPalettes.light.filter((_, at) => at % 3 === 0);

/** Adds or edits a group. */
export function GroupDialog({ id, onClose }: GroupDialogProps) {
  const forest = useForest();
  const { groups } = useParts();
  const { selected } = useSelected();
  const editing = useEditing();
  const edited = useEditedPart(groups, id);
  const { old } = edited;
  const [members, setMembers] = useState<readonly GroupMember[]>(
    () => old?.members ?? membersOf(forest, selected),
  );
  const [name, setName] = useState(() => old?.name ?? nameOf(forest, selected));
  // A group of one branch has the colour of that branch until somebody chooses another.
  const [colour, setColour] = useState(() => {
    if (old !== undefined) return old.colour ?? null;
    return members.length === 1 ? null : (hues[(groups.size + 1) % hues.length] ?? null);
  });
  const [shown, setShown] = useState<GroupStyle>(old?.shown ?? 'bracket');
  const [italics, setItalics] = useState<Italics | 'tree'>(old?.italics ?? 'tree');
  const species = groupSpecies(forest, { name, members });
  const isInGroup = (index: number) =>
    species.starts.some((start, span) => start <= index && index < (species.ends[span] ?? 0));
  const indexes = Array.from(selected, (one) => forest.indexOf(one)).filter((index) => index >= 0);

  const addSelected = () => {
    const added = membersOf(forest, selected);
    setMembers([...members, ...added.filter((one) => !members.some((old) => isSame(old, one)))]);
  };
  const takeOut = () => {
    const taken = new Set(indexes.flatMap((index) => [...branchOf(forest, index)]));
    const left = species.starts.flatMap((start, span) =>
      Array.from({ length: (species.ends[span] ?? start) - start }, (_, at) => start + at),
    );
    const ids = left.filter((index) => !taken.has(index)).map((index) => forest.id(index));
    setMembers(groupMembers(forest, ids));
  };
  const save = () => {
    const group: Group = {
      name: name.trim(),
      ...(colour !== null && { colour }),
      members,
      ...(shown !== 'bracket' && { shown }),
      ...(italics !== 'tree' && { italics }),
    };
    const value = edited.merged(group);
    return editing.perform({ kind: 'put-part', part: 'groups', id: edited.id, value });
  };

  return (
    <FormDialog
      title={old === undefined ? t('Add group') : t('Edit group')}
      canSave={members.length > 0}
      onSave={save}
      onClose={onClose}
    >
      <PartNameField value={name} onValue={setName} />
      <ColourField
        label={t('Colour')}
        name="group-colour"
        value={colour}
        placeholder={t('Automatic colour')}
        suggestions={hues}
        onValue={setColour}
      />
      <SelectField<GroupStyle>
        label={t('Shown as')}
        name="group-shown"
        value={shown}
        choices={[
          { value: 'bracket', label: t('Bracket') },
          { value: 'shade', label: t('Shade') },
          { value: 'both', label: t('Bracket and shade') },
        ]}
        onValue={setShown}
      />
      <SelectField<Italics | 'tree'>
        label={t('Names in italics')}
        name="group-italics"
        value={italics}
        choices={[{ value: 'tree', label: t('As in the tree') }, ...italicsLabels()]}
        onValue={setItalics}
      />
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 font-medium text-sm">
          {t('{count, plural, one {# species} other {# species}}', { count: species.count })}
        </legend>
        <ul className="flex max-h-40 flex-col overflow-y-auto">
          {members.map((member, place) => {
            const text = memberText(forest, member);
            return (
              <li key={JSON.stringify(member)} className="flex items-center gap-1">
                <span className="min-w-0 flex-1 truncate text-sm">{text}</span>
                <IconButton
                  icon={X}
                  label={t('Remove {name}', { name: text })}
                  className="size-8 [&_svg]:size-4"
                  onClick={() => setMembers(members.toSpliced(place, 1))}
                />
              </li>
            );
          })}
        </ul>
        {old !== undefined && indexes.length > 0 && (
          <div className="flex flex-wrap gap-2">
            <Button variant="quiet" disabled={indexes.every(isInGroup)} onClick={addSelected}>
              <UserPlus aria-hidden="true" className="size-4" strokeWidth={1.5} />
              {t('Add selected')}
            </Button>
            <Button variant="quiet" disabled={!indexes.some(isInGroup)} onClick={takeOut}>
              <Scissors aria-hidden="true" className="size-4" strokeWidth={1.5} />
              {t('Take out selected')}
            </Button>
          </div>
        )}
      </fieldset>
    </FormDialog>
  );
}

/** One selected species stands for its branch; several are meant one by one. */
function membersOf(forest: Forest, selected: ReadonlySet<SpeciesId>): readonly GroupMember[] {
  const [only] = selected;
  if (selected.size === 1 && only !== undefined) return [{ branch: only }];
  return groupMembers(forest, selected);
}

function nameOf(forest: Forest, selected: ReadonlySet<SpeciesId>): string {
  const [only] = selected;
  const index = selected.size === 1 && only !== undefined ? forest.indexOf(only) : -1;
  return index < 0 || isUnnamedSplit(forest, index) ? '' : forest.name(index);
}

function* branchOf(forest: Forest, index: number): Generator<number> {
  for (let each = index; each < forest.branchEnd(index); each++) yield each;
}

function memberText(forest: Forest, member: GroupMember): string {
  const nameAt = (id: SpeciesId) => {
    const index = forest.indexOf(id);
    return index < 0 ? t('a deleted species') : shownName(forest, index);
  };
  if ('species' in member) return nameAt(member.species);
  const branch = nameAt(member.branch);
  const [first, ...others] = member.without ?? [];
  if (first === undefined) return t('Branch of {name}', { name: branch });
  return others.length === 0
    ? t('Branch of {name} without {other}', { name: branch, other: nameAt(first) })
    : t('Branch of {name} without {other} and {count} more', {
        name: branch,
        other: nameAt(first),
        count: others.length,
      });
}
