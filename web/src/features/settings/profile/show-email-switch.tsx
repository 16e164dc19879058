import { useMutation } from '@tanstack/react-query';
import { failureText } from '../../../api/api-error.ts';
import { t } from '../../../texts/t.ts';
import { useToasts } from '../../../ui/feedback/toaster.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { useChangeMe } from '../../profiles/index.ts';

/** Changes immediately, and reverts if the server refuses. */
export function ShowEmailSwitch({ shown }: { readonly shown: boolean }) {
  const changeMe = useChangeMe();
  const toasts = useToasts();
  const change = useMutation({
    scope: { id: 'show email' },
    mutationFn: (showEmail: boolean) => changeMe({ showEmail }),
    onError: (failure) => toasts.error(failureText(failure)),
  });
  return (
    <div className="flex flex-col gap-1.5">
      <Switch
        label={t('Show my email')}
        checked={change.isPending ? change.variables : shown}
        onChange={change.mutate}
      />
      <p className="text-quiet text-xs">
        {t('If you show it, logged-in users can see it on your profile; visitors never can.')}
      </p>
    </div>
  );
}
