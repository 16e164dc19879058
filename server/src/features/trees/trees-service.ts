import { type Collaborator, can, newIdentifier, type Tree } from '@life-tree/contract';
import {
  type NamedSettings,
  namedSettings,
  type Operation,
  settingsOf,
} from '@life-tree/phylogeny';
import { AppError } from '../../app-error.ts';
import type { Resources } from '../../resources.ts';
import type { TransactionContext } from '../../transaction.ts';
import { treeFact } from '../notifications/notification-facts.ts';
import { partFieldsJson } from '../tree-access/part-queries.ts';
import { requireShownTree, showTree } from '../tree-access/shown-trees.ts';
import { findTree, type TreeRow } from '../tree-access/tree-access-queries.ts';
import { requireTree, treeGuardWithExtra } from '../tree-access/tree-guard.ts';
import { treeTexts } from '../tree-access/tree-texts.ts';
import type { Viewer } from '../tree-access/viewer.ts';
import { showUsers } from '../users/shown-users.ts';
import { createBin } from './bin/tree-bin.ts';
import { findAccepted } from './collaborators/collaborators-queries.ts';
import { createInvitations } from './collaborators/invitations.ts';
import { createCollaboration } from './collaborators/tree-collaborators.ts';
import { createCopying } from './copies/tree-copying.ts';
import { createTreeHiding } from './hiding/tree-hiding.ts';
import { createTreeLinks } from './links/tree-links.ts';
import { createTreeLists } from './lists/tree-lists.ts';
import { createMiniatures } from './miniatures/tree-miniature.ts';
import { popularityOf } from './popularity.ts';
import { refuseTreeBeyondPlan, requireTreeWithinPlan } from './tree-limit.ts';
import { createOwnership } from './tree-owners.ts';
import type { TreesDependencies } from './trees-dependencies.ts';
import { findTotals, insertTree } from './trees-queries.ts';

const requireTreeAndParts = treeGuardWithExtra('tree_and_parts', partFieldsJson);

interface NewTree extends NamedSettings {
  readonly name: string;
  readonly isPublic: boolean;
  readonly description: string | null;
  readonly tags: readonly string[];
}

interface TreeChange extends NamedSettings {
  readonly name?: string | undefined;
  readonly description?: string | null | undefined;
  readonly isPublic?: boolean | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly newCollaborators?: readonly string[] | undefined;
  readonly deleteCollaborators?: readonly string[] | undefined;
}

interface TreeTotals {
  readonly total: number;
  readonly myTrees: number;
  readonly collabs: number;
}

export type TreesService = ReturnType<typeof createTreesService>;

