let lastMoment = 0;
let counter = 0;

/**
 * A UUID of version 7. Siblings are ordered by their ids, so those made later must sort later, also
 * within one millisecond: otherwise a branch that is imported would stand in random order.
 */
export function newIdentifier(now: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  if (now > lastMoment) {
    lastMoment = now;
    counter = 0;
  } else if (counter === 0xfff) {
    lastMoment += 1;
    counter = 0;
  } else {
    counter += 1;
  }
  const view = new DataView(bytes.buffer);
  view.setUint16(0, Math.floor(lastMoment / 2 ** 32));
  view.setUint32(2, lastMoment % 2 ** 32);
  view.setUint16(6, 0x7000 | counter);
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
