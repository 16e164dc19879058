import { maxCommentLength } from '@life-tree/contract/values';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { isComposing } from '../../ui/forms/is-composing.ts';
import { TextAreaField } from '../../ui/forms/text-area-field.tsx';

interface CommentFormProps {
  readonly label: string;
  readonly action: string;
  readonly draft: string;
  readonly onDraft: (text: string) => void;
  /** Returns whether the comment was posted. */
  readonly onPost: (content: string) => Promise<boolean>;
  readonly onCancel?: () => void;
}

/** Posts non-empty comments. If posting fails, the text stays in the field. */
export function CommentForm({ label, action, draft, onDraft, onPost, onCancel }: CommentFormProps) {
  const [busy, setBusy] = useState(false);
  const content = draft.trim();

  const post = async (event: FormEvent) => {
    event.preventDefault();
    if (content === '' || busy) return;
    setBusy(true);
    const isPosted = await onPost(content);
    setBusy(false);
    if (isPosted) onDraft('');
  };
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event)) return;
    if (event.key === 'Escape') onCancel?.();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.currentTarget.form?.requestSubmit();
    }
  };

  return (
    <form ref={onCancel && bringIntoView} onSubmit={post} className="flex flex-col gap-2">
      <TextAreaField
        label={label}
        name="content"
        rows={3}
        maxLength={maxCommentLength}
        value={draft}
        autoFocus={onCancel !== undefined}
        onValue={onDraft}
        onKeyDown={handleKey}
      />
      <div className="flex justify-end gap-2">
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        )}
        <Button type="submit" busy={busy} disabled={content === ''}>
          {action}
        </Button>
      </div>
    </form>
  );
}

/** A reply form opens below its comment, which may be outside the visible area. */
function bringIntoView(form: HTMLFormElement | null): void {
  form?.scrollIntoView({ block: 'nearest' });
}
