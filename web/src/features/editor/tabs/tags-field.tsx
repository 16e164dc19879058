import { maxTagLength } from '@life-tree/phylogeny';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { t } from '../../../texts/t.ts';
import { isComposing } from '../../../ui/forms/is-composing.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import type { TypingPort } from '../../../ui/forms/use-typed-text.ts';

interface TagsFieldProps {
  readonly typing: TypingPort;
  readonly tags: readonly string[];
  /** Returns why the tags cannot be saved, or null if they are saved. */
  readonly onSave: (tags: readonly string[]) => string | null;
}

/**
 * Adds tags one by one and ignores empty and duplicate ones. A tag is added when the user leaves the
 * field or the page, not while typing, so that no half-typed tag is saved.
 */
export function TagsField({ tags, typing, onSave }: TagsFieldProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const add = () => {
    const tag = text.trim();
    const refused = tag === '' || tags.includes(tag) ? null : onSave([...tags, tag]);
    setError(refused);
    if (refused === null) setText('');
  };
  const addDraft = useEffectEvent(add);
  const isTyping = text !== '';
  useEffect(() => {
    if (!isTyping) return;
    const save = () => addDraft();
    typing.addDraft(save);
    return () => typing.removeDraft(save);
  }, [typing, isTyping]);
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={t('Tags')}
        name="tag"
        placeholder={t('Add a tag…')}
        maxLength={maxTagLength}
        autoComplete="off"
        value={text}
        error={error ?? undefined}
        onValue={setText}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event)) return;
          event.preventDefault();
          add();
        }}
      />
      {tags.length > 0 && (
        <ul aria-label={t('Tags')} className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li
              key={tag}
              className="inline-flex max-w-full items-center gap-1 rounded-full border border-leaf/40 pl-2.5 text-leaf text-xs"
            >
              <Link
                to="/trees"
                search={{ search: tag }}
                title={t('Public trees with this tag')}
                className="truncate hover:underline"
              >
                {tag}
              </Link>
              <button
                type="button"
                aria-label={t('Remove tag {tag}', { tag })}
                className="inline-flex size-7 shrink-0 items-center justify-center rounded-full hover:bg-leaf-tint"
                onClick={() => setError(onSave(tags.filter((one) => one !== tag)))}
              >
                <X aria-hidden="true" className="size-3.5" strokeWidth={1.5} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
