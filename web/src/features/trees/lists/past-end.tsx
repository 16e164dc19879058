import { FileQuestion } from 'lucide-react';
import { t } from '../../../texts/t.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import type { ListAddress } from './list-address.ts';

/** Shown when a list has fewer pages than the address asks for. */
export function PastEnd({ address }: { readonly address: ListAddress }) {
  return (
    <EmptyState
      icon={FileQuestion}
      title={t('There is no page {page}', { page: address.page ?? 1 })}
      action={
        <LinkButton variant="secondary" to="." search={{ ...address, page: undefined }}>
          {t('Go to the first page')}
        </LinkButton>
      }
    >
      {t('This list has fewer pages.')}
    </EmptyState>
  );
}
