export { Citations } from './citations/citations.tsx';
export { References } from './references.tsx';
export { SourcesSection } from './sources-section.tsx';
