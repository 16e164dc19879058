export { BlockedPeople } from './blocked-people.tsx';
export { blockedQuery } from './blocked-query.ts';
export { useBlock } from './use-block.ts';
