import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { keyBeginning, newIdentifier } from '@life-tree/contract';
import { eq, sql } from 'drizzle-orm';
import {
  applicationKeys,
  comments,
  notifications,
  releaseChunks,
  releases,
  sessions,
  species,
  treeCollaborators,
  trees,
} from '../../src/database/tables/index.ts';
import { hashSecret, newSecret } from '../../src/secrets.ts';
import type { TestApp } from '../test-app.ts';
import type { Visitor } from '../visitor.ts';
import { storeTrees } from './seed-trees.ts';
import { type Member, seedUsers } from './seed-users.ts';

export const actors = ['visitor', 'stranger', 'collaborator', 'owner', 'admin', 'boss'] as const;
export type Actor = (typeof actors)[number];

/** Visitors and strangers who have the link of the tree, or had one that no longer works. */
export const linkHolders = {
  'visitor with the link': { actor: 'visitor', isWithdrawn: false },
  'stranger with the link': { actor: 'stranger', isWithdrawn: false },
  'visitor with a withdrawn link': { actor: 'visitor', isWithdrawn: true },
  'stranger with a withdrawn link': { actor: 'stranger', isWithdrawn: true },
} as const;
export type LinkHolder = keyof typeof linkHolders;

/** Everyone whose calls are tested. */
export type Caller = Actor | LinkHolder;
export const callers: readonly Caller[] = [
  ...actors,
  'visitor with the link',
  'stranger with the link',
  'visitor with a withdrawn link',
  'stranger with a withdrawn link',
];

/** A new tree and new users with each relation to it. */
export interface PermissionFixture {
  readonly people: Readonly<Record<Exclude<Actor, 'visitor'> | 'bystander', Member>>;
  readonly treeId: string;
  readonly rootId: string;
  /** Written by the collaborator. */
  readonly commentId: string;
  /** For the collaborator. */
  readonly notificationId: string;
  /** The admin's. */
  readonly apiKey: string;
  as(caller: Caller): Visitor;
  /** A session of this caller other than the one they call with. */
  otherSessionOf(caller: Caller): Promise<string>;
  /** Leaves the tree to its owner only, without an announcement. */
  withdrawSilently(): Promise<unknown>;
}

export async function createPermissionFixture(
  world: TestApp,
  isPublic: boolean,
): Promise<PermissionFixture> {
  const [fixture] = await createPermissionFixtures(world, isPublic, 1);
  if (fixture === undefined) throw new Error('No fixture was created');
  return fixture;
}

/** Many at once take little longer than one, because most of the time goes by statement. */
export async function createPermissionFixtures(
  world: TestApp,
  isPublic: boolean,
  count: number,
): Promise<PermissionFixture[]> {
  const { database, now } = world.resources;
  const at = now();
  const plans = await seedFixtureUsers(world, count);
  const treeIds = await storeTrees(
    world,
    plans.map(({ people, withdrawnKey }) => ({
      userId: people.owner.id,
      name: 'Whales',
      isPublic,
      linkKey: withdrawnKey,
      speciesCount: 1,
      commentsCount: 1,
      releasesCount: 1,
    })),
  );
  const parts = plans.map((plan, index) => ({ ...plan, treeId: treeIds[index] ?? '' }));
  const links = parts.map(({ treeId, linkKey }) => sql`(${treeId}::uuid, ${linkKey})`);
  await database.execute(sql`
    update trees set link_key = links.key
    from (values ${sql.join(links, sql`, `)}) as links (id, key) where trees.id = links.id`);
  await database
    .insert(treeCollaborators)
    .values(
      parts.flatMap(({ treeId, people: { collaborator, bystander } }) =>
        [collaborator, bystander].map(({ id }) => ({ treeId, userId: id, createdAt: at })),
      ),
    );
  await database.insert(species).values(
    parts.map(({ treeId, rootId }) => ({
      ...{ treeId, id: rootId, start: -10, duration: 10, name: 'Pakicetus' },
    })),
  );
  // Of a version that the history does not have.
  await database.insert(releases).values(
    parts.map(({ treeId, people: { owner } }) => ({
      treeId,
      userId: owner.id,
      number: 1,
      version: 0,
      name: 'First',
      author: 'owner',
      tree: {
        ...{ name: 'Whales', description: null, tags: [], settings: null },
        ...{ species: 0, inferred: 0 },
      },
      parts: {},
      bytes: 2,
      createdAt: at,
    })),
  );
  const bytes = gzipSync('[]');
  await database
    .insert(releaseChunks)
    .values(parts.map(({ treeId }) => ({ treeId, number: 1, index: 0, bytes })));
  await database.insert(comments).values(
    parts.map(({ treeId, commentId, people }) => ({
      id: commentId,
      treeId,
      userId: people.collaborator.id,
      content: 'What a tree',
      createdAt: at,
      updatedAt: at,
    })),
  );
  await database.insert(notifications).values(
    parts.map(({ treeId, notificationId, people }) => ({
      id: notificationId,
      userId: people.collaborator.id,
      authorId: people.owner.id,
      kind: 'collaborate' as const,
      treeId,
      fact: `collaborate/${treeId}`,
      createdAt: at,
    })),
  );
  await database.insert(applicationKeys).values(
    parts.map(({ apiKey, people }) => ({
      id: newIdentifier(),
      keyHash: hashSecret(apiKey),
      beginning: keyBeginning(apiKey),
      ownerId: people.admin.id,
      createdAt: at,
    })),
  );
  return parts.map((part) => permissionFixture(world, part));
}

