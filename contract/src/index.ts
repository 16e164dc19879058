export * from './configuration.ts';
export * from './contact.ts';
export * from './endpoint.ts';
export * from './errors.ts';
export * from './fields.ts';
export * from './plans.ts';
export * from './users.ts';
