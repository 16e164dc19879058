import { maxCommentLength } from '@life-tree/contract/values';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextAreaField } from '../../ui/forms/text-area-field.tsx';
import { isComposing } from '../../ui/typing/is-composing.ts';

interface CommentFormProps {
  readonly label: string;
  readonly action: string;
  readonly draft: string;
  readonly onDraft: (text: string) => void;
  /** Returns whether the comment was posted. */
  readonly onPost: (content: string) => Promise<boolean>;
  readonly onCancel?: () => void;
  /** Called when the comment is posted and nothing was typed meanwhile. */
  readonly onDone?: () => void;
}

/** Posts non-empty comments. The next one can be typed meanwhile. If posting fails, the text returns to the field. */
export function CommentForm(props: CommentFormProps) {
  const { label, action, draft, onDraft, onPost, onCancel, onDone } = props;
  const [busy, setBusy] = useState(false);
  /** What was typed while a comment is being posted. */
  const typed = useRef('');
  const content = draft.trim();

  const post = async (event: FormEvent) => {
    event.preventDefault();
    if (content === '' || busy) return;
    setBusy(true);
    type('');
    const isPosted = await onPost(content);
    setBusy(false);
    if (!isPosted) type([content, typed.current].filter(Boolean).join('\n'));
    else if (typed.current === '') onDone?.();
  };
  const type = (text: string) => {
    typed.current = text;
    onDraft(text);
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
        onValue={type}
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
