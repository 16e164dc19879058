import { Check, CloudAlert, CloudOff, RefreshCw } from 'lucide-react';
import { t } from '../../texts/t.ts';
import type { SavingState } from '../open-tree/index.ts';

const icons = { saved: Check, saving: RefreshCw, offline: CloudOff, unstored: CloudAlert } as const;

function textOf(saving: SavingState): string {
  switch (saving) {
    case 'opening':
      return '';
    case 'saved':
      return t('Saved');
    case 'saving':
      return t('Saving…');
    case 'offline':
      return t('Offline, will retry');
    case 'unstored':
      return t('Offline, keep this page open');
  }
}

export function SavingIndicator({ saving }: { readonly saving: SavingState }) {
  const Icon = saving === 'opening' ? null : icons[saving];
  return (
    <span
      role="status"
      className="inline-flex min-h-4 shrink-0 items-center gap-1.5 whitespace-nowrap text-quiet text-xs"
    >
      {Icon && <Icon aria-hidden="true" className="size-3.5" strokeWidth={1.5} />}
      {textOf(saving)}
    </span>
  );
}
