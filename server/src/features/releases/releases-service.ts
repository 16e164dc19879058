import { createHash } from 'node:crypto';
import {
  type Author,
  type Licence,
  maxReleases,
  type Release,
  type ReleaseDetails,
} from '@life-tree/contract';
import type { PartEntries } from '@life-tree/phylogeny';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/database.ts';
import type { Resources } from '../../resources.ts';
import type { PlansService } from '../plans/plans-service.ts';
import type { FileReader, SpeciesFiles } from '../species/species-files.ts';
import { requireTree } from '../tree-access/tree-guard.ts';
import type { Viewer } from '../tree-access/viewer.ts';
import type { ReleaseSnapshots } from './release-snapshots.ts';
import {
  presentClosedRelease,
  presentRelease,
  presentReleaseDetails,
} from './releases-presenter.ts';
import {
  emptyRelease,
  findPublicRelease,
  findRelease,
  findReleaseByOperation,
  hasParts,
  insertParts,
  insertRelease,
  insertReleaseImages,
  listReleases,
  type ReleaseRow,
  sumReleaseBytes,
  updateDoi,
} from './releases-queries.ts';

interface Dependencies {
  readonly plans: PlansService;
  readonly files: Pick<SpeciesFiles, 'past'>;
  readonly snapshots: ReleaseSnapshots;
}

interface NewRelease {
  readonly name: string;
  readonly note: string | null;
  readonly authors?: readonly Author[] | undefined;
  readonly licence: Licence | null;
  /** Chosen by the client. A request whose operationId is stored already is not done again. */
  readonly operationId?: string | undefined;
}

export type ReleasesService = ReturnType<typeof createReleasesService>;

