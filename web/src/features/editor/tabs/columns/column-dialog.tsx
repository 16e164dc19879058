import { newIdentifier } from '@life-tree/contract/values';
import {
  branchPalettes,
  type Choice,
  type Column,
  type ColumnType,
  choicesOfTraits,
  columnTypes,
  countValues,
  editColumn,
  lastColumnRank,
  maxChoices,
  maxNameLength,
  maxUnitLength,
  type PartId,
  retypedTrait,
  type TraitValue,
  textOfTrait,
  unfitTraits,
} from '@life-tree/phylogeny';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { formatNumber } from '../../../../texts/number-formats.ts';
import { t } from '../../../../texts/t.ts';
import { traitText } from '../../../../texts/trait-texts.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { IconButton } from '../../../../ui/buttons/icon-button.tsx';
import { controlStyle } from '../../../../ui/forms/control-style.ts';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { FormDialog } from '../../../../ui/overlays/form-dialog.tsx';
import {
  listWithOthersChanges,
  PartNameField,
  useEditedPart,
  withOthersChanges,
} from '../../../parts/index.ts';
import { useEditing, useForest, useParts } from '../../../shown-tree/index.ts';
import { columnTypeNames } from './column-type-names.ts';

/** More values that do not fit would be a long list that nobody reads. */
const maxListed = 100;

interface ColumnDialogProps {
  /** Null for a new column. */
  readonly id: PartId | null;
  readonly onClose: () => void;
}

/** Adds or edits a column. What does not fit another type is listed before it is removed. */
export function ColumnDialog({ id, onClose }: ColumnDialogProps) {
  const forest = useForest();
  const { columns } = useParts();
  const editing = useEditing();
  const { id: key, old, now } = useEditedPart(columns, id);
  const [name, setName] = useState(old?.name ?? '');
  const [type, setType] = useState<ColumnType>(old?.type ?? 'number');
  const [unit, setUnit] = useState(old?.unit ?? '');
  const [choices, setChoices] = useState(() =>
    editedChoices(old?.choices ?? [newChoice(0), newChoice(1)]),
  );

  const isRetyped = old !== undefined && type !== old.type;
  const named = choices.filter((choice) => choice.name.trim() !== '');
  const renamed = renamedIn(named);
  /** Choices that are renamed stay the values of species, also those that were texts until now. */
  const valueIn = (column: Column) => (value: TraitValue) =>
    renamed.get(textOfTrait(value)) ?? (isRetyped ? retypedTrait(column, value) : value);

  const changeType = (changed: ColumnType) => {
    setType(changed);
    const found = changed === 'choice' && id !== null ? choicesOfTraits(forest, id) : [];
    if (found.length > 0) setChoices(editedChoices(found));
  };

  const unfit =
    isRetyped && id !== null
      ? unfitTraits(forest, id, valueIn({ ...old, type, choices: named }))
      : [];

  const save = () => {
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
    return editing.perform(editColumn(forest, key, column, valueIn(column)));
  };

  return (
    <FormDialog
      title={old === undefined ? t('Add column') : t('Edit column')}
      onSave={save}
      onClose={onClose}
    >
      <PartNameField value={name} onValue={setName} />
      <SelectField
        label={t('Values')}
        name="column-type"
        value={type}
        choices={columnTypes.map((value) => ({ value, label: columnTypeNames()[value] }))}
        onValue={changeType}
      />
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
      {unfit.length > 0 && (
        <section className="flex flex-col gap-1 text-sm" aria-live="polite">
          <p className="text-amber">
            {t(
              '{count, plural, one {# value does not fit and will be removed:} other {# values do not fit and will be removed:}}',
              { count: unfit.length },
            )}
          </p>
          <ul className="max-h-40 list-disc overflow-y-auto pl-5 text-quiet">
            {unfit.slice(0, maxListed).map(({ index, value }) => (
              <li key={index} className="wrap-anywhere">
                {`${forest.name(index)}: ${traitText(value)}`}
              </li>
            ))}
          </ul>
          {unfit.length > maxListed && (
            <p className="text-quiet text-xs">
              {t('The first {shown} of {count} are shown.', {
                shown: formatNumber(maxListed),
                count: formatNumber(unfit.length),
              })}
            </p>
          )}
        </section>
      )}
    </FormDialog>
  );
}

interface EditedChoice extends Choice {
  readonly key: string;
  /** The name that species have as their value; null for a new choice. */
  readonly oldName: string | null;
}

function editedChoices(choices: readonly Choice[]): readonly EditedChoice[] {
  return choices.map((choice) => ({
    ...choice,
    key: newIdentifier(),
    oldName: choice.name === '' ? null : choice.name,
  }));
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
