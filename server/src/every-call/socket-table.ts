import {
  type ClientEvents,
  commentChannel,
  newIdentifier,
  presenceChannel,
  type ServerEvents,
  treeChannel,
} from '@life-tree/contract';
import type { Window } from '../../test/live-client.ts';
import type { Caller, PermissionFixture } from '../../test/seed/permission-fixture.ts';
import { always, type Expected, type ForEachActor } from './expected.ts';

/** The result of a message. */
export type Answer = 'done' | 'log in' | 'refused' | 'not found';

/** One message, and the answer to each caller. */
export interface MessageRow extends Expected<Answer> {
  readonly event: keyof ClientEvents;
  readonly detail?: string;
  /** What must happen before the message. */
  readonly before?: (
    fixture: PermissionFixture,
    caller: Caller,
    window: Window,
  ) => Promise<unknown>;
  readonly message: (fixture: PermissionFixture) => object;
}

const people: Expected<Answer> = always(['log in', 'done', 'done', 'done', 'done', 'done']);
const loggedInViewers: Expected<Answer> = {
  onPublic: people.onPublic,
  onPrivate: ['log in', 'not found', 'done', 'done', 'not found', 'not found'],
  withLink: ['log in', 'done'],
};
const editors: Expected<Answer> = {
  onPublic: ['log in', 'refused', 'done', 'done', 'refused', 'refused'],
  onPrivate: loggedInViewers.onPrivate,
  withLink: ['log in', 'not found'],
};

const tree = ({ treeId }: PermissionFixture) => ({ treeId });
const selection = ({ treeId, rootId }: PermissionFixture) => ({ treeId, speciesId: rootId });

/** Every message of the contract. The compiler reports missing ones. */
export const messages: Readonly<Record<keyof ClientEvents, true>> = {
  'join-tree': true,
  'leave-tree': true,
  'select-species': true,
  'set-tree-client': true,
  'set-notification-client': true,
};

export const messageTable: readonly MessageRow[] = [
  {
    event: 'join-tree',
    message: tree,
    onPublic: ['done', 'done', 'done', 'done', 'done', 'done'],
    onPrivate: ['not found', 'not found', 'done', 'done', 'not found', 'not found'],
    withLink: ['done', 'done'],
  },
  {
    event: 'leave-tree',
    detail: 'even if it was not joined',
    message: tree,
    ...always<Answer>(['done', 'done', 'done', 'done', 'done', 'done']),
  },
  {
    event: 'select-species',
    before: (fixture, _caller, window) => window.send('join-tree', tree(fixture)),
    message: selection,
    ...always<Answer>(['refused', 'refused', 'done', 'done', 'refused', 'refused']),
  },
  {
    event: 'select-species',
    detail: 'without joining',
    message: selection,
    ...always<Answer>(['refused', 'refused', 'refused', 'refused', 'refused', 'refused']),
  },
  { event: 'set-tree-client', message: tree, ...editors },
  {
    event: 'set-notification-client',
    detail: 'a follow',
    before: (fixture, caller) => fixture.as(caller).post(`follow/${fixture.people.bystander.id}`),
    message: ({ people: { bystander } }) => ({ fun: 'follow', usersId: [bystander.id] }),
    ...people,
  },
  {
    event: 'set-notification-client',
    detail: 'a follow that does not exist',
    message: ({ people: { bystander } }) => ({ fun: 'follow', usersId: [bystander.id] }),
    ...always<Answer>(['log in', 'not found', 'not found', 'not found', 'not found', 'not found']),
  },
  {
    event: 'set-notification-client',
    detail: 'a new tree, created by its owner',
    message: (fixture) => ({ fun: 'tree', ...tree(fixture) }),
    onPublic: ['log in', 'refused', 'refused', 'done', 'refused', 'refused'],
    onPrivate: ['log in', 'not found', 'refused', 'refused', 'not found', 'not found'],
    withLink: ['log in', 'not found'],
  },
  {
    event: 'set-notification-client',
    detail: 'a comment, written by the collaborator',
    message: (fixture) => ({ fun: 'comment', ...tree(fixture), commentId: fixture.commentId }),
    onPublic: ['log in', 'refused', 'done', 'refused', 'refused', 'refused'],
    onPrivate: ['log in', 'not found', 'done', 'refused', 'not found', 'not found'],
    withLink: ['log in', 'refused'],
  },
  {
    event: 'set-notification-client',
    detail: 'a like',
    before: (fixture, caller) => fixture.as(caller).post(`like/tree/${fixture.treeId}`),
    message: (fixture) => ({ fun: 'like', ...tree(fixture) }),
    ...loggedInViewers,
  },
  {
    event: 'set-notification-client',
    detail: 'a like that does not exist',
    message: (fixture) => ({ fun: 'like', ...tree(fixture) }),
    ...always<Answer>(['log in', 'not found', 'not found', 'not found', 'not found', 'not found']),
  },
  {
    event: 'set-notification-client',
    detail: 'a new collaborator',
    message: (fixture) => ({ fun: 'collaborate', ...tree(fixture) }),
    ...editors,
  },
];

