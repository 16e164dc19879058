import { useState } from 'react';
import { t } from '../../texts/t.ts';
import { TextField } from '../../ui/forms/text-field.tsx';

interface SideFieldProps {
  readonly label: string;
  readonly name: string;
  readonly range: { readonly least: number; readonly most: number };
  readonly value: number;
  readonly onValue: (length: number) => void;
}

/** A length that is used as soon as it is possible. While it is not, the field says so. */
export function SideField({ label, name, range, value, onValue }: SideFieldProps) {
  const [typed, setTyped] = useState(String(value));
  const isPossible = (text: string) =>
    text.trim() !== '' && Number(text) >= range.least && Number(text) <= range.most;
  return (
    <TextField
      label={label}
      name={name}
      type="number"
      inputMode="decimal"
      min={range.least}
      max={range.most}
      step="any"
      value={typed}
      error={isPossible(typed) ? undefined : t('From {least} to {most}', range)}
      onValue={(text) => {
        setTyped(text);
        if (isPossible(text)) onValue(Number(text));
      }}
    />
  );
}
