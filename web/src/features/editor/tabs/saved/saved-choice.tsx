import { t } from '../../../../texts/t.ts';
import { type Choice, SelectField } from '../../../../ui/forms/select-field.tsx';
import { useRefusal } from '../../../../ui/forms/use-refusal.ts';

interface SavedChoiceProps<Value extends string> {
  readonly label: string;
  readonly name: string;
  /** Null if the values of several species differ. */
  readonly value: Value | null;
  readonly choices: readonly Choice<Value>[];
  /** Returns why the choice is refused, or null. */
  readonly onSave: (value: Value) => string | null | Promise<string | null>;
}

const mixedKey = 'mixed';

/** A choice that is saved at once. */
export function SavedChoice<Value extends string>({
  value,
  choices,
  onSave,
  ...field
}: SavedChoiceProps<Value>) {
  const [error, setError] = useRefusal(value);
  const mixedChoice = { value: mixedKey, label: t('mixed') } as const;
  const all: readonly Choice<Value | typeof mixedKey>[] =
    value === null ? [mixedChoice, ...choices] : choices;
  return (
    <SelectField
      {...field}
      value={value ?? mixedKey}
      choices={all}
      error={error ?? undefined}
      onBlur={() => setError(null)}
      onValue={async (chosen) => {
        const choice = choices.find((one) => one.value === chosen);
        if (choice !== undefined) setError(await onSave(choice.value));
      }}
    />
  );
}
