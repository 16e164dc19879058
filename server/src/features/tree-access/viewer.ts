import { sameSecret } from '../../secrets.ts';

/** Who looks at trees: a user, or null for a visitor, and the keys of the tree links they have. */
export interface Viewer {
  readonly userId: string | null;
  readonly linkKeys: readonly string[];
}

/** Nobody in particular: sees only public trees. */
export const anyVisitor: Viewer = { userId: null, linkKeys: [] };

/** A viewer who is logged in. */
export interface LoggedInViewer extends Viewer {
  readonly userId: string;
}

/** Whether a viewer has the link of a tree. */
export function hasLink(
  { linkKeys }: Pick<Viewer, 'linkKeys'>,
  { linkKey }: { readonly linkKey: string | null },
): boolean {
  return linkKey !== null && linkKeys.some((key) => sameSecret(key, linkKey));
}
