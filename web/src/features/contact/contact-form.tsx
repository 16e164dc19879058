import { useApi } from '../../api/api-context.ts';
import { failureText } from '../../api/api-error.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmailField } from '../../ui/forms/log-in/email-field.tsx';
import { TextAreaField } from '../../ui/forms/text-area-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useDialogs } from '../../ui/overlays/dialogs.tsx';

export function ContactForm() {
  const api = useApi();
  const dialogs = useDialogs();
  const form = useForm({
    initial: { name: '', email: '', message: '' },
    schema: async () => (await import('@life-tree/contract')).contactMessage,
    submit: async (body) => {
      await api.call('POST contact', { body });
      form.reset();
      // Don't wait: the button must not look busy behind the dialog.
      dialogs.alert(t('Thank you for your message, we will answer soon'));
    },
    onFailure: (failure) => dialogs.alert(failureText(failure)),
  });
  return (
    <form
      noValidate
      aria-label={t('Contact us')}
      onSubmit={form.onSubmit}
      className="flex flex-col gap-4"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('Name or Institution')}
          autoComplete="name"
          required
          {...form.field('name')}
        />
        <EmailField autoComplete="email" {...form.field('email')} />
      </div>
      <TextAreaField label={t('Message')} required {...form.field('message')} />
      <Button type="submit" busy={form.busy} className="self-start">
        {t('Send message')}
      </Button>
    </form>
  );
}
