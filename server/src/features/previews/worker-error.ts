import { AppError } from '../../app-error.ts';
import { ImageRefused } from '../../providers/image-processing/image-refused.ts';
import { WorkerPoolBusy } from '../../providers/worker-pool/worker-pool.ts';

/** The reply to a request whose image or file could not be made. */
export function workerError(error: unknown): unknown {
  if (error instanceof WorkerPoolBusy)
    return new AppError('unavailable', { retryAfterSeconds: 10 });
  if (error instanceof ImageRefused) return new AppError('unavailable');
  return error;
}
