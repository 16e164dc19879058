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
import type { UsersService } from '../users/users-service.ts';
import { imageFile, imageFiles, isImageName } from './image-files.ts';
import {
  deleteImages,
  deleteUserUses,
  findImageAudience,
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

/** An upload stores its image before it is used: it has this long. */
const graceMilliseconds = 3_600_000;
const sweptAtOnce = 200;

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
   * Draws and stores an image, then lets `use` make it somebody's. Whatever goes wrong, nothing
   * stays: what could not be taken back at once has a row without a use, and is swept.
   */
  async function keep<Outcome>(
    bytes: Buffer,
    use: (context: TransactionContext, name: string) => Promise<Outcome>,
  ): Promise<Outcome> {
    const processed = await refuseBadImages(() => workerPool.processImage(bytes));
    const name = `${newSecret()}.webp`;
    await insertImage(database, name, now());
    try {
      await whileStoreAnswers(() =>
        Promise.all(
          imageSizeNames.map((size) => imageStore.put(imageFile(name, size), processed[size])),
        ),
      );
      return await inTransaction((context) => use(context, name));
    } catch (error) {
      // Check first: the commit may have succeeded although its reply was lost.
      background.run('take back an image', () => discardUnused([name]));
      throw error;
    }
  }

  /** The files go first: a row without files is found again, files without a row never. */
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

  async function whileStoreAnswers<Value>(work: () => Promise<Value>): Promise<Value> {
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

  /** A person who takes their image away expects it to be gone, not to be gone in an hour. */
  async function showChangedPhoto(session: Session, former: readonly string[]): Promise<OwnUser> {
    if (former.length > 0) background.run('forget photos', () => discardUnused(former));
    return users.me(session);
  }

  return {
    /** Who may see an image, for someone who may; null for all others and for unknown names. */
    audienceOf: async (name: string, viewerId: string | null): Promise<ImageAudience | null> =>
      isImageName(name) ? findImageAudience(database, name, viewerId) : null,

    /** An image's file in this size, for a caller who may see it. */
    find: async (name: string, size: ImageSize): Promise<StoredFile | null> =>
      isImageName(name) ? whileStoreAnswers(() => imageStore.get(imageFile(name, size))) : null,

    /** Refuses whoever may not edit the tree, before anything of their file is read. */
    requireEditor: async (treeId: string, { userId }: Session): Promise<void> => {
      await requireTree(database, treeId, userId, 'edit');
    },

    setPhoto: async (session: Session, bytes: Buffer): Promise<OwnUser> =>
      showChangedPhoto(
        session,
        await keep(bytes, (context, name) => setPhoto(session, name, context)),
      ),

    deletePhoto: async (session: Session): Promise<OwnUser> =>
      showChangedPhoto(session, await inTransaction((context) => setPhoto(session, null, context))),

    setTreeImage: (treeId: string, { userId }: Session, bytes: Buffer): Promise<Tree> =>
      keep(bytes, async (context, name) => {
        const tree = await requireTree(context.tx, treeId, userId, 'edit', { lock: true });
        await insertTreeUse(context.tx, name, treeId);
        await editing.setTreeImage(context, tree, userId, name);
        return showTree(context.tx, treeId, userId);
      }),

    deleteTreeImage: (treeId: string, { userId }: Session): Promise<Tree> =>
      inTransaction(async (context) => {
        const tree = await requireTree(context.tx, treeId, userId, 'edit', { lock: true });
        await editing.setTreeImage(context, tree, userId, null);
        return showTree(context.tx, treeId, userId);
      }),

    setSpeciesImage: (
      treeId: string,
      speciesId: string,
      { userId }: Session,
      bytes: Buffer,
    ): Promise<FlatSpecies> =>
      keep(bytes, async (context, name) => {
        const tree = await requireTree(context.tx, treeId, userId, 'edit', { lock: true });
        await insertTreeUse(context.tx, name, treeId);
        return editing.setSpeciesImage(context, tree, userId, speciesId, name);
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

    /** Deletes the images nothing uses any more, such as those of deleted trees and accounts. */
    sweepUnused: async (): Promise<void> => {
      const before = new Date(now().getTime() - graceMilliseconds);
      for (;;) {
        const unused = await findUnusedBefore(database, before, sweptAtOnce);
        await discard(unused);
        if (unused.length < sweptAtOnce) return;
      }
    },
  };
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
