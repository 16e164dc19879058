import { createHash } from 'node:crypto';
import {
  type FlatSpecies,
  type ImageSize,
  imageSizeNames,
  type OwnUser,
  type Tree,
} from '@life-tree/contract';
import { AppError } from '../../app-error.ts';
import { type ImageRefusal, ImageRefused } from '../../providers/image-processing/image-refused.ts';
import type { StoredFile } from '../../providers/image-store/image-store.ts';
import { WorkerPoolBusy } from '../../providers/worker-pool/worker-pool.ts';
import type { Resources } from '../../resources.ts';
import { newSecret } from '../../secrets.ts';
import type { TransactionContext } from '../../transaction.ts';
import type { EditingService } from '../editing/editing-service.ts';
import type { Session } from '../sessions/sessions-service.ts';
import { showTree } from '../tree-access/shown-trees.ts';
import { requireTree } from '../tree-access/tree-guard.ts';
import type { Viewer } from '../tree-access/viewer.ts';
import type { UsersService } from '../users/users-service.ts';
import { imageFolder } from './image-address.ts';
import { imageFile, imageFiles, isImageName } from './image-files.ts';
import {
  deleteImages,
  deleteUserUses,
  findImageAudience,
  findTreeUses,
  findUnused,
  findUnusedBefore,
  type ImageAudience,
  insertImage,
  insertTreeUse,
  insertUserUse,
} from './images-queries.ts';

interface Dependencies {
  readonly users: UsersService;
  readonly editing: EditingService;
}

/** An upload stores its image before anything uses it, so unused images are kept this long. */
const graceMilliseconds = 3_600_000;
const imagesPerSweep = 200;

export type ImagesService = ReturnType<typeof createImagesService>;

