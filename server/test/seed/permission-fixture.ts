import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { keyBeginning, newIdentifier } from '@life-tree/contract';
import { eq } from 'drizzle-orm';
import {
  applicationKeys,
  comments,
  notifications,
  releaseChunks,
  releases,
  sessions,
  species,
  trees,
} from '../../src/database/tables/index.ts';
import { hashSecret, newSecret } from '../../src/secrets.ts';
import type { TestApp } from '../test-app.ts';
import type { Visitor } from '../visitor.ts';
import { storeTree } from './seed-trees.ts';
import { addCollaborators, type Member, seedUsers } from './seed-users.ts';

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
}

export async function createPermissionFixture(
  world: TestApp,
  isPublic: boolean,
): Promise<PermissionFixture> {
  const { database, now } = world.resources;
  const [owner, admin, boss, stranger, collaborator, bystander] = await seedUsers(world, 6, [
    { grantedPlan: 'premium' },
    { role: 'admin' },
    { role: 'boss' },
  ]);
  if (!(stranger && collaborator && owner && admin && boss && bystander)) {
    throw new Error('Too few users were created');
  }
  const counts = { speciesCount: 1, commentsCount: 1, releasesCount: 1 };
  const withdrawnKey = newSecret();
  const linkKey = newSecret();
  const fields = { name: 'Whales', isPublic, linkKey: withdrawnKey, ...counts };
  const treeId = await storeTree(world, owner.id, fields);
  await database.update(trees).set({ linkKey }).where(eq(trees.id, treeId));
  await addCollaborators(world, treeId, collaborator, bystander);

  const [rootId, commentId, notificationId] = [newIdentifier(), newIdentifier(), newIdentifier()];
  const at = now();
  await database
    .insert(species)
    .values({ treeId, id: rootId, start: -10, duration: 10, name: 'Pakicetus' });
  // Of a version that the history does not have.
  await database.insert(releases).values({
    treeId,
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
  });
  await database
    .insert(releaseChunks)
    .values({ treeId, number: 1, index: 0, bytes: gzipSync('[]') });
  await database.insert(comments).values({
    id: commentId,
    treeId,
    userId: collaborator.id,
    content: 'What a tree',
    createdAt: at,
    updatedAt: at,
  });
  await database.insert(notifications).values({
    id: notificationId,
    userId: collaborator.id,
    authorId: owner.id,
    kind: 'collaborate',
    treeId,
    fact: `collaborate/${treeId}`,
    createdAt: at,
  });
  const apiKey = randomUUID();
  await database.insert(applicationKeys).values({
    id: newIdentifier(),
    keyHash: hashSecret(apiKey),
    beginning: keyBeginning(apiKey),
    ownerId: admin.id,
    createdAt: at,
  });

  const people = { stranger, collaborator, owner, admin, boss, bystander };
  return {
    people,
    treeId,
    rootId,
    commentId,
    notificationId,
    apiKey,
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
  };
}

function isLinkHolder(caller: Caller): caller is LinkHolder {
  return Object.hasOwn(linkHolders, caller);
}
