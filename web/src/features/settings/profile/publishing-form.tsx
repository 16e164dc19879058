import { userChange } from '@life-tree/contract';
import { maxAuthorNameLength } from '@life-tree/contract/values';
import { failureText } from '../../../api/api-error.ts';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useToasts } from '../../../ui/feedback/toaster.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { useChangeMe } from '../../profiles/index.ts';

interface PublishingFormProps {
  readonly realName?: string;
  readonly orcid?: string;
}

/** The name and ORCID iD under which the user publishes. */
export function PublishingForm({ realName = '', orcid = '' }: PublishingFormProps) {
  const changeMe = useChangeMe();
  const toasts = useToasts();
  const form = useForm({
    initial: { realName, orcid },
    schema: async () => userChange,
    toCheck: (typed) => ({ realName: typed.realName, orcid: typed.orcid.trim() || null }),
    submit: async (change) => {
      await changeMe(change);
      toasts.note(t('Name and ORCID iD saved'));
    },
    onFailure: (failure) => toasts.error(failureText(failure)),
  });
  const isUnchanged = form.values.realName === realName && form.values.orcid === orcid;
  return (
    <form
      noValidate
      aria-label={t('Name for publications')}
      onSubmit={form.onSubmit}
      className="flex flex-col items-start gap-4"
    >
      <div className="grid w-full max-w-prose gap-4 sm:grid-cols-[3fr_2fr]">
        <TextField
          label={t('Real name (optional)')}
          {...form.field('realName')}
          hint={t('Shown on your profile and suggested as the author of your releases.')}
          maxLength={maxAuthorNameLength}
          autoComplete="name"
        />
        <TextField
          label={t('ORCID iD (optional)')}
          {...form.field('orcid')}
          placeholder="0000-0002-1825-0097"
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <Button
        type="submit"
        variant="secondary"
        busy={form.busy}
        disabled={isUnchanged && !form.busy}
      >
        {t('Save name and ORCID iD')}
      </Button>
    </form>
  );
}
