import { createFileRoute } from '@tanstack/react-router';
import { FollowListScreen, readPeopleAddress } from '../../../features/follows/index.ts';

export const Route = createFileRoute('/account/follows/followers')({
  validateSearch: readPeopleAddress,
  component: Followers,
});

function Followers() {
  return <FollowListScreen side="followers" address={Route.useSearch()} />;
}
