import { useQuery } from '@tanstack/react-query';
import { UserRoundCheck, UserRoundPlus } from 'lucide-react';
import { useApi } from '../../api/api-context.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { followCountsQuery } from './profile-queries.ts';
import { useFollow } from './use-follow.ts';

export function FollowButton({ userId }: { readonly userId: string }) {
  const { data } = useQuery(followCountsQuery(useApi(), userId));
  const follow = useFollow(userId);
  const follows = data?.myFollow ?? false;
  const Icon = follows ? UserRoundCheck : UserRoundPlus;
  return (
    <Button
      variant={follows ? 'secondary' : 'primary'}
      // Wide enough for both texts, so that nothing moves when it changes.
      className="min-w-32"
      disabled={!data}
      onClick={() => follow.mutate(!follows)}
    >
      <Icon aria-hidden="true" className="size-4" strokeWidth={1.5} />
      {follows ? t('Unfollow') : t('Follow')}
    </Button>
  );
}
