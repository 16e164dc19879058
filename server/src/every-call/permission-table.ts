import { randomUUID } from 'node:crypto';
import { keyBeginning } from '@life-tree/contract';
import { imageForm, sampleImage } from '../../test/seed/images.ts';
import type { Caller, PermissionFixture } from '../../test/seed/permission-fixture.ts';
import { seedPassword } from '../../test/seed/seed-users.ts';
import { always, type Expected } from './expected.ts';

interface Sent {
  /** The path with its parameters and query filled in: below the API, or from the root if it begins with a slash. */
  readonly path: string;
  readonly body?: unknown;
  /** Multipart instead of JSON. */
  readonly upload?: boolean;
}

/** One way to make a call, and the status for each caller. */
export interface Row extends Expected<number> {
  readonly call: string;
  /** Distinguishes several ways to make the same call. */
  readonly detail?: string | undefined;
  /** What must have happened before. */
  readonly prepare?: (fixture: PermissionFixture) => Promise<void>;
  /** Tables with what decides whether a caller is let in, besides the tree and the caller. */
  readonly decidedBy?: readonly string[];
  readonly send: (fixture: PermissionFixture, caller: Caller) => Sent | Promise<Sent>;
}

const anyone = always([200, 200, 200, 200, 200, 200]);
const people = always([401, 200, 200, 200, 200, 200]);
const admins = always([401, 403, 403, 403, 200, 200]);
const secondFactor = 'user/me/second-factor';
const own = () => ({ password: seedPassword });
const wrong = () => ({ password: 'guess' });
const wrongPassword = always([401, 403, 403, 403, 403, 403]);
const refusedAll = (status: number) => always([status, status, status, status, status, status]);
export const viewers: Expected<number> = {
  onPublic: [200, 200, 200, 200, 200, 200],
  onPrivate: [404, 404, 200, 200, 404, 404],
  withLink: [200, 200],
};
const loggedInViewers: Expected<number> = {
  onPublic: [401, 200, 200, 200, 200, 200],
  onPrivate: [401, 404, 200, 200, 404, 404],
  withLink: [401, 200],
};
/** `done` is the status for editors. */
const editors = (done = 200): Expected<number> => ({
  onPublic: [401, 403, done, done, 403, 403],
  onPrivate: [401, 404, done, done, 404, 404],
  withLink: [401, 404],
});
/** For a version of a tree that is not released. */
const historyViewers: Expected<number> & Pick<Row, 'decidedBy'> = {
  decidedBy: ['releases'],
  onPublic: [403, 403, 200, 200, 403, 403],
  onPrivate: [404, 404, 200, 200, 404, 404],
  withLink: [403, 403],
};
const owner: Expected<number> = {
  onPublic: [401, 403, 403, 200, 403, 403],
  onPrivate: [401, 404, 403, 200, 404, 404],
  withLink: [401, 404],
};
/** Others are not told that it exists. */
const ownerOnly = always([401, 404, 404, 200, 404, 404]);
/** The collaborator wrote the comment. */
const author: Expected<number> & Pick<Row, 'decidedBy'> = {
  decidedBy: ['comments'],
  onPublic: [401, 403, 200, 403, 403, 403],
  onPrivate: [401, 404, 200, 403, 404, 404],
  withLink: [401, 403],
};
const authorAndOwner: Expected<number> & Pick<Row, 'decidedBy'> = {
  ...author,
  onPublic: [401, 403, 200, 200, 403, 403],
  onPrivate: [401, 404, 200, 200, 404, 404],
};

const to =
  (path: (fixture: PermissionFixture) => string, body?: (fixture: PermissionFixture) => unknown) =>
  (fixture: PermissionFixture): Sent => ({
    path: path(fixture),
    ...(body && { body: body(fixture) }),
  });
const upload =
  (path: (fixture: PermissionFixture) => string) =>
  (fixture: PermissionFixture): Sent => ({ path: path(fixture), upload: true });

