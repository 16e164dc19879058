import { Plus } from 'lucide-react';
import { t } from '../../../texts/t.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { useNewTree } from './use-new-tree.ts';

/** A button in the size of a tree card. */
export function NewTreeCard({ className }: { readonly className?: string }) {
  const { busy, create } = useNewTree();
  return (
    <button
      type="button"
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : create}
      className={classNames(
        'flex size-full flex-col items-center justify-center gap-2 rounded-md border border-edge border-dashed p-6 text-leaf transition-colors hover:border-leaf hover:bg-leaf-tint',
        className,
      )}
    >
      {busy ? <Spinner /> : <Plus aria-hidden="true" className="size-8" strokeWidth={1.25} />}
      <span className="font-serif text-lg">{t('New Tree')}</span>
    </button>
  );
}
