// One green pixel.
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGOQjlMAAAExAJqS8XmBAAAAAElFTkSuQmCC';

/** A small picture as a file to choose. */
export function picture(name: string) {
  return { name, mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') };
}