const tree = ({ treeId }: PermissionFixture) => `ph-tree/${treeId}`;
const root = ({ treeId, rootId }: PermissionFixture) => `species/${treeId}/${rootId}`;
const comment = ({ treeId, commentId }: PermissionFixture) => `comment/${treeId}/${commentId}`;
const bystander = ({ people: { bystander } }: PermissionFixture) => bystander.id;

const inBin = ({ treeId }: PermissionFixture) => `ph-tree/bin/${treeId}`;
const afterDeletion = {
  detail: 'after its owner has deleted it',
  prepare: async (fixture: PermissionFixture): Promise<void> => {
    await fixture.as('owner').delete(tree(fixture));
  },
};

/** Every call of the contract. A missing call fails the tests. */
export const permissionTable: readonly Row[] = [
  { call: 'GET config', send: to(() => 'config'), ...anyone },
  {
    call: 'GET source',
    detail: 'while the server looks up no DOIs',
    send: to(() => 'source?doi=10.1000/1'),
    ...always([401, 404, 404, 404, 404, 404]),
  },
  {
    call: 'POST contact',
    send: to(
      () => 'contact',
      () => ({ name: 'Ada', email: 'ada@life-tree.test', message: 'Hello' }),
    ),
    ...anyone,
  },
  {
    call: 'POST client-error',
    send: to(
      () => 'client-error',
      () => ({ message: 'TypeError: broken', stack: '', path: '/account/trees' }),
    ),
    ...anyone,
  },

  {
    call: 'POST user/register',
    send: to(
      () => 'user/register',
      () => {
        const name = `new-${randomUUID().slice(0, 13)}`;
        return { username: name, email: `${name}@life-tree.test`, password: 'long enough' };
      },
    ),
    ...anyone,
  },
  {
    call: 'POST user/login',
    detail: 'with a wrong password',
    send: to(
      () => 'user/login',
      () => ({ email: 'nobody@life-tree.test', password: 'guess' }),
    ),
    ...refusedAll(401),
  },
  { call: 'POST user/logout', send: to(() => 'user/logout'), ...anyone },
  {
    call: 'POST user/token',
    send: to(
      () => 'user/token',
      () => ({ expiresIn: '7d' }),
    ),
    ...people,
  },
  { call: 'GET user/me', send: to(() => 'user/me'), ...people },
  {
    call: 'PATCH user/me',
    send: to(
      () => 'user/me',
      () => ({ description: 'Hi' }),
    ),
    ...people,
  },
  {
    call: 'PATCH user/me',
    detail: 'a plan without configured payments',
    send: to(
      () => 'user/me',
      () => ({ plan: 'pro', billing: 'monthly', subId: 'I-BW452GLLEP1G' }),
    ),
    ...always([401, 409, 409, 409, 409, 409]),
  },
  {
    call: 'PATCH user/me',
    detail: 'back to Free',
    send: to(
      () => 'user/me',
      () => ({ plan: 'free', billing: null, subId: null }),
    ),
    ...people,
  },
  {
    call: 'GET billing/checkout',
    detail: 'without configured payments',
    send: to(() => 'billing/checkout?plan=pro&billing=monthly'),
    ...always([401, 409, 409, 409, 409, 409]),
  },
  {
    call: 'POST billing/webhook',
    detail: 'without a signature',
    send: to(
      () => 'billing/webhook',
      () => ({ event_type: 'BILLING.SUBSCRIPTION.CANCELLED', resource: { id: 'I-BW452GLLEP1G' } }),
    ),
    ...refusedAll(400),
  },
  { call: 'DELETE user/me', send: to(() => 'user/me', own), ...people },
  {
    call: 'DELETE user/me',
    detail: 'with a wrong password',
    send: to(() => 'user/me', wrong),
    ...wrongPassword,
  },
  { call: 'GET user/me/second-factor', send: to(() => secondFactor), ...people },
  { call: 'POST user/me/second-factor', send: to(() => secondFactor, own), ...people },
  {
    call: 'POST user/me/second-factor',
    detail: 'with a wrong password',
    send: to(() => secondFactor, wrong),
    ...wrongPassword,
  },
  {
    call: 'PATCH user/me/second-factor',
    detail: 'before it is prepared',
    send: to(
      () => secondFactor,
      () => ({ code: '287082' }),
    ),
    ...always([401, 409, 409, 409, 409, 409]),
  },
  { call: 'DELETE user/me/second-factor', send: to(() => secondFactor, own), ...people },
  {
    call: 'DELETE user/me/second-factor',
    detail: 'with a wrong password',
    send: to(() => secondFactor, wrong),
    ...wrongPassword,
  },
  { call: 'GET user/me/archive', send: to(() => 'user/me/archive'), ...people },
  {
    call: 'POST user/recover',
    send: to(
      () => 'user/recover',
      () => ({ email: 'nobody@life-tree.test' }),
    ),
    ...anyone,
  },
  {
    call: 'POST user/reset/{token}',
    detail: 'with an unknown token',
    send: to(
      () => 'user/reset/guess',
      () => ({ email: 'nobody@life-tree.test', password: 'long enough' }),
    ),
    ...refusedAll(400),
  },
  { call: 'POST user/me/verification', send: to(() => 'user/me/verification'), ...people },
  {
    call: 'POST user/verify/{token}',
    detail: 'with an unknown token',
    send: to(() => 'user/verify/guess'),
    ...refusedAll(400),
  },
  { call: 'GET user/search', send: to(() => 'user/search?search=member'), ...anyone },
  { call: 'GET user/{id}', send: to((fixture) => `user/${bystander(fixture)}`), ...anyone },
  { call: 'POST user/me/photo', send: upload(() => 'user/me/photo'), ...people },
  { call: 'DELETE user/me/photo', send: to(() => 'user/me/photo'), ...people },
  {
    call: 'POST user/me/key',
    send: to(() => 'user/me/key'),
    ...always([401, 403, 403, 403, 200, 200]),
  },
  {
    call: 'DELETE user/me/key/{key}',
    detail: "the admin's key",
    send: to(({ apiKey }) => `user/me/key/${apiKey}`),
    ...always([401, 403, 403, 403, 200, 404]),
  },
  {
    call: 'DELETE user/me/key/{key}',
    detail: "the admin's key by its beginning",
    send: to(({ apiKey }) => `user/me/key/${keyBeginning(apiKey)}`),
    ...always([401, 403, 403, 403, 200, 404]),
  },
  {
    call: 'POST user/admin',
    send: to(
      () => 'user/admin',
      (fixture) => ({ adminId: bystander(fixture) }),
    ),
    ...always([401, 403, 403, 403, 403, 200]),
  },
  { call: 'GET user/me/session', send: to(() => 'user/me/session'), ...people },
  {
    call: 'DELETE user/me/session/{id}',
    detail: 'their own',
    send: async (fixture, caller) => ({
      path: `user/me/session/${await fixture.otherSessionOf(caller)}`,
    }),
    ...people,
  },
  {
    call: 'DELETE user/me/session/{id}',
    detail: "another user's",
    send: async (fixture, caller) => ({
      path: `user/me/session/${await fixture.otherSessionOf(caller === 'owner' ? 'boss' : 'owner')}`,
    }),
    ...always([401, 404, 404, 404, 404, 404]),
  },

  { call: 'POST follow/{id}', send: to((fixture) => `follow/${bystander(fixture)}`), ...people },
  { call: 'DELETE follow/{id}', send: to((fixture) => `follow/${bystander(fixture)}`), ...people },
  {
    call: 'GET follow/followers/{userId}',
    send: to((fixture) => `follow/followers/${bystander(fixture)}`),
    ...anyone,
  },
  {
    call: 'GET follow/following/{userId}',
    send: to((fixture) => `follow/following/${bystander(fixture)}`),
    ...anyone,
  },
  {
    call: 'GET follow/count/{userId}',
    send: to((fixture) => `follow/count/${bystander(fixture)}`),
    ...anyone,
  },

  { call: 'POST block/{id}', send: to((fixture) => `block/${bystander(fixture)}`), ...people },
  { call: 'DELETE block/{id}', send: to((fixture) => `block/${bystander(fixture)}`), ...people },
  { call: 'GET block', send: to(() => 'block'), ...people },

  {
    call: 'POST report',
    detail: 'a tree',
    send: to(
      () => 'report',
      ({ treeId }) => ({ kind: 'tree', id: treeId, reason: 'spam' }),
    ),
    onPublic: [401, 200, 200, 400, 200, 200],
    onPrivate: [401, 404, 200, 400, 404, 404],
    withLink: [401, 200],
  },
  {
    call: 'POST report',
    detail: "the collaborator's comment",
    decidedBy: ['comments'],
    send: to(
      () => 'report',
      ({ commentId }) => ({ kind: 'comment', id: commentId, reason: 'abuse' }),
    ),
    onPublic: [401, 200, 400, 200, 200, 200],
    onPrivate: [401, 404, 400, 200, 404, 404],
    withLink: [401, 200],
  },
  {
    call: 'POST report',
    detail: 'a user',
    send: to(
      () => 'report',
      (fixture) => ({ kind: 'profile', id: bystander(fixture), reason: 'other', text: 'Rude' }),
    ),
    ...people,
  },
  { call: 'GET report', send: to(() => 'report'), ...admins },
  {
    call: 'POST moderation',
    detail: 'about a tree',
    send: to(
      () => 'moderation',
      ({ treeId }) => ({ kind: 'tree', id: treeId, action: 'hide', reason: 'Spam' }),
    ),
    ...admins,
  },
  {
    call: 'POST moderation',
    detail: 'about an admin',
    send: to(
      () => 'moderation',
      ({ people: { admin } }) => ({
        ...{ kind: 'profile', id: admin.id },
        ...{ action: 'suspend', reason: 'Spam' },
      }),
    ),
    decidedBy: [],
    ...always([401, 403, 403, 403, 403, 403]),
  },
  { call: 'GET moderation', send: to(() => 'moderation'), ...admins },

  { call: 'GET invitation', send: to(() => 'invitation'), ...people },
  {
    call: 'PATCH invitation/{treeId}',
    send: to(({ treeId }) => `invitation/${treeId}`),
    ...always([401, 404, 200, 404, 404, 404]),
  },

  { call: 'GET notification', send: to(() => 'notification'), ...people },
  {
    call: 'PATCH notification',
    send: to(
      () => 'notification',
      () => ({}),
    ),
    ...people,
  },
  {
    call: 'PATCH notification/{id}',
    detail: "the collaborator's",
    decidedBy: ['notifications'],
    send: to(({ notificationId }) => `notification/${notificationId}`),
    ...always([401, 404, 200, 404, 404, 404]),
  },

  {
    call: 'GET image/{name}',
    detail: 'unknown',
    send: to(() => `image/${'a'.repeat(43)}`),
    ...refusedAll(404),
  },

  { call: 'GET ph-tree', send: to(() => 'ph-tree'), ...anyone },
  { call: 'GET ph-tree/examples', send: to(() => 'ph-tree/examples'), ...anyone },
  { call: 'GET ph-tree/me', send: to(() => 'ph-tree/me'), ...people },
  { call: 'GET ph-tree/me/total', send: to(() => 'ph-tree/me/total'), ...people },
  {
    call: 'GET ph-tree/{userId}/total',
    send: to((fixture) => `ph-tree/${bystander(fixture)}/total`),
    ...anyone,
  },
  {
    call: 'POST ph-tree',
    send: to(
      () => 'ph-tree',
      () => ({ name: 'Cats' }),
    ),
    ...people,
  },
  { call: 'GET ph-tree/{id}', send: to(tree), ...viewers },
  { call: 'GET ph-tree/{id}/open', send: to((fixture) => `${tree(fixture)}/open`), ...viewers },
  {
    call: 'GET ph-tree/{id}/collaborators',
    send: to((fixture) => `${tree(fixture)}/collaborators`),
    ...viewers,
  },
  {
    call: 'GET ph-tree/{id}/miniature',
    send: to((fixture) => `${tree(fixture)}/miniature`),
    ...viewers,
  },
  {
    call: 'PATCH ph-tree/{id}',
    detail: 'its name',
    send: to(tree, () => ({ name: 'Cetaceans' })),
    ...editors(),
  },
  {
    call: 'PATCH ph-tree/{id}',
    detail: 'its visibility',
    send: to(tree, () => ({ isPublic: false })),
    ...owner,
  },
  {
    call: 'PATCH ph-tree/{id}',
    detail: 'a new collaborator',
    send: to(tree, ({ people: { stranger } }) => ({ newCollaborators: [stranger.id] })),
    ...editors(),
  },
  {
    call: 'PATCH ph-tree/{id}',
    detail: 'without a collaborator',
    send: to(tree, (fixture) => ({ deleteCollaborators: [bystander(fixture)] })),
    ...owner,
  },
  {
    call: 'PATCH ph-tree/{id}',
    detail: 'leaving it',
    send: to(tree, ({ people: { collaborator } }) => ({ deleteCollaborators: [collaborator.id] })),
    ...editors(),
  },
  { call: 'DELETE ph-tree/{id}', send: to(tree), ...owner },
  { call: 'GET ph-tree/{id}', ...afterDeletion, send: to(tree), ...refusedAll(404) },
  { call: 'GET ph-tree/bin', send: to(() => 'ph-tree/bin'), ...people },
  { call: 'POST ph-tree/bin/{id}', ...afterDeletion, send: to(inBin), ...ownerOnly },
  { call: 'DELETE ph-tree/bin/{id}', ...afterDeletion, send: to(inBin), ...ownerOnly },
  {
    call: 'DELETE ph-tree/bin/{id}',
    detail: 'of a tree that is not in the bin',
    send: to(inBin),
    ...always([401, 404, 404, 404, 404, 404]),
  },
  {
    call: 'GET ph-tree/{id}/parts',
    send: to((fixture) => `${tree(fixture)}/parts`),
    ...viewers,
  },
  {
    call: 'GET ph-tree/{id}/parts',
    detail: 'at a version',
    send: to((fixture) => `${tree(fixture)}/parts?version=1`),
    ...historyViewers,
  },
  {
    call: 'GET ph-tree/{id}/parts',
    detail: 'at a released version',
    send: to((fixture) => `${tree(fixture)}/parts?version=0`),
    ...viewers,
  },
  {
    call: 'GET ph-tree/{id}/releases',
    send: to((fixture) => `${tree(fixture)}/releases`),
    ...viewers,
  },
  {
    call: 'POST ph-tree/{id}/releases',
    send: to(
      (fixture) => `${tree(fixture)}/releases`,
      () => ({ name: 'Second', note: 'With more whales' }),
    ),
    ...owner,
  },
  {
    call: 'GET ph-tree/{id}/releases/{number}',
    send: to((fixture) => `${tree(fixture)}/releases/1`),
    ...viewers,
    // Those of a tree that was public can be cited for ever.
    decidedBy: ['releases'],
  },
  {
    call: 'DELETE ph-tree/{id}/releases/{number}',
    send: to((fixture) => `${tree(fixture)}/releases/1`),
    ...owner,
  },
  {
    call: 'PATCH ph-tree/{id}/releases/{number}',
    send: to(
      (fixture) => `${tree(fixture)}/releases/1`,
      () => ({ doi: '10.5281/zenodo.1234567' }),
    ),
    ...owner,
  },
  {
    call: 'GET ph-tree/{id}/limits',
    send: to((fixture) => `${tree(fixture)}/limits`),
    ...editors(),
  },
  {
    call: 'POST ph-tree/{id}/view',
    send: to((fixture) => `${tree(fixture)}/view`),
    ...viewers,
  },
  {
    call: 'GET ph-tree/{id}/folded',
    send: to((fixture) => `${tree(fixture)}/folded`),
    ...loggedInViewers,
  },
  {
    call: 'PATCH ph-tree/{id}/folded',
    send: to(
      (fixture) => `${tree(fixture)}/folded`,
      ({ rootId }) => ({ folded: [rootId] }),
    ),
    ...loggedInViewers,
  },
  {
    call: 'GET ph-tree/{id}/link',
    send: to((fixture) => `${tree(fixture)}/link`),
    ...owner,
  },
  {
    call: 'POST ph-tree/{id}/link',
    send: to((fixture) => `${tree(fixture)}/link`),
    ...owner,
  },
  {
    call: 'DELETE ph-tree/{id}/link',
    send: to((fixture) => `${tree(fixture)}/link`),
    ...owner,
  },
  {
    call: 'POST ph-tree/{id}/copy',
    send: to((fixture) => `${tree(fixture)}/copy`),
    ...loggedInViewers,
  },
  {
    call: 'POST ph-tree/{id}/image',
    send: upload((fixture) => `${tree(fixture)}/image`),
    ...editors(),
  },
  {
    call: 'POST ph-tree/{id}/upload',
    send: upload((fixture) => `${tree(fixture)}/upload`),
    ...editors(),
  },
  {
    call: 'DELETE ph-tree/{id}/image',
    send: to((fixture) => `${tree(fixture)}/image`),
    ...editors(),
  },
  {
    call: 'POST ph-tree/{id}/operation',
    send: to(
      (fixture) => `${tree(fixture)}/operation`,
      ({ rootId }) => ({
        operationId: randomUUID(),
        operation: { kind: 'set-duration', id: rootId, duration: 5 },
      }),
    ),
    ...editors(),
  },
  {
    call: 'POST ph-tree/{id}/operation',
    detail: 'its visibility',
    send: to(
      (fixture) => `${tree(fixture)}/operation`,
      () => ({ operationId: randomUUID(), operation: { kind: 'edit-tree', isPublic: false } }),
    ),
    ...owner,
  },
  {
    call: 'POST ph-tree/{id}/operation',
    detail: 'its visibility, hidden in a sequence',
    send: to(
      (fixture) => `${tree(fixture)}/operation`,
      () => ({
        operationId: randomUUID(),
        operation: { kind: 'sequence', steps: [{ kind: 'edit-tree', isPublic: false }] },
      }),
    ),
    ...owner,
  },
  {
    call: 'POST ph-tree/{id}/operation',
    detail: 'a whole branch',
    send: to(
      (fixture) => `${tree(fixture)}/operation`,
      ({ rootId }) => ({
        operationId: randomUUID(),
        operation: { kind: 'delete-branches', ids: [rootId] },
      }),
    ),
    ...editors(),
  },
  {
    call: 'GET ph-tree/{id}/operation/{operationId}',
    send: to((fixture) => `${tree(fixture)}/operation/${randomUUID()}`),
    ...editors(),
  },
  {
    call: 'GET ph-tree/{id}/history',
    send: to((fixture) => `${tree(fixture)}/history`),
    ...editors(),
  },
  {
    call: 'GET ph-tree/{id}/history',
    detail: 'only snapshots',
    send: to((fixture) => `${tree(fixture)}/history?named=true`),
    ...editors(),
  },
  {
    call: 'PATCH ph-tree/{id}/history/{version}',
    send: to(
      (fixture) => `${tree(fixture)}/history/1`,
      () => ({ name: 'Before the field trip' }),
    ),
    ...editors(),
  },
  {
    call: 'GET ph-tree/{id}/undo',
    send: to((fixture) => `${tree(fixture)}/undo`),
    ...editors(),
  },
  {
    call: 'POST ph-tree/{id}/undo',
    detail: 'with nothing to undo',
    send: to((fixture) => `${tree(fixture)}/undo`),
    ...editors(409),
  },
  {
    call: 'POST ph-tree/{id}/redo',
    detail: 'with nothing to redo',
    send: to((fixture) => `${tree(fixture)}/redo`),
    ...editors(409),
  },
  {
    call: 'POST ph-tree/{id}/restore',
    send: to(
      (fixture) => `${tree(fixture)}/restore`,
      () => ({ version: 1 }),
    ),
    ...editors(),
  },

  { call: 'GET species/{treeId}', send: to(({ treeId }) => `species/${treeId}`), ...viewers },
  {
    call: 'GET species/{treeId}',
    detail: 'flat',
    send: to(({ treeId }) => `species/${treeId}?shape=flat`),
    ...viewers,
  },
  {
    call: 'GET species/{treeId}',
    detail: 'at a version',
    send: to(({ treeId }) => `species/${treeId}?shape=flat&version=1`),
    ...historyViewers,
  },
  {
    call: 'GET species/{treeId}',
    detail: 'at a released version',
    send: to(({ treeId }) => `species/${treeId}?shape=flat&version=0`),
    ...viewers,
  },
  { call: 'GET species/{treeId}/{id}', send: to(root), ...viewers },
  {
    call: 'POST species/{treeId}',
    send: to(
      ({ treeId }) => `species/${treeId}`,
      () => ({ name: 'Ambulocetus', duration: 2 }),
    ),
    ...editors(),
  },
  {
    call: 'PATCH species/{treeId}/{id}',
    send: to(root, () => ({ name: 'Pakicetus inachus' })),
    ...editors(),
  },
  { call: 'DELETE species/{treeId}/{id}', send: to(root), ...editors() },
  {
    call: 'POST species/{treeId}/{id}/image',
    send: upload((fixture) => `${root(fixture)}/image`),
    ...editors(),
  },
  {
    call: 'DELETE species/{treeId}/{id}/image',
    send: to((fixture) => `${root(fixture)}/image`),
    ...editors(),
  },

  { call: 'GET comment/{treeId}', send: to(({ treeId }) => `comment/${treeId}`), ...viewers },
  { call: 'GET comment/{treeId}/{id}', send: to(comment), ...viewers },
  {
    call: 'POST comment/{treeId}',
    send: to(
      ({ treeId }) => `comment/${treeId}`,
      () => ({ content: 'Indeed' }),
    ),
    ...loggedInViewers,
  },
  {
    call: 'POST comment/{treeId}',
    detail: 'a reply',
    send: to(
      ({ treeId }) => `comment/${treeId}`,
      ({ commentId }) => ({ content: 'Indeed', parentId: commentId }),
    ),
    ...loggedInViewers,
  },
  { call: 'PATCH comment/{treeId}/{id}', send: to(comment, () => ({ content: 'No' })), ...author },
  {
    call: 'PATCH comment/{treeId}/{id}/hidden',
    send: to(
      (fixture) => `${comment(fixture)}/hidden`,
      () => ({ hidden: true }),
    ),
    ...owner,
    withLink: [401, 403],
  },
  { call: 'DELETE comment/{treeId}/{id}', send: to(comment), ...authorAndOwner },

  ...['tree', 'ph-tree', 'comment'].flatMap((kind): Row[] => {
    const liked = ({ treeId, commentId }: PermissionFixture) =>
      `like/${kind}/${kind === 'comment' ? commentId : treeId}`;
    // A comment belongs to a tree.
    const like = {
      detail: kind,
      decidedBy: kind === 'comment' ? ['comments'] : [],
      send: to(liked),
    };
    return [
      { call: 'GET like/{kind}/{id}', ...like, ...viewers },
      { call: 'POST like/{kind}/{id}', ...like, ...loggedInViewers },
      { call: 'DELETE like/{kind}/{id}', ...like, ...loggedInViewers },
    ];
  }),
  { call: 'GET like/tree/liked', send: to(() => 'like/tree/liked'), ...people },
];

/** The multipart form of an upload. */
export async function uploadForm() {
  return imageForm(await sampleImage('png'));
}
