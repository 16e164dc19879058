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
import { imageFile, isImageName } from './image-files.ts';
import type { ImageQuota } from './image-quota.ts';
import {
  deleteUserUses,
  findImageAudience,
  findTreeUses,
  type ImageAudience,
  insertImages,
  insertTreeUses,
  insertUserUse,
} from './images-queries.ts';
import { createUnusedImages } from './unused-images.ts';

interface Dependencies {
  readonly users: UsersService;
  readonly editing: EditingService;
  readonly quota: ImageQuota;
}

/** A tree that a user may edit, with its owner, in whose quota its images count. */
type EditedTree = Readonly<Record<'id' | 'userId', string>>;

interface StoredFor {
  /** Null for photos, which have no quota: a user has only one. */
  readonly ownerId: string | null;
  /** The user who may use it in a later edit. */
  readonly uploadedBy?: string | null;
}

export type ImagesService = ReturnType<typeof createImagesService>;

/** The images of trees, species and users. */
export function createImagesService(
  resources: Pick<
    Resources,
    'database' | 'inTransaction' | 'now' | 'background' | 'logger' | 'imageStore' | 'workerPool'
  >,
  { users, editing, quota }: Dependencies,
) {
  const { database, inTransaction, now, background, logger, imageStore, workerPool } = resources;
  const unused = createUnusedImages(resources);

  /**
   * Processes and stores an image, then calls `use`. After a failure the image is deleted immediately, or
   * later by the sweep, because its row has no use.
   */
  async function store<Outcome>(
    bytes: Buffer,
    { ownerId, uploadedBy = null }: StoredFor,
    use: (name: string) => Promise<Outcome>,
    name = newImageName(),
  ): Promise<Outcome> {
    const processed = await refuseBadImages(() => workerPool.processImage(bytes));
    const stored = imageSizeNames.reduce((sum, size) => sum + processed[size].length, 0);
    const image = { name, bytes: stored, uploadedBy };
    if (ownerId === null) await insertImages(database, null, [image], now());
    else await quota.reserve(ownerId, [image]);
    try {
      await callImageStore(() =>
        Promise.all(
          imageSizeNames.map((size) => imageStore.put(imageFile(name, size), processed[size])),
        ),
      );
      return await use(name);
    } catch (error) {
      // Check first: the commit may have succeeded although its reply was lost.
      background.run('delete an unused image', () => unused.discardUnused([name]));
      throw error;
    }
  }

  /** Stores an image and assigns it. */
  function storeImage<Outcome>(
    bytes: Buffer,
    ownerId: string | null,
    use: (context: TransactionContext, name: string) => Promise<Outcome>,
    name?: string,
  ): Promise<Outcome> {
    const assign = (stored: string) => inTransaction((context) => use(context, stored));
    return store(bytes, { ownerId }, assign, name);
  }

  /**
   * Stores an image and uses it. With an operationId, the same request gets the same name, so that an upload
   * that is sent twice is the same edit.
   */
  async function storeOnce<Outcome>(
    tree: EditedTree,
    bytes: Buffer,
    operationId: string | undefined,
    use: (context: TransactionContext, name: string) => Promise<Outcome>,
  ): Promise<Outcome> {
    const { userId: ownerId } = tree;
    if (operationId === undefined) return storeImage(bytes, ownerId, use);
    const name = nameOfUpload(operationId, tree.id, bytes);
    const isStored = (await findTreeUses(database, tree.id, [name])).has(name);
    return isStored
      ? inTransaction((context) => use(context, name))
      : storeImage(bytes, ownerId, use, name);
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
    // First, because it waits for another photo that the same user is setting, which is a former one then.
    await users.setPhoto(tx, session.userId, photo);
    const former = await deleteUserUses(tx, session.userId);
    if (photo !== null) await insertUserUse(tx, photo, session.userId);
    return former;
  }

  /** Deletes former photos now instead of in the next sweep, as users expect. */
  async function deleteFormerPhotos(session: Session, former: readonly string[]): Promise<OwnUser> {
    if (former.length > 0)
      background.run('delete former photos', () => unused.discardUnused(former));
    return users.me(session);
  }

  return {
    /** Who may see an image; null if this viewer may not, or if the name is unknown. */
    audienceOf: async (name: string, viewer: Viewer): Promise<ImageAudience | null> =>
      isImageName(name) ? findImageAudience(database, name, viewer) : null,

    /** An image's file in this size. The caller has checked access. */
    find: async (name: string, size: ImageSize): Promise<StoredFile | null> =>
      isImageName(name) ? callImageStore(() => imageStore.get(imageFile(name, size))) : null,

    /** Checks permission and quota before the file is read. */
    admit: async (treeId: string, { userId }: Session): Promise<EditedTree> => {
      const { id, userId: ownerId } = await requireTree(database, treeId, userId, 'edit');
      await quota.requireAny(ownerId);
      return { id, userId: ownerId };
    },

    setPhoto: async (session: Session, bytes: Buffer): Promise<OwnUser> =>
      deleteFormerPhotos(
        session,
        await storeImage(bytes, null, (context, name) => setPhoto(session, name, context)),
      ),

    deletePhoto: async (session: Session): Promise<OwnUser> =>
      deleteFormerPhotos(
        session,
        await inTransaction((context) => setPhoto(session, null, context)),
      ),

    setTreeImage: (
      edited: EditedTree,
      { userId }: Session,
      bytes: Buffer,
      operationId?: string,
    ): Promise<Tree> =>
      storeOnce(edited, bytes, operationId, async (context, name) => {
        const tree = await requireTree(context.tx, edited.id, userId, 'edit', { lock: true });
        await insertTreeUses(context.tx, [name], edited.id);
        await editing.setTreeImage(context, tree, userId, name, operationId);
        return showTree(context.tx, edited.id, userId);
      }),

    deleteTreeImage: (treeId: string, { userId }: Session): Promise<Tree> =>
      inTransaction(async (context) => {
        const tree = await requireTree(context.tx, treeId, userId, 'edit', { lock: true });
        await editing.setTreeImage(context, tree, userId, null);
        return showTree(context.tx, treeId, userId);
      }),

    /** Stores an image for an edit of the user, which copies it. The sweep deletes it afterwards. */
    uploadImage: (
      { id: treeId, userId: ownerId }: EditedTree,
      { userId }: Session,
      bytes: Buffer,
    ): Promise<{ image: string }> =>
      store(bytes, { ownerId, uploadedBy: userId }, async (name) => {
        await requireTree(database, treeId, userId, 'edit');
        return { image: `${imageFolder}${name}` };
      }),

    setSpeciesImage: (
      edited: EditedTree,
      speciesId: string,
      { userId }: Session,
      bytes: Buffer,
      operationId?: string,
    ): Promise<FlatSpecies> =>
      storeOnce(edited, bytes, operationId, async (context, name) => {
        const tree = await requireTree(context.tx, edited.id, userId, 'edit', { lock: true });
        await insertTreeUses(context.tx, [name], edited.id);
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
    sweepUnused: unused.sweep,
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