export function createTreesService(
  resources: Pick<Resources, 'database' | 'inTransaction' | 'now'>,
  dependencies: TreesDependencies,
) {
  const { database, inTransaction, now } = resources;
  const { plans, editing, notifications } = dependencies;
  const collaboration = createCollaboration(resources, dependencies);

  /** Notifies followers of a new public tree. If a tree becomes public later, the editing service does. */
  async function notifyFollowers(context: TransactionContext, tree: TreeRow): Promise<void> {
    await notifications.notify(context, {
      kind: 'tree',
      authorId: tree.userId,
      treeId: tree.id,
      fact: treeFact(tree.id),
      recipients: { followersOf: tree.userId },
    });
  }

  return {
    ...createTreeLists(resources),
    ...createBin(resources, dependencies),
    ...createCopying(resources, dependencies),
    ...createOwnership(),
    ...createMiniatures(resources),
    ...createTreeLinks(resources, dependencies),
    ...createTreeHiding(dependencies),
    ...createInvitations(resources, collaboration),

    /** Checks the limit of trees before the request's body is read. */
    admitNewTree: async (userId: string): Promise<void> => {
      await refuseTreeBeyondPlan(database, plans, userId);
    },

    /** Checks the permission to edit before the request's body is read. */
    admitEditor: async (treeId: string, userId: string): Promise<void> => {
      await requireTree(database, treeId, userId, 'edit');
    },

    create: (userId: string, fields: NewTree): Promise<Tree> =>
      inTransaction(async (context) => {
        const { tx } = context;
        const { username } = await requireTreeWithinPlan(tx, plans, userId);
        const id = newIdentifier();
        const at = now();
        await insertTree(tx, {
          id,
          userId,
          name: fields.name,
          description: orNull(fields.description),
          isPublic: fields.isPublic,
          tags: [...fields.tags],
          settings: settingsOf(fields),
          ...treeTexts({ ...fields, username }),
          version: 0,
          popularity: popularityOf('creation', at),
          createdAt: at,
          updatedAt: at,
        });
        const tree = await findTree(tx, id);
        if (tree === null) throw new AppError('internal');
        const created = { code: 'tree-created', values: {} } as const;
        await editing.record(context, tree, userId, 'create', created);
        context.announce({ kind: 'tree-opened', treeId: id, userId });
        if (tree.isPublic) await notifyFollowers(context, tree);
        return showTree(tx, id, userId);
      }),

    get: (treeId: string, viewer: Viewer): Promise<Tree> =>
      requireShownTree(database, treeId, viewer),

    /** The lists and settings of a tree as JSON, and its version. */
    parts: async (
      treeId: string,
      viewer: Viewer,
    ): Promise<{ readonly version: number; readonly json: string }> => {
      const { tree, extra } = await requireTreeAndParts(database, treeId, viewer, 'see', {});
      const settings = JSON.stringify(tree.settings ?? {}).slice(1, -1);
      const fields = [extra, settings].filter((field) => field !== '');
      return { version: tree.version, json: `{${fields.join(',')}}` };
    },

    /** Only editors see those who have not accepted yet. */
    collaborators: async (treeId: string, viewer: Viewer): Promise<Collaborator[]> => {
      const tree = await requireTree(database, treeId, viewer, 'see');
      const accepted = await findAccepted(database, treeId);
      const seesAll = viewer.userId !== null && can(viewer.userId, 'edit', tree);
      const ids = tree.collaborators.filter((id) => seesAll || accepted.has(id));
      const users = await showUsers(database, ids, now());
      return users.map((user) => ({ ...user, accepted: accepted.has(user.id) }));
    },

    /** The limits of the owner's plan, which apply to all editors. */
    limits: async (treeId: string, userId: string) => {
      const tree = await requireTree(database, treeId, userId, 'edit');
      const { maxSpecies, maxCollaborators } = await plans.planOf(database, tree.userId);
      return { maxSpecies, maxCollaborators };
    },

    /** Applies the whole change or nothing. */
    change: (treeId: string, userId: string, change: TreeChange): Promise<Tree> =>
      inTransaction(async (context) => {
        const { tx } = context;
        const before = await requireTree(tx, treeId, userId, 'see', { lock: true });
        collaboration.requireRightToRemove(before, userId, change.deleteCollaborators ?? []);
        if (!can(userId, 'edit', before)) throw new AppError('forbidden');
        if (change.isPublic !== undefined && !can(userId, 'change-visibility', before)) {
          throw new AppError('only-owner-publishes');
        }
        const operation = operationOf(change);
        const { tree } =
          operation === null
            ? { tree: before }
            : await editing.perform(context, before, userId, operation);
        await collaboration.change(context, tree, userId, {
          added: change.newCollaborators ?? [],
          removed: change.deleteCollaborators ?? [],
        });
        return showTree(tx, treeId, userId);
      }),

    /** Notifies the owner's followers of a public tree, except those who have been notified already. */
    resendNotifications: (treeId: string, userId: string): Promise<void> =>
      inTransaction(async (context) => {
        const tree = await requireTree(context.tx, treeId, userId, 'edit', { lock: true });
        if (!tree.isPublic || tree.userId !== userId) throw new AppError('forbidden');
        await notifyFollowers(context, tree);
      }),

    /** Counts all trees for the user themself, for others only public ones that the user owns or accepted. */
    totals: async (userId: string, viewerId: string | null): Promise<TreeTotals> => {
      const totals = await findTotals(database, userId, { onlyPublic: viewerId !== userId });
      if (totals === null) throw new AppError('not-found');
      const { myTrees, collabs } = totals;
      return { total: myTrees + collabs, myTrees, collabs };
    },
  };
}

function operationOf(change: TreeChange): Operation | null {
  const { name, description, isPublic, tags } = change;
  const fields = {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description: orNull(description) }),
    ...(isPublic !== undefined && { isPublic }),
    ...(tags !== undefined && { tags }),
    ...namedSettings(change),
  };
  return Object.keys(fields).length === 0 ? null : { kind: 'edit-tree', ...fields };
}

function orNull(description: string | null): string | null {
  return description === '' ? null : description;
}
