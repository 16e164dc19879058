import { createHmac } from 'node:crypto';
import type { Resources } from '../../../resources.ts';
import { newSecret } from '../../../secrets.ts';
import { treeGuardWithExtra } from '../../tree-access/tree-guard.ts';
import { deleteViewsBefore, findOrCreateSalt, isViewStored } from './tree-views-queries.ts';
import { createViewCounter } from './view-counter.ts';

/** Whoever looks at a tree. */
interface Viewer {
  readonly userId: string | null;
  readonly address: string;
  readonly userAgent: string;
}

const dayMilliseconds = 24 * 3600 * 1000;

const requireTreeAndView = treeGuardWithExtra('tree_and_view', isViewStored);

export type ViewsService = ReturnType<typeof createViewsService>;

/** A view counts once per visitor, tree and day. */
export function createViewsService(resources: Pick<Resources, 'database' | 'background' | 'now'>) {
  const { database, now } = resources;
  const counter = createViewCounter(resources);
  const today = () => Math.floor(now().getTime() / dayMilliseconds);
  let known: { readonly day: number; readonly salt: string } | null = null;

  /** Every process hashes with the same secret of the day, so that two count a visitor once. */
  async function saltOf(day: number): Promise<string> {
    if (known?.day !== day)
      known = { day, salt: await findOrCreateSalt(database, day, newSecret()) };
    return known.salt;
  }

  async function nameOf({ userId, address, userAgent }: Viewer, day: number): Promise<string> {
    if (userId !== null) return userId;
    const salt = await saltOf(day);
    return createHmac('sha256', salt).update(`${address}\n${userAgent}`).digest('base64url');
  }

  return {
    /** Answers how many views the tree has now, including those that are about to be stored. */
    view: async (treeId: string, viewer: Viewer): Promise<number> => {
      const day = today();
      const visitor = await nameOf(viewer, day);
      const { tree, extra } = await requireTreeAndView(database, treeId, viewer.userId, 'see', {
        visitor,
        day,
      });
      if (extra !== 'true') counter.add({ treeId, visitor, day });
      return tree.viewsCount + counter.waitingFor(treeId);
    },

    /** What was seen before yesterday cannot be seen twice any more, so nothing keeps who saw it. */
    forgetOldViews: (): Promise<void> => deleteViewsBefore(database, today() - 1),
  };
}
