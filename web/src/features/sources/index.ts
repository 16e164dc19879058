export { Citations } from './citations/citations.tsx';
export { CiteSeveral } from './citations/cite-several.tsx';
export { hasCitedSources, referenceTexts } from './reference-texts.ts';
export { References } from './references.tsx';
export { SourcesSection } from './sources-section.tsx';
