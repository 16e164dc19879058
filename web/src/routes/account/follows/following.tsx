import { createFileRoute } from '@tanstack/react-router';
import { FollowListScreen, readPeopleAddress } from '../../../features/follows/index.ts';

export const Route = createFileRoute('/account/follows/following')({
  validateSearch: readPeopleAddress,
  component: Following,
});

function Following() {
  return <FollowListScreen side="following" address={Route.useSearch()} />;
}
