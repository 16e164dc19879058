export {
  type EraFault,
  type EraFaultCode,
  type EraTable,
  readEraTable,
  writeEraTable,
} from './era-table.ts';
export { readTimeText } from './read-time-text.ts';
export {
  parseDuration,
  parseNumber,
  parseTime,
  timeMessages,
  type UnreadableTime,
} from './typed-times.ts';
export { spanOfBounds, type UncertainTime } from './uncertain-time.ts';
export { formatUncertainTime, writeTimeText } from './write-time-text.ts';
