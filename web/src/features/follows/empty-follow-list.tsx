import { UserRoundPlus, Users } from 'lucide-react';
import { t } from '../../texts/t.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import type { FollowSide } from './follow-queries.ts';

/** Says what to do next. */
export function EmptyFollowList({ side }: { readonly side: FollowSide }) {
  if (side === 'following') {
    return (
      <EmptyState
        icon={UserRoundPlus}
        title={t('You are not following anyone yet')}
        action={<LinkButton to="/trees">{t('Explore trees')}</LinkButton>}
      >
        {t('Follow the author of a tree you like to be notified about their new trees.')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={Users}
      title={t('No followers yet')}
      action={<LinkButton to="/account/trees/me">{t('My Trees')}</LinkButton>}
    >
      {t('Make a tree public to help people find you.')}
    </EmptyState>
  );
}
