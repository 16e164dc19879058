import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/database.ts';
import type { Resources } from '../../resources.ts';
import type { PlansService } from '../plans/plans-service.ts';
import { insertImages, lockAccount, type NewImage, sumImages } from './images-queries.ts';

const megabyte = 1024 ** 2;

/** An upload stores its image before anything uses it, so unused images are kept this long. */
export const imageGraceMilliseconds = 3_600_000;

export type ImageQuota = ReturnType<typeof createImageQuota>;

/**
 * How many images, of how many bytes, the trees of an account may have by its plan. Former images of a tree count, because
 * its history can restore them, and so do images that no tree uses yet.
 */
export function createImageQuota(
  { database, now }: Pick<Resources, 'database' | 'now'>,
  { plans }: { readonly plans: Pick<PlansService, 'planOf'> },
) {
  async function requireRoom(tx: Database, accountId: string, count: number, bytes: number) {
    const { maxImages, imageMegabytes } = await plans.planOf(tx, accountId);
    const taken = await sumImages(
      tx,
      accountId,
      new Date(now().getTime() - imageGraceMilliseconds),
    );
    if (taken.count + count > maxImages) {
      throw new AppError('images-limit', { values: { limit: maxImages } });
    }
    if (taken.bytes + bytes > imageMegabytes * megabyte) {
      throw new AppError('images-too-large', { values: { limit: imageMegabytes } });
    }
  }

  return {
    /** Refuses an image before anything is read or processed for it. */
    requireAny: (accountId: string): Promise<void> => requireRoom(database, accountId, 1, 1),

    /** Stores the rows of new images of an account, one after the other with those of other requests. */
    reserve: (accountId: string, images: readonly NewImage[]): Promise<void> =>
      database.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        const bytes = images.reduce((sum, image) => sum + image.bytes, 0);
        await requireRoom(tx, accountId, images.length, bytes);
        await insertImages(tx, accountId, images, now());
      }),
  };
}
