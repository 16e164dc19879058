import type { Message } from './message.ts';

/** Translations by English text, and by context for those that have one. */
export type Catalogue = Readonly<Record<string, Message>>;
