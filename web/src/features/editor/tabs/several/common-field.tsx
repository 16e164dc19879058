import { type KeyboardEvent, useState } from 'react';
import { t } from '../../../../texts/t.ts';
import { isComposing } from '../../../../ui/forms/is-composing.ts';
import { type Choice, SelectField } from '../../../../ui/forms/select-field.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';

interface CommonTextProps {
  readonly label: string;
  readonly name: string;
  /** Null if the values differ. */
  readonly value: string | null;
  readonly maxLength?: number;
  /** The id of a list of suggestions. */
  readonly list?: string | undefined;
  /** Returns why the text cannot be saved for all species, or null. */
  readonly onSave: (text: string) => Promise<string | null>;
}

/**
 * A text that all selected species share, or "mixed". Saves when it is left or with Enter, because
 * each save changes many species. Escape restores it.
 */
export function CommonText({ label, name, value, maxLength, list, onSave }: CommonTextProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const save = async () => {
    const text = draft?.trim();
    setDraft(null);
    // Leaving a mixed field empty changes nothing.
    if (text === undefined || text === (value ?? '')) return;
    setError(await onSave(text));
  };
  const handleKey = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Escape') setDraft(null);
    else if (event.key === 'Enter') void save();
  };
  return (
    <TextField
      label={label}
      name={name}
      autoComplete="off"
      maxLength={maxLength}
      list={list}
      value={draft ?? value ?? ''}
      placeholder={value === null ? t('mixed') : undefined}
      error={error ?? undefined}
      onValue={setDraft}
      onBlur={save}
      onKeyDown={handleKey}
    />
  );
}

interface CommonChoiceProps<Value extends string> {
  readonly label: string;
  readonly name: string;
  /** Null if the values differ. */
  readonly value: Value | null;
  readonly choices: readonly Choice<Value>[];
  readonly onSave: (value: Value) => Promise<string | null>;
}

const mixedKey = 'mixed';

/** A choice that all selected species share, or "mixed". */
export function CommonChoice<Value extends string>({
  label,
  name,
  value,
  choices,
  onSave,
}: CommonChoiceProps<Value>) {
  const [error, setError] = useState<string | null>(null);
  const mixedChoice = { value: mixedKey, label: t('mixed') } as const;
  const all: readonly Choice<Value | typeof mixedKey>[] =
    value === null ? [mixedChoice, ...choices] : choices;
  return (
    <SelectField
      label={label}
      name={name}
      value={value ?? mixedKey}
      choices={all}
      error={error ?? undefined}
      onValue={async (chosen) => {
        const choice = choices.find((one) => one.value === chosen);
        if (choice !== undefined) setError(await onSave(choice.value));
      }}
    />
  );
}
