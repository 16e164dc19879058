import sharp from 'sharp';

/** One of our own drawings as a PNG of its own size; few colours make a small file. */
export function drawPixels(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg))
    .png({ palette: true, colours: 192, effort: 7, compressionLevel: 9 })
    .toBuffer();
}
