import { randomUUID } from 'node:crypto';
import { newIdentifier } from '@life-tree/contract';
import { sessions, treeCollaborators, users } from '../../src/database/tables/index.ts';
import { sessionCookie } from '../../src/http/session-cookie.ts';
import { hashSecret, newSecret } from '../../src/secrets.ts';
import type { TestApp } from '../test-app.ts';
import type { Visitor } from '../visitor.ts';

export interface Member extends Visitor {
  readonly id: string;
  readonly username: string;
}

/**
 * Creates logged-in users directly in the database, because registering hashes a password, which is
 * slow. `fields` are those of the first users.
 */
export async function seedUsers(
  world: TestApp,
  size: number,
  fields: readonly Pick<typeof users.$inferInsert, 'role' | 'grantedPlan'>[] = [],
): Promise<Member[]> {
  const { database, now } = world.resources;
  const at = now();
  const crowd = Array.from({ length: size }, () => {
    const id = newIdentifier();
    const username = `member-${randomUUID().slice(0, 13)}`;
    return { id, username, token: newSecret(), visitor: world.visitor() };
  });
  await database.insert(users).values(
    crowd.map(({ id, username }, index) => ({
      ...fields[index],
      id,
      username,
      usernameKey: username,
      usernameSearch: username,
      email: `${username}@life-tree.test`,
      emailKey: `${username}@life-tree.test`,
      passwordHash: 'no password has this hash',
      createdAt: at,
    })),
  );
  await database.insert(sessions).values(
    crowd.map(({ id, token }) => ({
      id: newIdentifier(),
      tokenHash: hashSecret(token),
      userId: id,
      userAgent: 'a crowd',
      createdAt: at,
      lastSeenAt: at,
      expiresAt: new Date(at.getTime() + 7 * 24 * 3_600_000),
    })),
  );
  return crowd.map(({ id, username, token, visitor }) => {
    visitor.cookies.set(sessionCookie, token);
    return { ...visitor, id, username };
  });
}

/** Adds collaborators to a tree, ignoring the owner's plan. */
export async function addCollaborators(
  { resources: { database, now } }: TestApp,
  treeId: string,
  ...people: readonly Member[]
): Promise<void> {
  await database
    .insert(treeCollaborators)
    .values(people.map(({ id }) => ({ treeId, userId: id, createdAt: now() })));
}
