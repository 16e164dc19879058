import { foldCase, newIdentifier, type OwnUser, ownUser } from '@life-tree/contract';
import type { users } from '../../src/database/tables/index.ts';
import { freePlan } from '../../src/features/plans/plans-service.ts';
import { foldForSearch } from '../../src/features/users/search-text.ts';
import { presentOwnUser } from '../../src/features/users/users-presenter.ts';
import type { TestApp } from '../test-app.ts';
import type { Visitor } from '../visitor.ts';
import { storeLoggedIn } from './seed-users.ts';

let made = 0;

/** A user who is logged in in a separate browser. */
export interface Person extends Visitor {
  readonly user: OwnUser;
}

export interface RegisteredPerson extends Person {
  readonly password: string;
}

interface Details {
  readonly username?: string;
  readonly email?: string;
}

/**
 * Stores a logged-in user directly in the database, which takes a third of the time of registering. They
 * have no password, got no mail, and use no known device.
 */
export async function seedPerson(
  world: TestApp,
  { grantedPlan, ...details }: Details & Pick<typeof users.$inferInsert, 'grantedPlan'> = {},
): Promise<Person> {
  const { username, email } = withDefaults(details);
  const [stored] = await storeLoggedIn(world, [
    {
      id: newIdentifier(),
      username,
      usernameKey: foldCase(username),
      usernameSearch: foldForSearch(username),
      email,
      emailKey: foldCase(email),
      grantedPlan,
    },
  ]);
  if (stored === undefined) throw new Error('No user was stored');
  return { ...stored.visitor, user: presentOwnUser(stored.user, freePlan, []) };
}

/** Registers a user, for tests of what a registration causes. */
export async function registerPerson(
  world: TestApp,
  details: Details = {},
): Promise<RegisteredPerson> {
  const { username, email } = withDefaults(details);
  const visitor = world.visitor();
  const password = `secret of person ${made}`;
  const answer = await visitor.post('user/register', { username, email, password });
  if (answer.status !== 200) throw new Error(`Registration failed: ${JSON.stringify(answer.body)}`);
  return { ...visitor, user: ownUser.parse(answer.body), password };
}

function withDefaults({ username, email }: Details) {
  made += 1;
  return {
    username: username ?? `person-${made}`,
    email: email ?? `person-${made}@life-tree.test`,
  };
}
