import { type OwnUser, ownUser } from '@life-tree/contract';
import type { TestApp } from '../test-app.ts';
import type { Visitor } from '../visitor.ts';

let made = 0;

export interface Person extends Visitor {
  readonly user: OwnUser;
  readonly password: string;
}

/** Registers a user, who is logged in in a separate browser. */
export async function registerPerson(
  world: TestApp,
  details: { readonly username?: string; readonly email?: string } = {},
): Promise<Person> {
  made += 1;
  const visitor = world.visitor();
  const password = `secret of person ${made}`;
  const answer = await visitor.post('user/register', {
    username: details.username ?? `person-${made}`,
    email: details.email ?? `person-${made}@life-tree.test`,
    password,
  });
  if (answer.status !== 200) throw new Error(`Registration failed: ${JSON.stringify(answer.body)}`);
  return { ...visitor, user: ownUser.parse(answer.body), password };
}
