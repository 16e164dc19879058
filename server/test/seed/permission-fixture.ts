import { randomUUID } from 'node:crypto';
import { keyBeginning, newIdentifier } from '@life-tree/contract';
import {
  applicationKeys,
  comments,
  notifications,
  sessions,
  species,
} from '../../src/database/tables/index.ts';
import { hashSecret } from '../../src/secrets.ts';
import type { TestApp } from '../test-app.ts';
import type { Visitor } from '../visitor.ts';
import { storeTree } from './seed-trees.ts';
import { addCollaborators, type Member, seedUsers } from './seed-users.ts';

export const actors = ['visitor', 'stranger', 'collaborator', 'owner', 'admin', 'boss'] as const;
export type Actor = (typeof actors)[number];

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
  as(actor: Actor): Visitor;
  /** A session of this actor other than the one they call with. */
  otherSessionOf(actor: Actor): Promise<string>;
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
  const counts = { speciesCount: 1, commentsCount: 1 };
  const treeId = await storeTree(world, owner.id, { name: 'Whales', isPublic, ...counts });
  await addCollaborators(world, treeId, collaborator, bystander);

  const [rootId, commentId, notificationId] = [newIdentifier(), newIdentifier(), newIdentifier()];
  const at = now();
  await database
    .insert(species)
    .values({ treeId, id: rootId, start: -10, duration: 10, name: 'Pakicetus' });
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
    as: (actor) => (actor === 'visitor' ? world.visitor() : people[actor]),
    otherSessionOf: async (actor) => {
      const id = newIdentifier();
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