/** Versions of trees that their owners have frozen, so that they can be cited. */
export function createReleasesService(
  { database, inTransaction, now }: Pick<Resources, 'database' | 'inTransaction' | 'now'>,
  { plans, files, snapshots }: Dependencies,
) {
  async function requireRelease(treeId: string, number: number): Promise<ReleaseRow> {
    const row = await findRelease(database, treeId, number);
    if (row === null) throw new AppError('not-found');
    return row;
  }

  async function find(
    treeId: string,
    number: number,
    viewer: Viewer,
  ): Promise<{ readonly release: ReleaseDetails; readonly isPublic: boolean }> {
    try {
      const { isPublic } = await requireTree(database, treeId, viewer, 'see');
      return { release: presentReleaseDetails(await requireRelease(treeId, number)), isPublic };
    } catch (error) {
      const published = await findPublicRelease(database, treeId, number);
      if (published === null) throw error;
      return { release: presentClosedRelease(published), isPublic: false };
    }
  }

  return {
    list: async (treeId: string, viewer: Viewer): Promise<Release[]> => {
      const { releasesCount } = await requireTree(database, treeId, viewer, 'see');
      if (releasesCount === 0) return [];
      return (await listReleases(database, treeId)).map(presentRelease);
    },

    get: async (treeId: string, number: number, viewer: Viewer): Promise<ReleaseDetails> =>
      (await find(treeId, number, viewer)).release,

    /** A release, and whether everybody may see it. */
    find,

    /**
     * Freezes the present version. Its species are read and compressed before the tree is locked, so that
     * others can go on editing. Their edits belong to later versions.
     */
    create: async (
      treeId: string,
      userId: string,
      wanted: NewRelease,
      reader: FileReader,
    ): Promise<ReleaseDetails> => {
      const { version, releasesCount } = await requireTree(database, treeId, userId, 'release');
      const repeated = await repeatedRelease(database, treeId, wanted);
      if (repeated !== null) return presentReleaseDetails(repeated);
      refuseBeyondLimit(releasesCount);
      const flat = await files.past(treeId, version, reader);
      try {
        const packed = await snapshots.pack(`${treeId} at ${version}`, flat, reader);
        try {
          const number = await inTransaction(async ({ tx }) => {
            const tree = await requireTree(tx, treeId, userId, 'release', { lock: true });
            // The same request may have been handled while this one was reading.
            const meanwhile = await repeatedRelease(tx, treeId, wanted);
            if (meanwhile !== null) return meanwhile.number;
            refuseBeyondLimit(tree.releasesCount);
            const { parts, version: _version, ...released } = flat.facts;
            const lists = storedLists(treeId, parts);
            const isNew = lists !== null && !(await hasParts(tx, treeId, lists.hash));
            const { releaseMegabytes: limit } = await plans.planOf(tx, userId);
            const taken = await sumReleaseBytes(tx, userId);
            if (taken + packed.bytes + (isNew ? lists.bytes : 0) > limit * 1024 ** 2) {
              throw new AppError('releases-too-large', { values: { limit } });
            }
            if (isNew) await insertParts(tx, lists);
            const next = tree.releasesCount + 1;
            await insertRelease(tx, {
              treeId,
              userId: tree.userId,
              number: next,
              version,
              operationId: wanted.operationId ?? null,
              name: wanted.name,
              note: noteOf(wanted),
              author: tree.username,
              authors: wanted.authors ?? null,
              licence: wanted.licence,
              wasPublic: tree.isPublic,
              tree: released,
              parts: {},
              partsHash: lists?.hash ?? null,
              bytes: packed.bytes,
              createdAt: now(),
            });
            await snapshots.store(tx, treeId, next, packed);
            await insertReleaseImages(tx, treeId, next, packed.facts.images);
            return next;
          });
          return presentReleaseDetails(await requireRelease(treeId, number));
        } finally {
          packed.release();
        }
      } finally {
        flat.release();
      }
    },

    /** Deletes the contents of a release. Its citations stay. */
    withdraw: (treeId: string, number: number, userId: string): Promise<ReleaseDetails> =>
      inTransaction(async ({ tx }) => {
        await requireTree(tx, treeId, userId, 'release', { lock: true });
        const release = await findRelease(tx, treeId, number);
        if (release === null) throw new AppError('not-found');
        if (release.withdrawnAt !== null) return presentReleaseDetails(release);
        await emptyRelease(tx, treeId, release, now());
        const left = await findRelease(tx, treeId, number);
        if (left === null) throw new AppError('not-found');
        return presentReleaseDetails(left);
      }),

    /** Stores the DOI under which a release was published. */
    setDoi: async (
      treeId: string,
      number: number,
      userId: string,
      doi: string | null,
    ): Promise<ReleaseDetails> => {
      await requireTree(database, treeId, userId, 'release');
      await requireRelease(treeId, number);
      await updateDoi(database, treeId, number, doi);
      return presentReleaseDetails(await requireRelease(treeId, number));
    },
  };
}

/** The release of an earlier request with the same id, whose reply got lost. */
async function repeatedRelease(
  tx: Database,
  treeId: string,
  wanted: NewRelease,
): Promise<ReleaseRow | null> {
  if (wanted.operationId === undefined) return null;
  const stored = await findReleaseByOperation(tx, treeId, wanted.operationId);
  if (stored === null) return null;
  const isSame = stored.name === wanted.name && stored.note === noteOf(wanted);
  if (!isSame) throw new AppError('operation-id-used');
  return stored;
}

/** The lists as they are stored; null if there are none. */
function storedLists(treeId: string, parts: PartEntries) {
  if (Object.keys(parts).length === 0) return null;
  const text = JSON.stringify(parts);
  const hash = createHash('sha256').update(text).digest('hex');
  return { treeId, hash, parts, bytes: Buffer.byteLength(text) };
}

function noteOf({ note }: NewRelease): string | null {
  return note === '' ? null : note;
}

function refuseBeyondLimit(releasesCount: number): void {
  if (releasesCount < maxReleases) return;
  throw new AppError('releases-limit', { values: { limit: maxReleases } });
}
