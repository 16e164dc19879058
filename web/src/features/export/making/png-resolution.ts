const metresPerInch = 0.0254;
/** The signature and the header, which come first in every PNG file. */
const afterHeader = 8 + 25;
const chunkLength = 9;

/** A PNG file that says how large it is on paper, so that other programs place it in its size. */
export function withResolution(
  file: Uint8Array<ArrayBuffer>,
  pixelsPerInch: number,
): Uint8Array<ArrayBuffer> {
  const chunk = new Uint8Array(12 + chunkLength);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, chunkLength);
  chunk.set(
    [...'pHYs'].map((letter) => letter.charCodeAt(0)),
    4,
  );
  const perMetre = Math.round(pixelsPerInch / metresPerInch);
  view.setUint32(8, perMetre);
  view.setUint32(12, perMetre);
  // Pixels per metre.
  view.setUint8(16, 1);
  view.setUint32(8 + chunkLength, checksum(chunk.subarray(4, 8 + chunkLength)));
  const marked = new Uint8Array(file.length + chunk.length);
  marked.set(file.subarray(0, afterHeader));
  marked.set(chunk, afterHeader);
  marked.set(file.subarray(afterHeader), afterHeader + chunk.length);
  return marked;
}

/** The CRC-32 of PNG files. */
function checksum(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}
