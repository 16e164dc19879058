import { type ReactNode, useState } from 'react';
import { t } from '../../../../texts/t.ts';
import { TextAreaField } from '../../../../ui/forms/text-area-field.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { useTypedText } from '../../../../ui/typing/use-typed-text.ts';

interface SavedTextFieldProps {
  readonly label: string;
  readonly name: string;
  /** Null if the values of several species differ. */
  readonly value: string | null;
  readonly placeholder?: string | undefined;
  readonly maxLength: number;
  readonly multiline?: boolean;
  readonly required?: boolean;
  /** The id of a list of suggestions. */
  readonly list?: string | undefined;
  /** Shown to the right of the label. */
  readonly aside?: ReactNode;
  /** Returns why the text cannot be saved, or null if it is saved. */
  readonly onSave: (value: string, session: string) => string | null | Promise<string | null>;
  /** For edits of many species: they are saved once, when the user has finished the text. */
  readonly savesAtEnd?: boolean;
}

/** A text field that saves, normally while the user types. Escape restores the old text. */
export function SavedTextField({
  value,
  placeholder,
  multiline = false,
  required = false,
  list,
  onSave,
  savesAtEnd = false,
  ...field
}: SavedTextFieldProps) {
  /** The text before typing began, and every text that this field has saved since. */
  const [own, setOwn] = useState<readonly (string | null)[]>([]);
  const typed = useTypedText({
    // Of the species that are selected when typing begins.
    target: savesAtEnd ? onSave : null,
    label: field.label,
    text: value ?? '',
    isRequired: required,
    isMultiline: multiline,
    savesAtEnd,
    save: (draft, session, saveAll) => {
      const text = draft.trim();
      // Leaving a mixed field empty changes nothing.
      if (text === (value ?? '')) return null;
      setOwn((before) => [...before, text]);
      return (saveAll ?? onSave)(text, session);
    },
  });
  const { draft, error } = typed;
  const isOverwriting = draft !== null && !own.includes(value);
  const props = {
    ...field,
    placeholder: value === null ? t('mixed') : placeholder,
    value: draft ?? value ?? '',
    error: error ?? undefined,
    hint: isOverwriting
      ? t('Someone else changed this while you were typing. Your text replaces theirs.')
      : undefined,
    onValue: (text: string) => {
      if (draft === null) setOwn([value]);
      typed.type(text);
    },
    onBlur: typed.finish,
    onKeyDown: typed.handleKey,
    autoComplete: 'off',
  };
  return multiline ? <TextAreaField {...props} rows={4} /> : <TextField {...props} list={list} />;
}
