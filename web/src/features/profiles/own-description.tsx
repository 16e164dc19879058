import { maxDescriptionLength } from '@life-tree/phylogeny';
import { Check, Pencil } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { failureText } from '../../api/api-error.ts';
import { t } from '../../texts/t.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useToasts } from '../../ui/feedback/toaster.tsx';
import { controlStyle } from '../../ui/forms/control-style.ts';
import { isComposing } from '../../ui/typing/is-composing.ts';
import { Description } from './description.tsx';
import { useChangeMe } from './use-change-me.ts';

interface OwnDescriptionProps {
  readonly description: string | null;
}

/** The user's description. The button opens it for editing and then saves it. */
export function OwnDescription({ description }: OwnDescriptionProps) {
  const changeMe = useChangeMe();
  const toasts = useToasts();
  const box = useRef<HTMLTextAreaElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  /** The edited text; null while not editing. */
  const [draft, setDraft] = useState<string | null>(null);
  /** The text being saved; null otherwise. */
  const [sent, setSent] = useState<string | null>(null);
  const shown = sent ?? description ?? '';

  const edit = (text: string) => {
    flushSync(() => setDraft(text));
    box.current?.focus();
  };

  const close = () => {
    setDraft(null);
    button.current?.focus();
  };

  const save = async (text: string) => {
    close();
    const trimmed = text.trim();
    if (trimmed === shown) return;
    setSent(trimmed);
    try {
      await changeMe({ description: trimmed || null });
    } catch (failure) {
      toasts.error(failureText(failure));
      // Open the text again, so that it is not lost.
      edit(text);
    } finally {
      setSent(null);
    }
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event)) return;
    if (event.key === 'Escape') close();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save(event.currentTarget.value);
  };

  return (
    <div className="flex items-start gap-2">
      <div className={classNames('min-w-0 max-w-prose', draft !== null && 'grow')}>
        {draft === null ? (
          <Description text={shown} placeholder={t('Tell others about yourself.')} />
        ) : (
          <textarea
            ref={box}
            aria-label={t('Description')}
            value={draft}
            rows={4}
            maxLength={maxDescriptionLength}
            className={controlStyle('block resize-y')}
            onChange={(event) => setDraft(event.target.value)}
            onKeyDown={onKeyDown}
          />
        )}
      </div>
      <IconButton
        ref={button}
        icon={draft === null ? Pencil : Check}
        label={draft === null ? t('Edit description') : t('Save description')}
        className={draft === null ? '-mt-2' : undefined}
        onClick={() => (draft === null ? edit(shown) : save(draft))}
      />
    </div>
  );
}
