import sharp from 'sharp';

/** Renders one of our own SVGs at its size. A small palette makes a small file. */
export function renderPng(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg))
    .png({ palette: true, colours: 192, effort: 7, compressionLevel: 9 })
    .toBuffer();
}
