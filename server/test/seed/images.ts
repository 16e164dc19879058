import { deflateSync } from 'node:zlib';
import type { InjectOptions } from 'fastify';
import sharp from 'sharp';

type Format = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'tiff';

/** An image of one colour with a border, so that a rotation is visible. */
export function sampleImage(format: Format, width = 60, height = 40): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#2a7' } })
    .toFormat(format)
    .toBuffer();
}

/** A photograph with an orientation and a location in its metadata. */
export function photograph(): Promise<Buffer> {
  const halves = sharp({ create: { width: 80, height: 40, channels: 3, background: '#00f' } });
  const red = { create: { width: 40, height: 40, channels: 3, background: '#f00' } } as const;
  return halves
    .composite([{ input: red, left: 0, top: 0 }])
    .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** An animated GIF. */
export async function animatedGif(frames: number, width = 30, height = 20): Promise<Buffer> {
  const drawn = Array.from({ length: frames }, (_, index) => ({
    create: {
      width,
      height,
      channels: 3 as const,
      background: { r: (index * 37) % 256, g: (index * 91) % 256, b: 90 },
    },
  }));
  const inputs = await Promise.all(drawn.map((frame) => sharp(frame).png().toBuffer()));
  return sharp(inputs, { join: { animated: true } })
    .gif({ delay: inputs.map(() => 70), loop: 3 })
    .toBuffer();
}

export function svgImage(inside: string, attributes = 'width="48" height="24"'): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`);
}

/** A small PNG file that declares this size. */
export function hollowPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A WebP file without pixels that declares this size, of at most 16383 pixels. */
export function hollowWebp(width: number, height: number): Buffer {
  const frame = Buffer.alloc(100);
  // A visible key frame whose first partition has 10 bytes, and its start code.
  frame.writeUIntLE((10 << 5) | (1 << 4), 0, 3);
  frame.set([0x9d, 0x01, 0x2a], 3);
  frame.writeUInt16LE(width, 6);
  frame.writeUInt16LE(height, 8);
  return riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), riffChunk('VP8 ', frame)]));
}

function riffChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data]);
}

/** A small AVIF file that declares this size. */
export async function hollowAvif(width: number, height: number): Promise<Buffer> {
  const file = await sampleImage('avif');
  const size = file.indexOf('ispe') + 8;
  file.writeUInt32BE(width, size);
  file.writeUInt32BE(height, size + 4);
  return file;
}

/** An animated WebP. */
export async function animatedWebp(frames: number, width = 30, height = 20): Promise<Buffer> {
  return sharp(await animatedGif(frames, width, height), { animated: true })
    .webp()
    .toBuffer();
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(checksum(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

function checksum(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** The size in a WebP header, read without the library that wrote it. */
export function measuresOf(webp: Uint8Array): readonly [number, number] {
  const bytes = Buffer.from(webp);
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
    case 'VP8 ':
      return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
    default:
      throw new Error('Not a WebP file');
  }
}

/** Blocked decoders stay blocked in the process, and tests of other files in it use them. */
export function unblockDecoders(): void {
  sharp.unblock({ operation: ['VipsForeignLoad'] });
}

export interface Part {
  readonly field: string;
  /** Without a filename, the part is a text field. */
  readonly filename?: string;
  readonly type?: string;
  readonly content: Buffer | string;
}

const boundary = 'a-line-between-parts';

/** A multipart form with these parts, as a browser sends it. */
export function form(...parts: readonly Part[]): Pick<InjectOptions, 'headers' | 'payload'> {
  const pieces = parts.flatMap(({ field, filename, type, content }) => {
    const file = filename === undefined ? '' : `; filename="${filename}"`;
    const kind = type === undefined ? '' : `content-type: ${type}\r\n`;
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"${file}\r\n${kind}\r\n`;
    return [Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')];
  });
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

/** A valid form with one file. */
export function imageForm(content: Buffer, filename = 'image.png') {
  return form({ field: 'image', filename, type: 'image/png', content });
}
