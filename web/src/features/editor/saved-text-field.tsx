import { type KeyboardEvent, useState } from 'react';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface SavedTextFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly maxLength: number;
  readonly multiline?: boolean;
  readonly required?: boolean;
  /** Answers why it cannot be saved, or null. */
  readonly onSave: (value: string) => string | null;
}

/** A text that saves itself when it is left, or with Enter; Escape brings the old one back. */
export function SavedTextField({
  label,
  name,
  value,
  maxLength,
  multiline = false,
  required = false,
  onSave,
}: SavedTextFieldProps) {
  // Null while nobody types: then the field shows what others make of the value.
  const [draft, setDraft] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);

  const save = () => {
    const text = draft?.trim() ?? value;
    const isMissing = required && text === '';
    const refused = text === value || isMissing ? null : onSave(text);
    setError(refused);
    if (refused === null) setDraft(null);
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    if (event.key === 'Escape') {
      setDraft(null);
      setError(null);
    } else if (event.key === 'Enter' && (!multiline || event.ctrlKey || event.metaKey)) save();
  };
  const props = {
    label,
    name,
    maxLength,
    value: draft ?? value,
    error: error ?? undefined,
    onValue: setDraft,
    onBlur: save,
    onKeyDown: handleKey,
    autoComplete: 'off',
  };
  return multiline ? <TextAreaField {...props} rows={4} /> : <TextField {...props} />;
}
