/** Web Crypto, available in browsers and Node. */
declare const crypto: { getRandomValues(bytes: Uint8Array): Uint8Array };

let lastMoment = 0;
let counter = 0;

/**
 * Creates a UUID of version 7. Newer ids sort after older ones, even within one millisecond of a process:
 * siblings and lists are ordered by id, and indexes grow at their end.
 */
export function newIdentifier(now: number = Date.now()): string {
  const bytes = new Uint8Array(16);
  crypto.getRandomValues(bytes);
  const view = new DataView(bytes.buffer);
  if (now > lastMoment) {
    lastMoment = now;
    counter = view.getUint16(6) & 0x7ff;
  } else if (counter === 0xfff) {
    lastMoment += 1;
    counter = 0;
  } else {
    counter += 1;
  }
  view.setUint16(0, Math.floor(lastMoment / 2 ** 32));
  view.setUint32(2, lastMoment % 2 ** 32);
  view.setUint16(6, 0x7000 | counter);
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
