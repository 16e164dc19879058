import { FileQuestion } from 'lucide-react';
import { t } from '../../../texts/t.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import type { ListAddress } from './list-address.ts';

/** For a page of a list that has not so many. */
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
      {t('The list has fewer pages now.')}
    </EmptyState>
  );
}
