export { memberSince } from './member-since.ts';
export { OwnProfileScreen } from './own-profile-screen.tsx';
export { PersonPhoto } from './person-photo.tsx';
export { followCountsQuery, personQuery } from './person-queries.ts';
export { PersonScreen } from './person-screen.tsx';
export { PlanBadge } from './plan-badge.tsx';
export { readProfileAddress } from './profile-address.ts';
export { useAcceptMe, useChangeMe } from './use-change-me.ts';
