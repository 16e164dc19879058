import { randomUUID } from 'node:crypto';
import { newIdentifier } from '@life-tree/contract';
import { sessions, treeCollaborators, users } from '../../src/database/tables/index.ts';
import { hashPassword } from '../../src/features/users/login/passwords.ts';
import { sessionCookie } from '../../src/http/session-cookie.ts';
import { hashSecret, newSecret } from '../../src/secrets.ts';
import type { TestApp } from '../test-app.ts';
import type { Answer, Visitor } from '../visitor.ts';

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
  const crowd = Array.from({ length: size }, (_, index) => {
    const username = `member-${randomUUID().slice(0, 13)}`;
    const email = `${username}@life-tree.test`;
    return {
      ...fields[index],
      id: newIdentifier(),
      username,
      usernameKey: username,
      usernameSearch: username,
      email,
      emailKey: email,
    };
  });
  const stored = await storeLoggedIn(world, crowd);
  return stored.map(({ user: { id, username }, visitor }) => ({ ...visitor, id, username }));
}

/** The password of all seeded users. */
export const seedPassword = 'all seeded users have it';
let seedHash: Promise<string> | undefined;

/** Deletes the account of a user, seeded or registered. */
export function deleteAccount(person: Visitor & { readonly password?: string }): Promise<Answer> {
  return person.delete('user/me', { password: person.password ?? seedPassword });
}

type NewUser = Omit<typeof users.$inferInsert, 'passwordHash' | 'createdAt'>;

/** Stores users with a session each. */
export async function storeLoggedIn(
  world: TestApp,
  crowd: readonly NewUser[],
): Promise<{ readonly user: typeof users.$inferSelect; readonly visitor: Visitor }[]> {
  const { database, now } = world.resources;
  const createdAt = now();
  seedHash ??= hashPassword(seedPassword);
  const passwordHash = await seedHash;
  const stored = await database
    .insert(users)
    .values(crowd.map((user) => ({ ...user, passwordHash, createdAt })))
    .returning();
  const loggedIn = stored.map((user) => ({ user, token: newSecret(), visitor: world.visitor() }));
  await database.insert(sessions).values(
    loggedIn.map(({ user, token }) => ({
      id: newIdentifier(),
      tokenHash: hashSecret(token),
      userId: user.id,
      userAgent: 'lightMyRequest',
      createdAt,
      lastSeenAt: createdAt,
      expiresAt: new Date(createdAt.getTime() + 7 * 24 * 3_600_000),
    })),
  );
  return loggedIn.map(({ user, token, visitor }) => {
    visitor.cookies.set(sessionCookie, token);
    return { user, visitor };
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
