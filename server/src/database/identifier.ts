import { randomBytes } from 'node:crypto';

let lastMoment = 0;
let counter = 0;

/**
 * A UUID of version 7 that sorts by the time it was made, also among those made in one
 * millisecond by this process, so that lists ordered by id are ordered by age and indexes grow at
 * their end.
 */
export function newIdentifier(now: number = Date.now()): string {
  if (now > lastMoment) {
    lastMoment = now;
    counter = randomBytes(2).readUInt16BE() & 0x7ff;
  } else if (counter === 0xfff) {
    lastMoment += 1;
    counter = 0;
  } else {
    counter += 1;
  }
  const bytes = randomBytes(16);
  bytes.writeUIntBE(lastMoment, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
