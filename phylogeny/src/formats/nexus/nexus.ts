export { nexusFormat, readNexus } from './nexus-reader.ts';
export { writeNexus } from './nexus-writer.ts';
