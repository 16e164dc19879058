import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { APIRequestContext } from '@playwright/test';
import { withAdministrationAddress } from '../../server/src/features/administration/administration-address.ts';
import { type NewUser, newUser } from './users.ts';

const run = promisify(execFile);
let apiKey: string | undefined;

/** Something with its own cookies that can make calls: a page or a request context. */
interface Caller {
  readonly request: APIRequestContext;
}

/** Calls the API as the user logged in in this browser. */
export async function call<Reply>(
  caller: Caller,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  data?: unknown,
): Promise<Reply> {
  apiKey ??= (await (await caller.request.get('/api/life-tree/config')).json()).apiKey;
  const response = await caller.request.fetch(`/api/life-tree/${path}`, {
    method,
    params: { apiKey: apiKey ?? '' },
    ...(data !== undefined && { data }),
  });
  if (!response.ok()) throw new Error(`${method} ${path}: ${await response.text()}`);
  return response.json();
}

/** Registers a user through the API and logs them in in this browser. */
export async function registerUser(
  caller: Caller,
  plan?: 'pro' | 'premium',
): Promise<NewUser & { readonly id: string }> {
  const user = newUser();
  const { id } = await call<{ id: string }>(caller, 'POST', 'user/register', user);
  if (plan !== undefined) await grantPlan(user.email, plan);
  return { ...user, id };
}

/** Sends the server what the admin command line would send it, without starting Node each time. */
async function grantPlan(email: string, plan: string): Promise<void> {
  const socket = await withAdministrationAddress(process.env.E2E_DATA ?? '', async (address) => {
    const connection = connect(address);
    await once(connection, 'connect');
    return connection;
  });
  socket.write(`${JSON.stringify({ kind: 'plan', email, plan, until: null })}\n`);
  const reply = JSON.parse(await text(socket));
  if ('error' in reply) throw new Error(reply.error);
}

/** Runs a command of the admin command line. */
export async function runAdminCommand(...args: readonly string[]): Promise<void> {
  const program = fileURLToPath(new URL('../../server/dist/admin.js', import.meta.url));
  await run('node', [program, ...args], {
    env: { ...process.env, DATA_DIR: process.env.E2E_DATA },
  });
}

/** A species as in files; times are in years. */
export interface SpeciesInput {
  readonly name: string;
  readonly apparition?: number;
  readonly afterApparition?: number;
  readonly duration: number;
  readonly description?: string;
  readonly descendants?: readonly SpeciesInput[];
}

interface TreeInput {
  readonly name: string;
  readonly isPublic?: boolean;
  readonly description?: string;
  readonly tags?: readonly string[];
}

/** Creates a tree with its species and returns its id. */
export async function createTree(
  caller: Caller,
  tree: TreeInput,
  roots: readonly SpeciesInput[] = [],
): Promise<string> {
  const { id } = await call<{ id: string }>(caller, 'POST', 'ph-tree', tree);
  for (const root of roots) await call(caller, 'POST', `species/${id}`, root);
  return id;
}

/** Three early whales, one the ancestor of the others. */
export const earlyWhales: SpeciesInput = {
  name: 'Pakicetus',
  apparition: -50e6,
  duration: 10e6,
  description: 'A wading meat-eater.',
  descendants: [
    { name: 'Ambulocetus', afterApparition: 2e6, duration: 4e6 },
    { name: 'Dorudon', afterApparition: 8e6, duration: 6e6 },
  ],
};
