export { newickFormat, readNewick } from './newick-reader.ts';
