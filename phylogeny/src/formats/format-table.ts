import type { Format } from './format.ts';
import { newickFormat } from './newick.ts';
import { nexusFormat } from './nexus.ts';

/** Every format we read, in the order in which a text is held against them. */
export const formats: readonly Format[] = [nexusFormat, newickFormat];
