/** What a user can do with a tree. */
export type Capability =
  | 'see'
  | 'view-history'
  | 'edit'
  | 'add-collaborators'
  | 'remove-collaborators'
  | 'change-visibility'
  | 'manage-link'
  | 'release'
  | 'delete'
  | 'comment'
  | 'moderate'
  | 'like'
  | 'copy';

/** The relation of a user to a tree; `person` is any other logged-in user. */
export type TreeRole = 'owner' | 'collaborator' | 'person' | 'visitor';

/** The fields of a tree that permissions depend on. */
export interface PermissionFields {
  readonly userId: string;
  readonly collaborators: readonly string[];
  readonly isPublic: boolean;
}

const everyone: readonly TreeRole[] = ['owner', 'collaborator', 'person', 'visitor'];
const people: readonly TreeRole[] = ['owner', 'collaborator', 'person'];
const editors: readonly TreeRole[] = ['owner', 'collaborator'];
const owner: readonly TreeRole[] = ['owner'];

/** Which roles have a capability, for trees they can see. Users who cannot see a tree get "not found". */
const allowed: Readonly<Record<Capability, readonly TreeRole[]>> = {
  see: everyone,
  'view-history': editors,
  edit: editors,
  'add-collaborators': editors,
  'remove-collaborators': owner,
  'change-visibility': owner,
  'manage-link': owner,
  release: owner,
  delete: owner,
  comment: people,
  moderate: owner,
  like: people,
  copy: people,
};

/** The role of a user in a tree; null is a visitor. */
export function treeRole(userId: string | null, tree: PermissionFields): TreeRole {
  if (userId === null) return 'visitor';
  if (userId === tree.userId) return 'owner';
  return tree.collaborators.includes(userId) ? 'collaborator' : 'person';
}

/**
 * Whether a user may do something. The browser hides what is not allowed, and the server refuses it.
 * `hasLink`: the user has the link of a private tree, which shows it like a public one.
 */
export function can(
  userId: string | null,
  capability: Capability,
  tree: PermissionFields,
  { hasLink = false }: { readonly hasLink?: boolean } = {},
): boolean {
  const role = treeRole(userId, tree);
  const canSee = tree.isPublic || hasLink || editors.includes(role);
  return canSee && allowed[capability].includes(role);
}
