/**
 * The values that server and browser share, without the schemas: a page that needs only these does not
 * load zod. `scripts/imports.mjs` checks that nothing here imports it.
 */
export * from './access.ts';
export * from './bibtex.ts';
export * from './billing-cycle.ts';
export * from './bin.ts';
export * from './blocks.ts';
export * from './comments.ts';
export * from './edit-bounds.ts';
export * from './error-texts.ts';
export * from './folded-branches.ts';
export * from './guides.ts';
export * from './history-texts.ts';
export * from './http.ts';
export * from './images.ts';
export * from './input-messages.ts';
export * from './lists.ts';
export * from './moderation.ts';
export * from './new-identifier.ts';
export * from './orcid.ts';
export * from './pages.ts';
export * from './plan-names.ts';
export * from './plans.ts';
export * from './releases.ts';
export * from './snapshots.ts';
export * from './sockets.ts';