/** The images of trees, species and users. */
export function createImagesService(
  {
    database,
    inTransaction,
    now,
    background,
    logger,
    imageStore,
    workerPool,
  }: Pick<
    Resources,
    'database' | 'inTransaction' | 'now' | 'background' | 'logger' | 'imageStore' | 'workerPool'
  >,
  { users, editing }: Dependencies,
) {
  /**
   * Processes and stores an image, then calls `use`. After a failure the image is deleted immediately, or
   * later by the sweep, because its row has no use.
   */
  async function store<Outcome>(
    bytes: Buffer,
    uploadedBy: string | null,
    use: (name: string) => Promise<Outcome>,
    name = newImageName(),
  ): Promise<Outcome> {
    const processed = await refuseBadImages(() => workerPool.processImage(bytes));
    await insertImage(database, name, now(), uploadedBy);
    try {
      await callImageStore(() =>
        Promise.all(
          imageSizeNames.map((size) => imageStore.put(imageFile(name, size), processed[size])),
        ),
      );
      return await use(name);
    } catch (error) {
      // Check first: the commit may have succeeded although its reply was lost.
      background.run('delete an unused image', () => discardUnused([name]));
      throw error;
    }
  }

  /** Stores an image and assigns it. */
  function storeImage<Outcome>(
    bytes: Buffer,
    use: (context: TransactionContext, name: string) => Promise<Outcome>,
    name?: string,
  ): Promise<Outcome> {
    const assign = (stored: string) => inTransaction((context) => use(context, stored));
    return store(bytes, null, assign, name);
  }

  /**
   * Stores an image and uses it. With an operationId, the same request gets the same name, so that an upload
   * that is sent twice is the same edit.
   */
  async function storeOnce<Outcome>(
    treeId: string,
    bytes: Buffer,
    operationId: string | undefined,
    use: (context: TransactionContext, name: string) => Promise<Outcome>,
  ): Promise<Outcome> {
    if (operationId === undefined) return storeImage(bytes, use);
    const name = nameOfUpload(operationId, treeId, bytes);
    const isStored = (await findTreeUses(database, treeId, [name])).has(name);
    return isStored ? inTransaction((context) => use(context, name)) : storeImage(bytes, use, name);
  }

  /** Deletes files before rows: files without a row would never be found again. */
  async function discard(names: readonly string[]): Promise<void> {
    if (names.length === 0) return;
    for (const name of names) {
      await Promise.all(imageFiles(name).map((file) => imageStore.delete(file)));
    }
    await deleteImages(database, names);
  }

  async function discardUnused(names: readonly string[]): Promise<void> {
    await discard(await findUnused(database, names));
  }

  async function callImageStore<Value>(work: () => Promise<Value>): Promise<Value> {
    try {
      return await work();
    } catch (error) {
      logger.error({ err: error }, 'The image store failed');
      throw new AppError('unavailable');
    }
  }

  async function setPhoto(session: Session, photo: string | null, context: TransactionContext) {
    const { tx } = context;
    const former = await deleteUserUses(tx, session.userId);
    if (photo !== null) await insertUserUse(tx, photo, session.userId);
    await users.setPhoto(tx, session.userId, photo);
    return former;
  }

  /** Deletes former photos now instead of in the next sweep, as users expect. */
  async function deleteFormerPhotos(session: Session, former: readonly string[]): Promise<OwnUser> {
    if (former.length > 0) background.run('delete former photos', () => discardUnused(former));
    return users.me(session);
  }

  return {
    /** Who may see an image; null if this viewer may not, or if the name is unknown. */
    audienceOf: async (name: string, viewer: Viewer): Promise<ImageAudience | null> =>
      isImageName(name) ? findImageAudience(database, name, viewer) : null,

    /** An image's file in this size. The caller has checked access. */
    find: async (name: string, size: ImageSize): Promise<StoredFile | null> =>
      isImageName(name) ? callImageStore(() => imageStore.get(imageFile(name, size))) : null,

    /** Checks permission before the file is read. */
    requireEditor: async (treeId: string, { userId }: Session): Promise<void> => {
      await requireTree(database, treeId, userId, 'edit');
    },

    setPhoto: async (session: Session, bytes: Buffer): Promise<OwnUser> =>
      deleteFormerPhotos(
        session,
        await storeImage(bytes, (context, name) => setPhoto(session, name, context)),
      ),

    deletePhoto: async (session: Session): Promise<OwnUser> =>
      deleteFormerPhotos(
        session,
        await inTransaction((context) => setPhoto(session, null, context)),
      ),

    setTreeImage: (
      treeId: string,
      { userId }: Session,
      bytes: Buffer,
      operationId?: string,
    ): Promise<Tree> =>
      storeOnce(treeId, bytes, operationId, async (context, name) => {
        const tree = await requireTree(context.tx, treeId, userId, 'edit', { lock: true });
        await insertTreeUse(context.tx, name, treeId);
        await editing.setTreeImage(context, tree, userId, name, operationId);
        return showTree(context.tx, treeId, userId);
      }),

    deleteTreeImage: (treeId: string, { userId }: Session): Promise<Tree> =>
      inTransaction(async (context) => {
        const tree = await requireTree(context.tx, treeId, userId, 'edit', { lock: true });
        await editing.setTreeImage(context, tree, userId, null);
        return showTree(context.tx, treeId, userId);
      }),

    /** Stores an image for an edit of the user, which copies it. The sweep deletes it afterwards. */
    uploadImage: (treeId: string, { userId }: Session, bytes: Buffer): Promise<{ image: string }> =>
      store(bytes, userId, async (name) => {
        await requireTree(database, treeId, userId, 'edit');
        return { image: `${imageFolder}${name}` };
      }),

    setSpeciesImage: (
      treeId: string,
      speciesId: string,
      { userId }: Session,
      bytes: Buffer,
      operationId?: string,
    ): Promise<FlatSpecies> =>
      storeOnce(treeId, bytes, operationId, async (context, name) => {
        const tree = await requireTree(context.tx, treeId, userId, 'edit', { lock: true });
        await insertTreeUse(context.tx, name, treeId);
        return editing.setSpeciesImage(context, tree, userId, speciesId, name, operationId);
      }),

    deleteSpeciesImage: (
      treeId: string,
      speciesId: string,
      { userId }: Session,
    ): Promise<FlatSpecies> =>
      inTransaction(async (context) => {
        const tree = await requireTree(context.tx, treeId, userId, 'edit', { lock: true });
        return editing.setSpeciesImage(context, tree, userId, speciesId, null);
      }),

    /** Deletes unused images, such as those of deleted trees and accounts. */
    sweepUnused: async (): Promise<void> => {
      const before = new Date(now().getTime() - graceMilliseconds);
      for (;;) {
        const unused = await findUnusedBefore(database, before, imagesPerSweep);
        await discard(unused);
        if (unused.length < imagesPerSweep) return;
      }
    },
  };
}

function newImageName(): string {
  return `${newSecret()}.webp`;
}

function nameOfUpload(operationId: string, treeId: string, bytes: Buffer): string {
  const hash = createHash('sha256').update(`${operationId} ${treeId} `).update(bytes);
  return `${hash.digest('base64url')}.webp`;
}

const refusals: Readonly<Record<ImageRefusal, () => AppError>> = {
  'wrong-type': () => new AppError('image-type'),
  unreadable: () => new AppError('image-damaged'),
  'too-many-pixels': () => new AppError('image-too-many-pixels'),
  'too-complicated': () => new AppError('image-too-complex'),
};

async function refuseBadImages<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ImageRefused) throw refusals[error.reason]();
    if (error instanceof WorkerPoolBusy)
      throw new AppError('unavailable', { retryAfterSeconds: 10 });
    throw error;
  }
}
