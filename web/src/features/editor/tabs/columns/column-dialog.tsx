import { newIdentifier } from '@life-tree/contract/values';
import {
  branchPalettes,
  type Choice,
  type Column,
  type ColumnType,
  columnTypes,
  countValues,
  editColumn,
  lastColumnRank,
  maxChoices,
  maxNameLength,
  maxUnitLength,
  type PartId,
} from '@life-tree/phylogeny';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../../texts/t.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { IconButton } from '../../../../ui/buttons/icon-button.tsx';
import { controlStyle } from '../../../../ui/forms/control-style.ts';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { FormDialog } from '../../../../ui/overlays/form-dialog.tsx';
import { useEditing, useForest, useParts } from '../../../shown-tree/index.ts';
import { PartNameField, useEditedPart } from '../parts/part-form.tsx';
import { listWithOthersChanges, withOthersChanges } from '../parts/with-others-changes.ts';
import { columnTypeNames } from './column-type-names.ts';

interface ColumnDialogProps {
  /** Null for a new column. */
  readonly id: PartId | null;
  readonly onClose: () => void;
}

/** Adds or edits a column. The type of a column cannot change, because its values would no longer fit. */
export function ColumnDialog({ id, onClose }: ColumnDialogProps) {
  const forest = useForest();
  const { columns } = useParts();
  const editing = useEditing();
  const { id: key, old, now } = useEditedPart(columns, id);
  const [name, setName] = useState(old?.name ?? '');
  const [type, setType] = useState<ColumnType>(old?.type ?? 'number');
  const [unit, setUnit] = useState(old?.unit ?? '');
  const [choices, setChoices] = useState<readonly EditedChoice[]>(() =>
    (old?.choices ?? [newChoice(0), newChoice(1)]).map((choice) => ({
      ...choice,
      key: newIdentifier(),
      oldName: choice.name === '' ? null : choice.name,
    })),
  );

  const save = () => {
    const named = choices.filter((choice) => choice.name.trim() !== '');
    const { choices: _, unit: __, ...kept } = old ?? { rank: lastColumnRank(columns) };
    const edited: Column = {
      ...kept,
      name: name.trim(),
      type,
      ...(unit.trim() !== '' && { unit: unit.trim() }),
    };
    const column: Column = {
      ...withOthersChanges(edited, old && withoutChoices(old), now && withoutChoices(now)),
      ...(type === 'choice' && { choices: choicesOf(named, old, now) }),
    };
    return editing.perform(editColumn(forest, key, column, renamedIn(named)));
  };

  return (
    <FormDialog
      title={old === undefined ? t('Add column') : t('Edit column')}
      onSave={save}
      onClose={onClose}
    >
      <PartNameField value={name} onValue={setName} />
      {old === undefined && (
        <SelectField
          label={t('Values')}
          name="column-type"
          value={type}
          choices={columnTypes.map((value) => ({ value, label: columnTypeNames()[value] }))}
          onValue={setType}
        />
      )}
      {type === 'number' && (
        <TextField
          label={t('Unit')}
          name="column-unit"
          maxLength={maxUnitLength}
          autoComplete="off"
          placeholder={t('kg, for example')}
          value={unit}
          onValue={setUnit}
        />
      )}
      {type === 'choice' && (
        <ChoicesField
          choices={choices}
          countOf={(oldName) => (id === null ? 0 : countValues(forest, id, oldName))}
          onChoices={setChoices}
        />
      )}
    </FormDialog>
  );
}

interface EditedChoice extends Choice {
  readonly key: string;
  /** The name that species have as their value; null for a new choice. */
  readonly oldName: string | null;
}

/** The next colour of the palette, which steps through its hues. */
function newChoice(index: number): Choice {
  const palette = branchPalettes.light;
  return { name: '', colour: palette[(index * 3) % palette.length] ?? '#777777' };
}

function withoutChoices({ choices: _, ...others }: Column): Column {
  return others;
}

/** The choices to save, with those that others have added meanwhile. */
function choicesOf(
  edited: readonly EditedChoice[],
  old: Column | undefined,
  now: Column | undefined,
): readonly Choice[] {
  const elements = edited.map(({ name, colour, oldName }) => ({
    value: { name: name.trim(), colour },
    oldName,
  }));
  const opened = old?.choices ?? [];
  return listWithOthersChanges(elements, opened, now?.choices ?? opened);
}

function renamedIn(choices: readonly EditedChoice[]): ReadonlyMap<string, string> {
  return new Map(
    choices.flatMap(({ oldName, name }) =>
      oldName === null || oldName === name.trim() ? [] : [[oldName, name.trim()]],
    ),
  );
}

interface ChoicesFieldProps {
  readonly choices: readonly EditedChoice[];
  /** How many species have a choice as their value. */
  readonly countOf: (oldName: string) => number;
  readonly onChoices: (choices: readonly EditedChoice[]) => void;
}

function ChoicesField({ choices, countOf, onChoices }: ChoicesFieldProps) {
  const change = (key: string, changed: Partial<Choice>) =>
    onChoices(choices.map((choice) => (choice.key === key ? { ...choice, ...changed } : choice)));
  const hasCounts = choices.some(({ oldName }) => oldName !== null && countOf(oldName) > 0);
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium text-sm">{t('Choices')}</legend>
      {choices.map(({ key, name, colour, oldName }, place) => {
        const number = place + 1;
        const count = oldName === null ? 0 : countOf(oldName);
        return (
          <div key={key} className="flex items-center gap-2">
            <input
              type="color"
              aria-label={t('Colour of choice {number}', { number })}
              value={colour}
              className="size-10 shrink-0 rounded-md border border-edge bg-surface p-1"
              onChange={(event) => change(key, { colour: event.target.value })}
            />
            <input
              aria-label={t('Choice {number}', { number })}
              value={name}
              maxLength={maxNameLength}
              autoComplete="off"
              className={controlStyle()}
              onChange={(event) => change(key, { name: event.target.value })}
            />
            {hasCounts && (
              <span className="tabular min-w-6 text-right text-quiet text-xs">
                {count > 0 && count}
              </span>
            )}
            <IconButton
              icon={X}
              label={
                count === 0
                  ? t('Remove choice {number}', { number })
                  : t(
                      'Remove choice {number}, which {count, plural, one {# species has} other {# species have}}',
                      { number, count },
                    )
              }
              onClick={() => onChoices(choices.filter((choice) => choice.key !== key))}
            />
          </div>
        );
      })}
      {choices.length < maxChoices && (
        <Button
          variant="quiet"
          className="self-start"
          onClick={() =>
            onChoices([
              ...choices,
              { ...newChoice(choices.length), key: newIdentifier(), oldName: null },
            ])
          }
        >
          <Plus aria-hidden="true" className="size-4" strokeWidth={1.5} />
          {t('Add choice')}
        </Button>
      )}
    </fieldset>
  );
}
