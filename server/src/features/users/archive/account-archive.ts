import type { Readable } from 'node:stream';
import { AppError } from '../../../app-error.ts';
import type { Requester } from '../../../http/requester.ts';
import type { Resources } from '../../../resources.ts';
import type { ImagesService } from '../../images/images-service.ts';
import type { ReleasesService } from '../../releases/releases-service.ts';
import type { TreeVersions } from '../../releases/tree-versions.ts';
import type { Session, SessionsService } from '../../sessions/sessions-service.ts';
import type { FileReader } from '../../species/species-files.ts';
import type { SpeciesReading } from '../../species/species-reading.ts';
import { findParts } from '../../tree-access/part-queries.ts';
import type { UsersService } from '../users-service.ts';
import {
  type ArchivedTree,
  findCollaboratorNames,
  readBlockedBy,
  readCollaborationsOf,
  readCommentLikesOf,
  readCommentsOf,
  readFoldedBranchesOf,
  readFollowsOf,
  readImagesOf,
  readNotificationsOf,
  readReportsOf,
  readTreeLikesOf,
  readTreesOf,
} from './account-archive-queries.ts';
import { writeZip, type ZipEntry } from './zip-file.ts';

interface Dependencies {
  readonly users: Pick<UsersService, 'me'>;
  readonly sessions: Pick<SessionsService, 'devices'>;
  readonly reading: Pick<SpeciesReading, 'list'>;
  readonly images: Pick<ImagesService, 'find'>;
  readonly releases: Pick<ReleasesService, 'list' | 'get'>;
  readonly versions: Pick<TreeVersions, 'list' | 'parts'>;
}

const maxPerAccount = 2;

export type AccountArchive = ReturnType<typeof createAccountArchive>;

/** Everything stored about a user, as a ZIP archive written while it is sent. */
export function createAccountArchive(
  { database, now }: Pick<Resources, 'database' | 'now'>,
  { users, sessions, reading, images, releases, versions }: Dependencies,
) {
  const openOf = new Map<string, number>();

  async function* entriesOf(session: Session, reader: FileReader): AsyncGenerator<ZipEntry> {
    const { userId } = session;
    yield text('README.txt', [guide]);
    yield json('account.json', {
      ...(await users.me(session)),
      devices: await sessions.devices(session),
    });
    yield* treesOf(userId, reader);
    yield list('collaborations.json', readCollaborationsOf(database, userId));
    yield list('comments.json', readCommentsOf(database, userId));
    yield list('likes/trees.json', readTreeLikesOf(database, userId));
    yield list('likes/comments.json', readCommentLikesOf(database, userId));
    yield list('follows/followers.json', readFollowsOf(database, userId, 'followers'));
    yield list('follows/following.json', readFollowsOf(database, userId, 'following'));
    yield list('blocked.json', readBlockedBy(database, userId));
    yield list('reports.json', readReportsOf(database, userId));
    yield list('notifications.json', readNotificationsOf(database, userId));
    yield list('folded-branches.json', readFoldedBranchesOf(database, userId));
    yield* imagesOf(userId);
  }

  async function* treesOf(userId: string, reader: FileReader): AsyncGenerator<ZipEntry> {
    for await (const tree of readTreesOf(database, userId)) {
      const fields = JSON.stringify({
        ...presentArchivedTree(tree),
        collaborators: await findCollaboratorNames(database, tree.id),
        ...(tree.partsCount > 0 && (await findParts(database, tree.id))),
      });
      const speciesOf = () =>
        unlessDeleted(async () => (await reading.list(tree, 'nested', waiting(reader))).parts);
      yield text(
        `trees/${fileName(tree)}.json`,
        wrapped(`${fields.slice(0, -1)},"species":`, speciesOf),
      );
      if (tree.releasesCount > 0) yield* releasesOf(tree, reader);
    }
  }

  async function* releasesOf(tree: ArchivedTree, reader: FileReader): AsyncGenerator<ZipEntry> {
    for (const { number, version, withdrawnAt } of await releases.list(tree.id, reader)) {
      if (withdrawnAt !== undefined) continue;
      const {
        species: _count,
        tree: fieldsThen,
        ...release
      } = await releases.get(tree.id, number, reader);
      const fields = JSON.stringify({
        ...fieldsThen,
        ...(await versions.parts(tree.id, version, waiting(reader))),
        release,
      });
      const speciesOf = () =>
        unlessDeleted(
          async () => (await versions.list(tree.id, version, 'nested', waiting(reader))).parts,
        );
      yield text(
        `releases/${fileName(tree)}-${number}.json`,
        wrapped(`${fields.slice(0, -1)},"species":`, speciesOf),
      );
    }
  }

  async function* imagesOf(userId: string): AsyncGenerator<ZipEntry> {
    for await (const { name } of readImagesOf(database, userId)) {
      const file = await images.find(name, 'full');
      if (file !== null) {
        yield { name: `images/${name}`, content: file.stream, compressible: false };
      }
    }
  }

  return {
    /** Limited per account, because a slow client keeps an archive open for long. */
    of: (session: Session, reader: Requester): Readable => {
      const { userId } = session;
      const open = openOf.get(userId) ?? 0;
      if (open >= maxPerAccount) throw new AppError('too-many', { retryAfterSeconds: 60 });
      openOf.set(userId, open + 1);
      const archive = writeZip(entriesOf(session, reader), now());
      return archive.once('close', () => {
        const left = (openOf.get(userId) ?? 1) - 1;
        if (left === 0) openOf.delete(userId);
        else openOf.set(userId, left);
      });
    },
  };
}