const named =
  <Name extends keyof ServerEvents>(name: Name) =>
  (): Name =>
    name;

/** Every event of the contract, by its name in the table. */
export const channels = {
  'set-tree-server-{treeId}': treeChannel,
  'set-comment-server-{treeId}': commentChannel,
  'presence-{treeId}': presenceChannel,
  'set-like-server': named('set-like-server'),
  'set-notification-server': named('set-notification-server'),
  'tree-closed': named('tree-closed'),
  'edit-progress': named('edit-progress'),
  welcome: named('welcome'),
  resync: named('resync'),
  'session-ended': named('session-ended'),
} as const;
type Channel = keyof typeof channels;
type Missing = Exclude<keyof ServerEvents, ReturnType<(typeof channels)[Channel]>>;

/** Does not compile if an event of the contract is missing above. */
export const isComplete: [Missing] extends [never] ? true : Missing = true;

/** One action, and which callers get its event. */
export interface EventRow extends Expected<boolean> {
  readonly event: Channel;
  readonly detail: string;
  /** Whether all callers have tried to join the tree before. */
  readonly joined: boolean;
  readonly act: (
    fixture: PermissionFixture,
    windows: Readonly<Record<Caller, Window>>,
  ) => Promise<unknown>;
}

const none: ForEachActor<boolean> = [false, false, false, false, false, false];
const all: ForEachActor<boolean> = [true, true, true, true, true, true];
const editorsOnly: ForEachActor<boolean> = [false, false, true, true, false, false];
const ownerOnly: ForEachActor<boolean> = [false, false, false, true, false, false];
const viewers: Expected<boolean> = {
  onPublic: all,
  onPrivate: editorsOnly,
  withLink: [true, true],
};

const rename = ({ treeId, people: { bystander } }: PermissionFixture) =>
  bystander.patch(`ph-tree/${treeId}`, { name: 'Cetaceans' });
const writeComment = ({ treeId, people: { bystander } }: PermissionFixture) =>
  bystander.post(`comment/${treeId}`, { content: 'Indeed' });
const likeTree = ({ treeId, people: { bystander } }: PermissionFixture) =>
  bystander.post(`like/tree/${treeId}`);
const importMany = ({ treeId, people: { owner } }: PermissionFixture) =>
  owner.post(`ph-tree/${treeId}/operation`, {
    operationId: newIdentifier(),
    operation: {
      kind: 'import-branch',
      species: Array.from({ length: 2100 }, (_, index) => ({
        id: newIdentifier(),
        ancestorId: null,
        name: `Species ${index}`,
        description: null,
        image: null,
        start: -1e6,
        duration: 1e6,
      })),
    },
  });
/** As if the process that stored the loss had crashed before it announced it. */
const afterLostAnnouncement =
  (act: EventRow['act']): EventRow['act'] =>
  async (fixture, windows) => {
    await fixture.withdrawSilently();
    await act(fixture, windows);
  };
const renameAsOwner = ({ treeId, people: { owner } }: PermissionFixture) =>
  owner.patch(`ph-tree/${treeId}`, { name: 'Cetaceans' });
const remove = ({ treeId, people: { owner } }: PermissionFixture) =>
  owner.delete(`ph-tree/${treeId}`);

