import { newIdentifier } from '@life-tree/contract/values';
import {
  maxNameLength,
  type PartId,
  type PartList,
  type PartValue,
  partId,
} from '@life-tree/phylogeny';
import { useState } from 'react';
import { t } from '../../texts/t.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { withOthersChanges } from './with-others-changes.ts';

/** The part that a dialog edits, as it was when the dialog was opened. A null id is that of a new part. */
export function useEditedPart<Value extends PartValue>(list: PartList<Value>, id: PartId | null) {
  const [opened] = useState(() => ({
    id: id ?? partId(newIdentifier()),
    old: id === null ? undefined : list.get(id),
  }));
  const now = list.get(opened.id);
  return {
    ...opened,
    now,
    /** What to save, with what others have changed meanwhile. */
    merged: (edited: Value) => withOthersChanges(edited, opened.old, now),
  };
}

interface PartNameFieldProps {
  readonly value: string;
  readonly onValue: (name: string) => void;
}

/** The name of a part, where its dialog begins. */
export function PartNameField(props: PartNameFieldProps) {
  return (
    <TextField
      {...props}
      label={t('Name')}
      name="part-name"
      required
      maxLength={maxNameLength}
      autoComplete="off"
      data-initial-focus
    />
  );
}
