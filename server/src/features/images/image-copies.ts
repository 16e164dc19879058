import { createHash } from 'node:crypto';
import { type EditReply, errorSentence, imageSizeNames, maxNewImages } from '@life-tree/contract';
import type { Operation, SpeciesId } from '@life-tree/phylogeny';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/database.ts';
import type { Throttle } from '../../http/throttle.ts';
import type { Resources } from '../../resources.ts';
import { mapImages } from '../editing/operations/operation-images.ts';
import { requireTree } from '../tree-access/tree-guard.ts';
import type { LoggedInViewer } from '../tree-access/viewer.ts';
import { imageFile } from './image-files.ts';
import type { ImageQuota } from './image-quota.ts';
import { findCopyable, findImageSizes, findTreeUses, insertTreeUses } from './images-queries.ts';

/** An operation that refers to copies of its images, and the images that could not be copied. */
export interface CopiedImages {
  readonly operation: Operation;
  /** The names of the copies, for `useCopies`. */
  readonly names: readonly string[];
  readonly skipped: EditReply['skipped'];
}

export type ImageCopies = ReturnType<typeof createImageCopies>;

const copyLimit = { name: 'image-copies', windowSeconds: 3600, perAccount: 2 * maxNewImages };
const maxConcurrentCopies = 8;

/**
 * Gives new species their own copies of the images they refer to, so that changes of the original don't
 * affect them, and referring to an image gives nobody access to it.
 */
export function createImageCopies(
  { database, imageStore, logger }: Pick<Resources, 'database' | 'imageStore' | 'logger'>,
  {
    throttle,
    quota,
  }: { readonly throttle: Pick<Throttle, 'countAmount'>; readonly quota: ImageQuota },
) {
  /** Returns the names of the copies that were made or existed already. */
  async function makeCopies(
    { id: treeId, userId: ownerId }: Readonly<Record<'id' | 'userId', string>>,
    viewer: LoggedInViewer,
    wanted: readonly WantedCopy[],
  ): Promise<Set<string>> {
    const done = await findTreeUses(
      database,
      treeId,
      wanted.map(({ name }) => name),
    );
    const missing = wanted.filter(({ name }) => !done.has(name));
    const sources = [...new Set(missing.map(({ source }) => source))];
    const copyable = await findCopyable(database, sources, viewer);
    const copies = missing.filter(({ source }) => copyable.has(source));
    if (copies.length === 0) return done;
    await throttle.countAmount(copyLimit, viewer.userId, copies.length);
    const sizes = await findImageSizes(database, sources);
    await quota.reserve(
      ownerId,
      copies.map(({ source, name }) => ({ name, bytes: sizes.get(source) ?? 0 })),
    );
    let next = 0;
    const copyNext = async () => {
      for (let copy = copies[next++]; copy !== undefined; copy = copies[next++]) {
        if (await copyFiles(copy)) done.add(copy.name);
      }
    };
    await Promise.all(Array.from({ length: maxConcurrentCopies }, copyNext));
    return done;
  }

  async function copyFiles({ source, name }: WantedCopy): Promise<boolean> {
    try {
      const copied = await Promise.all(
        imageSizeNames.map((size) =>
          imageStore.copy(imageFile(source, size), imageFile(name, size)),
        ),
      );
      return !copied.includes(false);
    } catch (error) {
      logger.error({ err: error }, 'The image store failed');
      throw new AppError('unavailable');
    }
  }

  return {
    /**
     * Copies the images of an operation, except those that the user may not see. Returns the same names
     * when the same operation is sent again.
     */
    copyInto: async (
      treeId: string,
      viewer: LoggedInViewer,
      operation: Operation,
    ): Promise<CopiedImages> => {
      const named: Omit<WantedCopy, 'name'>[] = [];
      mapImages(operation, (source, species) => {
        named.push({ source, species });
        return source;
      });
      if (named.length === 0) return { operation, names: [], skipped: [] };
      const tree = await requireTree(database, treeId, viewer.userId, 'edit');
      if (named.length > maxNewImages) {
        throw new AppError('new-images-limit', { values: { limit: maxNewImages } });
      }
      const wanted = named.map(({ source, species }) => ({
        source,
        species,
        name: nameOfCopy(source, treeId, species),
      }));
      const made = await makeCopies(tree, viewer, wanted);
      const skipped = wanted.filter(({ name }) => !made.has(name));
      return {
        operation: mapImages(operation, (source, species) => {
          const name = nameOfCopy(source, treeId, species);
          return made.has(name) ? name : null;
        }),
        names: [...made],
        skipped: skipped.map(({ species }) => ({ id: species, ...imageNotHere })),
      };
    },

    /** Assigns the copies to the tree, in the transaction that adds the species. */
    useCopies: async (tx: Database, treeId: string, names: readonly string[]): Promise<void> => {
      if (names.length > 0) await insertTreeUses(tx, names, treeId);
    },
  };
}

const imageNotHere = {
  code: 'image-not-here',
  values: {},
  message: errorSentence('image-not-here'),
} as const;

interface WantedCopy {
  readonly source: string;
  readonly species: SpeciesId;
  readonly name: string;
}

/** The same name for the same species, so that an edit sent twice is the same edit. */
function nameOfCopy(source: string, treeId: string, species: SpeciesId): string {
  const hash = createHash('sha256').update(`${source} ${treeId} ${species}`);
  return `${hash.digest('base64url')}.webp`;
}
