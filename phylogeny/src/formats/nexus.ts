export { nexusFormat, readNexus } from './nexus-reader.ts';
