export const pictureRefusals = [
  'wrong-type',
  'unreadable',
  'too-many-pixels',
  'too-complicated',
] as const;
export type PictureRefusal = (typeof pictureRefusals)[number];

/** Why a file cannot become a picture of ours. */
export class PictureRefused extends Error {
  readonly reason: PictureRefusal;

  constructor(reason: PictureRefusal) {
    super(`The picture was refused: ${reason}`);
    this.name = 'PictureRefused';
    this.reason = reason;
  }
}
