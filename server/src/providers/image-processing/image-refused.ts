export const imageRefusalReasons = [
  'wrong-type',
  'unreadable',
  'too-many-pixels',
  'too-complicated',
] as const;
export type ImageRefusal = (typeof imageRefusalReasons)[number];

/** Thrown for an uploaded file that can't be processed. */
export class ImageRefused extends Error {
  readonly reason: ImageRefusal;

  constructor(reason: ImageRefusal) {
    super(`Image refused: ${reason}`);
    this.name = 'ImageRefused';
    this.reason = reason;
  }
}
