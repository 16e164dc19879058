import { description as descriptionField } from '@life-tree/contract';
import { useEffect } from 'react';
import { z } from 'zod';
import { failureText } from '../../../api/api-error.ts';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useToasts } from '../../../ui/feedback/toaster.tsx';
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { keepDraft, readDraft } from '../../../ui/typing/drafts.ts';
import { useChangeMe } from '../../profiles/index.ts';

const change = z.strictObject({ description: descriptionField.trim() });

interface DescriptionFormProps {
  readonly userId: string;
  readonly description: string | null;
}

export function DescriptionForm({ userId, description }: DescriptionFormProps) {
  const changeMe = useChangeMe();
  const toasts = useToasts();
  const form = useForm({
    initial: { description: readDraft(userId, 'description') || (description ?? '') },
    schema: async () => change,
    submit: async (valid) => {
      await changeMe({ description: valid.description || null });
      toasts.note(t('Description saved'));
    },
    onFailure: (failure) => toasts.error(failureText(failure)),
  });
  const typed = form.values.description;
  const isUnchanged = typed.trim() === (description ?? '');
  useEffect(
    () => keepDraft(userId, 'description', isUnchanged ? '' : typed),
    [userId, isUnchanged, typed],
  );
  return (
    <form
      noValidate
      aria-label={t('Description')}
      onSubmit={form.onSubmit}
      className="flex flex-col items-start gap-4"
    >
      <div className="w-full max-w-prose">
        <TextAreaField
          label={t('Description')}
          hint={t('Shown on your profile.')}
          {...form.field('description')}
        />
      </div>
      <Button
        type="submit"
        variant="secondary"
        busy={form.busy}
        disabled={isUnchanged && !form.busy}
      >
        {t('Save description')}
      </Button>
    </form>
  );
}
