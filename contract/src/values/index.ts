/**
 * The values that server and browser share, without the schemas: a page that needs only these does not
 * load zod. `scripts/imports.mjs` checks that nothing here imports it.
 */
export * from './access.ts';
export * from './bibtex.ts';
export * from './billing-cycle.ts';
export * from './edit-bounds.ts';
export * from './guides.ts';
export * from './http.ts';
export * from './images.ts';
export * from './lists.ts';
export * from './moderation.ts';
export * from './new-identifier.ts';
export * from './orcid.ts';
export * from './pages.ts';
export * from './plan-names.ts';
export * from './plans.ts';
export * from './releases.ts';
export * from './small-limits.ts';
export * from './sockets.ts';
export * from './texts/error-texts.ts';
export * from './texts/history-codes.ts';
export * from './texts/history-texts.ts';
export * from './texts/input-messages.ts';
