/** What people may want of a tree. */
export type Capability =
  | 'see'
  | 'view-history'
  | 'edit'
  | 'add-collaborators'
  | 'remove-collaborators'
  | 'change-visibility'
  | 'delete'
  | 'comment'
  | 'like'
  | 'copy';

/** How a person stands to a tree. */
export type Standing = 'owner' | 'collaborator' | 'person' | 'visitor';

/** As much of a tree as rights depend on. */
export interface Guarded {
  readonly userId: string;
  readonly collaborators: readonly string[];
  readonly isPublic: boolean;
}

const everyone: readonly Standing[] = ['owner', 'collaborator', 'person', 'visitor'];
const people: readonly Standing[] = ['owner', 'collaborator', 'person'];
const editors: readonly Standing[] = ['owner', 'collaborator'];
const owner: readonly Standing[] = ['owner'];

/** Who may do what with a tree they may see; a tree one may not see does not exist for one. */
const allowed: Readonly<Record<Capability, readonly Standing[]>> = {
  see: everyone,
  'view-history': editors,
  edit: editors,
  'add-collaborators': editors,
  'remove-collaborators': owner,
  'change-visibility': owner,
  delete: owner,
  comment: people,
  like: people,
  copy: people,
};

/** How the person with this id (null: a visitor) stands to a tree. */
export function standing(personId: string | null, tree: Guarded): Standing {
  if (personId === null) return 'visitor';
  if (personId === tree.userId) return 'owner';
  return tree.collaborators.includes(personId) ? 'collaborator' : 'person';
}

/** The one table of rights: the browser hides with it, the server enforces with it. */
export function can(personId: string | null, capability: Capability, tree: Guarded): boolean {
  const stands = standing(personId, tree);
  const sees = tree.isPublic || editors.includes(stands);
  return sees && allowed[capability].includes(stands);
}
