import { useNavigate } from '@tanstack/react-router';
import { t } from '../../texts/t.ts';
import { useDialogs } from '../../ui/overlays/dialogs.tsx';

/** Says that the plan's limit is reached and offers to see the plans, which leaves the page. */
export function useLimitAlert(): (reason: string, detail?: string) => Promise<void> {
  const dialogs = useDialogs();
  const navigate = useNavigate();
  return async (reason, detail) => {
    const options = { accept: t('See plans'), leavesPage: true, ...(detail && { detail }) };
    if (await dialogs.confirm(reason, options)) await navigate({ to: '/pricing' });
  };
}
