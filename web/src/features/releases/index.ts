export { DoiLink } from './release-list.tsx';
export { useReleaseCount } from './releases-query.ts';
export { ReleasesSection } from './releases-section.tsx';
