export { memberSince } from './member-since.ts';
export { OwnProfileScreen } from './own-profile-screen.tsx';
export { PlanBadge } from './plan-badge.tsx';
export { readProfileAddress } from './profile-address.ts';
export { followCountsQuery } from './profile-queries.ts';
export { ProfileScreen } from './profile-screen.tsx';
export { useChangeMe } from './use-change-me.ts';
export { UserPhoto } from './user-photo.tsx';
