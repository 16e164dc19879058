export { newickFormat, readNewick } from './newick-reader.ts';
export { writeNewick } from './newick-writer.ts';
