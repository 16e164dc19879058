import { AppError } from '../../app-error.ts';
import { StudioBusy } from '../../providers/image-studio/image-studio.ts';
import { PictureRefused } from '../../providers/image-studio/picture-refused.ts';

/** What a drawing or file of ours that could not be made comes to for whoever asked for it. */
export function studioFailure(error: unknown): unknown {
  if (error instanceof StudioBusy) return new AppError('unavailable', { retryAfterSeconds: 10 });
  if (error instanceof PictureRefused) return new AppError('unavailable');
  return error;
}