type FixtureParts = Omit<PermissionFixture, 'as' | 'otherSessionOf' | 'withdrawSilently'> & {
  readonly linkKey: string;
  readonly withdrawnKey: string;
};

/** The users and identifiers of fixtures whose trees do not exist yet. */
async function seedFixtureUsers(
  world: TestApp,
  count: number,
): Promise<Omit<FixtureParts, 'treeId'>[]> {
  const fields = [
    { grantedPlan: 'premium' },
    { role: 'admin' },
    { role: 'boss' },
    {},
    {},
    {},
  ] as const;
  const users = await seedUsers(
    world,
    fields.length * count,
    Array.from({ length: count }, () => fields).flat(),
  );
  return Array.from({ length: count }, (_, index) => {
    const start = index * fields.length;
    const group = users.slice(start, start + fields.length);
    const [owner, admin, boss, stranger, collaborator, bystander] = group;
    if (!(stranger && collaborator && owner && admin && boss && bystander)) {
      throw new Error('Too few users were created');
    }
    return {
      people: { stranger, collaborator, owner, admin, boss, bystander },
      rootId: newIdentifier(),
      commentId: newIdentifier(),
      notificationId: newIdentifier(),
      apiKey: randomUUID(),
      linkKey: newSecret(),
      withdrawnKey: newSecret(),
    };
  });
}

function permissionFixture(
  world: TestApp,
  { linkKey, withdrawnKey, ...fixture }: FixtureParts,
): PermissionFixture {
  const { people, treeId } = fixture;
  return {
    ...fixture,
    as: (caller) => {
      if (!isLinkHolder(caller)) return caller === 'visitor' ? world.visitor() : people[caller];
      const { actor, isWithdrawn } = linkHolders[caller];
      const holder = world.visitor();
      for (const [name, value] of actor === 'visitor' ? [] : people[actor].cookies) {
        holder.cookies.set(name, value);
      }
      holder.cookies.set('tree-links', isWithdrawn ? withdrawnKey : linkKey);
      return holder;
    },
    otherSessionOf: async (caller) => {
      const { database, now } = world.resources;
      const at = now();
      const id = newIdentifier();
      const actor = isLinkHolder(caller) ? linkHolders[caller].actor : caller;
      if (actor === 'visitor') return id;
      await database.insert(sessions).values({
        id,
        tokenHash: id,
        userId: people[actor].id,
        createdAt: at,
        lastSeenAt: at,
        expiresAt: new Date(at.getTime() + 60_000),
      });
      return id;
    },
    withdrawSilently: async () => {
      const { database } = world.resources;
      await database.delete(treeCollaborators).where(eq(treeCollaborators.treeId, treeId));
      await database
        .update(trees)
        .set({ isPublic: false, linkKey: null, version: sql`${trees.version} + 1` })
        .where(eq(trees.id, treeId));
    },
  };
}

function isLinkHolder(caller: Caller): caller is LinkHolder {
  return Object.hasOwn(linkHolders, caller);
}