/** The reply has begun, so it waits in a full queue. */
function waiting(reader: FileReader): FileReader {
  return { ...reader, hasBegun: true };
}

/** Empty if the tree was deleted while the archive is being written. */
async function unlessDeleted(
  read: () => Promise<Iterable<string> | Readable>,
): Promise<Iterable<string> | Readable> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return ['[]'];
    throw error;
  }
}

const guide = `This archive contains everything that Life Tree stores about you.

account.json          your account, your plan, and the devices you are logged in on
trees/                your trees with their species; you can import these files in the editor
releases/             the releases of your trees, as they were frozen
images/               your photo, and the images of your trees and their species
collaborations.json   other people's trees that you can edit
comments.json         your comments
likes/                the trees and comments you like
follows/              your followers, and the people you follow
blocked.json          the people you block
reports.json          your reports that are not decided yet
notifications.json    your notifications
folded-branches.json  the branches of trees that you have folded, by the ids of their species

Times of species are in years, negative for the past.
`;

function presentArchivedTree(tree: ArchivedTree) {
  return {
    id: tree.id,
    name: tree.name,
    description: tree.description,
    isPublic: tree.isPublic,
    tags: tree.tags,
    ...tree.settings,
    image: tree.image,
    likes: tree.likesCount,
    comments: tree.commentsCount,
    views: tree.viewsCount,
    createdAt: tree.createdAt,
    updatedAt: tree.updatedAt,
  };
}

/** A readable name without characters that are special in paths. */
function fileName({ name, id }: ArchivedTree): string {
  const readable = name
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60);
  return readable === '' ? id : `${readable}-${id}`;
}

function text(name: string, content: ZipEntry['content']): ZipEntry {
  return { name, content, compressible: true };
}

function json(name: string, value: unknown): ZipEntry {
  return text(name, [`${JSON.stringify(value, null, 2)}\n`]);
}

function list(name: string, rows: AsyncIterable<unknown>): ZipEntry {
  return text(name, toJsonList(rows));
}

async function* toJsonList(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows) {
    yield `${before}${JSON.stringify(row)}`;
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** Opens the parts only when they are about to be read, so that none stay open. */
async function* wrapped(
  before: string,
  partsOf: () => Promise<Iterable<string> | Readable>,
): AsyncGenerator<string | Uint8Array> {
  yield before;
  yield* await partsOf();
  yield '}\n';
}
