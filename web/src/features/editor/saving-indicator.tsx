import { Check, CloudOff, RefreshCw } from 'lucide-react';
import { t } from '../../texts/t.ts';
import type { SavingState } from '../open-tree/index.ts';

const icons = { saved: Check, saving: RefreshCw, offline: CloudOff } as const;

function textOf(saving: SavingState): string {
  if (saving === 'saved') return t('Saved');
  return saving === 'saving' ? t('Saving…') : t('Offline, will retry');
}

export function SavingIndicator({ saving }: { readonly saving: SavingState }) {
  const Icon = icons[saving];
  return (
    <span
      role="status"
      className="inline-flex shrink-0 items-center gap-1.5 whitespace-nowrap text-quiet text-xs"
    >
      <Icon aria-hidden="true" className="size-3.5" strokeWidth={1.5} />
      {textOf(saving)}
    </span>
  );
}
