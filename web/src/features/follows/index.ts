export { FollowListScreen } from './follow-list-screen.tsx';
export { FollowsScreen } from './follows-screen.tsx';
export { readPeopleAddress } from './people-address.ts';