export const eventTable: readonly EventRow[] = [
  {
    event: 'set-tree-server-{treeId}',
    detail: 'after joining',
    joined: true,
    act: rename,
    ...viewers,
  },
  {
    event: 'set-tree-server-{treeId}',
    detail: 'after the announcement was lost that all but the owner lost access',
    joined: true,
    act: afterLostAnnouncement(renameAsOwner),
    ...always(ownerOnly),
  },
  {
    event: 'set-tree-server-{treeId}',
    detail: 'without joining',
    joined: false,
    act: rename,
    ...always(editorsOnly),
  },
  {
    event: 'set-comment-server-{treeId}',
    detail: 'after joining',
    joined: true,
    act: writeComment,
    ...viewers,
  },
  {
    event: 'set-comment-server-{treeId}',
    detail: 'after the announcement was lost that all but the owner lost access',
    joined: true,
    act: afterLostAnnouncement(({ treeId, people: { owner } }) =>
      owner.post(`comment/${treeId}`, { content: 'Indeed' }),
    ),
    ...always(ownerOnly),
  },
  {
    event: 'set-comment-server-{treeId}',
    detail: 'without joining',
    joined: false,
    act: writeComment,
    ...always(editorsOnly),
  },
  {
    event: 'set-like-server',
    detail: 'after joining',
    joined: true,
    act: likeTree,
    ...viewers,
  },
  {
    event: 'set-like-server',
    detail: 'after the announcement was lost that all but the owner lost access',
    joined: true,
    act: afterLostAnnouncement(({ treeId, people: { owner } }) =>
      owner.post(`like/tree/${treeId}`),
    ),
    ...always(ownerOnly),
  },
  {
    event: 'set-like-server',
    detail: 'without joining',
    joined: false,
    act: likeTree,
    ...always(editorsOnly),
  },
  {
    event: 'presence-{treeId}',
    detail: 'when the owner selects a species',
    joined: true,
    act: (fixture, windows) => windows.owner.send('select-species', selection(fixture)),
    ...always(editorsOnly),
  },
  {
    event: 'presence-{treeId}',
    detail: 'after the announcement was lost that all but the owner lost access',
    joined: true,
    act: afterLostAnnouncement((fixture, windows) =>
      windows.owner.send('select-species', selection(fixture)),
    ),
    ...always(ownerOnly),
  },
  {
    event: 'set-notification-server',
    detail: 'of a like',
    joined: true,
    act: likeTree,
    ...always(editorsOnly),
  },
  {
    event: 'edit-progress',
    detail: 'of a large import by the owner',
    joined: true,
    act: importMany,
    ...always(ownerOnly),
  },
  {
    event: 'tree-closed',
    detail: 'when it is deleted, after joining',
    joined: true,
    act: remove,
    ...viewers,
  },
  {
    event: 'tree-closed',
    detail: 'when it is deleted, without joining',
    joined: false,
    act: remove,
    ...always(editorsOnly),
  },
  {
    event: 'tree-closed',
    detail: 'when it is made private',
    joined: true,
    act: ({ treeId, people: { owner } }) => owner.patch(`ph-tree/${treeId}`, { isPublic: false }),
    onPublic: [true, true, false, false, true, true],
    onPrivate: none,
    withLink: [false, false],
    // They keep seeing it by its link.
    withLinkOnPublic: [false, false],
  },
  {
    event: 'tree-closed',
    detail: 'C5: when its link is withdrawn',
    joined: true,
    act: ({ treeId, people: { owner } }) => owner.delete(`ph-tree/${treeId}/link`),
    onPublic: none,
    onPrivate: none,
    withLink: [true, true],
  },
  {
    event: 'tree-closed',
    detail: 'C5: when its link is replaced',
    joined: true,
    act: ({ treeId, people: { owner } }) => owner.post(`ph-tree/${treeId}/link`),
    onPublic: none,
    onPrivate: none,
    withLink: [true, true],
  },
  {
    event: 'tree-closed',
    detail: 'at the next event, after the announcement was lost that all but the owner lost access',
    joined: true,
    act: afterLostAnnouncement(renameAsOwner),
    onPublic: [true, true, true, false, true, true],
    onPrivate: [false, false, true, false, false, false],
    withLink: [true, true],
  },
  {
    event: 'tree-closed',
    detail: 'when the collaborator is removed',
    joined: true,
    act: ({ treeId, people: { owner, collaborator } }) =>
      owner.patch(`ph-tree/${treeId}`, { deleteCollaborators: [collaborator.id] }),
    ...always([false, false, true, false, false, false]),
  },
  {
    event: 'welcome',
    detail: 'after reconnecting',
    joined: false,
    act: async (_scene, windows) => {
      for (const window of Object.values(windows)) window.lose();
      await Promise.all(Object.values(windows).map((window) => window.reconnect()));
    },
    ...always(all),
  },
  {
    event: 'resync',
    detail: 'after reconnecting too late to get all missed events',
    joined: false,
    act: async (_scene, windows) => {
      for (const window of Object.values(windows)) window.lose({ since: '1-0' });
      await Promise.all(Object.values(windows).map((window) => window.reconnect()));
    },
    ...always(all),
  },
  {
    event: 'resync',
    detail: 'after reconnecting in time',
    joined: true,
    act: async (fixture, windows) => {
      for (const window of Object.values(windows)) window.lose();
      await rename(fixture);
      await Promise.all(Object.values(windows).map((window) => window.reconnect()));
    },
    ...always(none),
  },
  {
    event: 'session-ended',
    detail: 'when the collaborator logs out',
    joined: true,
    act: async ({ people: { collaborator } }, windows) => {
      await collaborator.post('user/logout');
      // Reconnects as a visitor.
      await windows.collaborator.receives('welcome', { userId: null });
    },
    ...always([false, false, true, false, false, false]),
  },
];
