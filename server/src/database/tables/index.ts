export * from './application-keys.ts';
export * from './contact-messages.ts';
export * from './link-tokens.ts';
export * from './sessions.ts';
export * from './users.ts';
