// One green pixel.
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGOQjlMAAAExAJqS8XmBAAAAAElFTkSuQmCC';

/** A small image for a file input. */
export function imageFile(name: string) {
  return { name, mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') };
}
