import { ownUser, tree } from '@life-tree/contract';
import { expect } from 'vitest';
import { type Caller, createCaller } from './caller.ts';

export interface Person extends Caller {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** Registers a new user at this address. */
export async function registerAt(
  address: string,
  apiKey: string,
  username: string,
): Promise<Person> {
  const caller = createCaller(apiKey);
  const account = {
    username,
    email: `${username}@life-tree.test`,
    password: `word of ${username}`,
  };
  const { status, body } = await caller.call(address, 'POST', 'user/register', account);
  expect([status, body]).toEqual([200, expect.anything()]);
  return { ...caller, ...account, id: ownUser.parse(body).id };
}

/** Creates a tree of this user at this address. */
export async function createTreeAt(address: string, owner: Caller, name: string): Promise<string> {
  const made = await owner.call(address, 'POST', 'ph-tree', { name, isPublic: true });
  expect(made.status).toBe(200);
  return tree.parse(made.body).id;
}
