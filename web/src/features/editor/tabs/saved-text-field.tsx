import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { t } from '../../../texts/t.ts';
import { isComposing } from '../../../ui/forms/is-composing.ts';
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { type TypingPort, useTypedText } from '../../../ui/forms/use-typed-text.ts';

interface SavedTextFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly placeholder?: string | undefined;
  readonly maxLength: number;
  readonly multiline?: boolean;
  readonly required?: boolean;
  /** The id of a list of suggestions. */
  readonly list?: string | undefined;
  /** Shown to the right of the label. */
  readonly aside?: ReactNode;
  readonly typing: TypingPort;
  /** Returns why the text cannot be saved, or null if it is saved. */
  readonly onSave: (value: string, session: string) => string | null;
}

/** A text field that saves while the user types. Escape restores the old text. */
export function SavedTextField({
  label,
  name,
  value,
  placeholder,
  maxLength,
  multiline = false,
  required = false,
  list,
  aside,
  typing,
  onSave,
}: SavedTextFieldProps) {
  /** The text before typing began, and every text that this field has saved since. */
  const [own, setOwn] = useState<readonly string[]>([]);
  const typed = useTypedText({
    port: typing,
    save: (draft, session) => {
      const text = draft.trim();
      if (text === value || (required && text === '')) return null;
      const refused = onSave(text, session);
      if (refused === null) setOwn((before) => [...before, text]);
      return refused;
    },
  });
  const { draft, error } = typed;
  const isOverwriting = draft !== null && !own.includes(value);

  const finish = () => {
    if (required && draft?.trim() === '') typed.cancel();
    else typed.finish();
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    if (isComposing(event)) return;
    if (event.key === 'Escape') typed.cancel();
    else if (event.key === 'Enter' && (!multiline || event.ctrlKey || event.metaKey)) finish();
  };
  const props = {
    label,
    name,
    maxLength,
    placeholder,
    aside,
    value: draft ?? value,
    error: error ?? undefined,
    hint: isOverwriting
      ? t('Someone else changed this while you were typing. Your text replaces theirs.')
      : undefined,
    onValue: (text: string) => {
      if (draft === null) setOwn([value]);
      typed.type(text);
    },
    onBlur: finish,
    onKeyDown: handleKey,
    autoComplete: 'off',
  };
  return multiline ? <TextAreaField {...props} rows={4} /> : <TextField {...props} list={list} />;
}
