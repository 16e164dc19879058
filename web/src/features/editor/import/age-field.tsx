import type { TreeTimes } from '@life-tree/phylogeny';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { ageText, readAge } from './dating-answers.ts';

interface AgeFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly times: TreeTimes | null;
  readonly onValue: (text: string) => void;
}

/** A field for an age, in the same grammar as the time fields of a species. */
export function AgeField({ label, name, value, times, onValue }: AgeFieldProps) {
  const { age, error } = readAge(value, times);
  const understood = age === null ? '' : ageText(age, times);
  return (
    <TextField
      label={label}
      name={name}
      placeholder={ageText(times?.scale === undefined ? 66e6 : 66, times)}
      className="tabular"
      // Of "66 Ma", everything was understood.
      status={understood.replace(/\s/g, ' ') === value.trim() ? '' : understood}
      error={error}
      value={value}
      onValue={onValue}
    />
  );
}
