import { maxTagLength } from '@life-tree/phylogeny';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { t } from '../../../../texts/t.ts';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { useRefusal } from '../../../../ui/forms/use-refusal.ts';
import { useTypedText } from '../../../../ui/typing/use-typed-text.ts';

interface TagsFieldProps {
  readonly tags: readonly string[];
  /** Returns why the tags cannot be saved, or null if they are saved. */
  readonly onSave: (tags: readonly string[]) => string | null;
}

/**
 * Adds tags one by one and ignores empty and duplicate ones. A tag is added when the user leaves the
 * field or the page, not while typing, so that no half-typed tag is saved.
 */
export function TagsField({ tags, onSave }: TagsFieldProps) {
  const typed = useTypedText({
    target: null,
    label: t('Tags'),
    savesAtEnd: true,
    save: (text) => {
      const tag = text.trim();
      return tag === '' || tags.includes(tag) ? null : onSave([...tags, tag]);
    },
  });
  const [error, setError] = useRefusal(tags);
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={t('Tags')}
        name="tag"
        placeholder={t('Add a tag…')}
        maxLength={maxTagLength}
        autoComplete="off"
        value={typed.draft ?? ''}
        error={typed.error ?? error ?? undefined}
        onValue={typed.type}
        onBlur={typed.finish}
        onKeyDown={typed.handleKey}
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
