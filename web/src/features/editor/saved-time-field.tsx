import { parseTime, type TimeUnit, timeInUnit, unitLabel, type Years } from '@life-tree/phylogeny';
import { useState } from 'react';
import { tHeard } from '../../texts/t.ts';
import { TextField } from '../../ui/text-field.tsx';

interface SavedTimeFieldProps {
  readonly label: string;
  readonly name: string;
  readonly unit: TimeUnit;
  readonly time: Years;
  readonly hint?: string;
  /** Answers why it cannot be saved, or null. */
  readonly onSave: (time: Years) => string | null;
}

/** A number in the chosen unit that saves itself when it is left, or with Enter. */
export function SavedTimeField({ label, name, unit, time, hint, onSave }: SavedTimeFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);

  const save = () => {
    if (draft === null) return;
    const read = parseTime(draft, unit);
    const refused = !read.ok
      ? tHeard(read.error.message)
      : read.value === time
        ? null
        : onSave(read.value);
    setError(refused);
    if (refused === null) setDraft(null);
  };
  return (
    <TextField
      label={`${label} (${unitLabel(unit)})`}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      className="tabular"
      hint={hint}
      error={error ?? undefined}
      value={draft ?? String(timeInUnit(time, unit))}
      onValue={setDraft}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save();
        else if (event.key === 'Escape') {
          setDraft(null);
          setError(null);
        }
      }}
    />
  );
}
