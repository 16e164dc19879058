import { Check, CloudOff, RefreshCw } from 'lucide-react';
import type { SavingState } from '../open-tree/index.ts';

const signs = {
  saved: { icon: Check, text: 'Saved' },
  saving: { icon: RefreshCw, text: 'Saving…' },
  offline: { icon: CloudOff, text: 'Offline, will retry' },
} as const;

export function SavingIndicator({ saving }: { readonly saving: SavingState }) {
  const { icon: Icon, text } = signs[saving];
  return (
    <span
      role="status"
      className="inline-flex shrink-0 items-center gap-1.5 whitespace-nowrap text-quiet text-xs"
    >
      <Icon aria-hidden="true" className="size-3.5" strokeWidth={1.5} />
      {text}
    </span>
  );
}
