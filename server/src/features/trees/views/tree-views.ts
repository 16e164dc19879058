import { createHmac } from 'node:crypto';
import type { Resources } from '../../../resources.ts';
import { newSecret } from '../../../secrets.ts';
import { treeGuardWithExtra } from '../../tree-access/tree-guard.ts';
import type { Viewer } from '../../tree-access/viewer.ts';
import { deleteViewsBefore, findOrCreateSalt, isViewStored } from './tree-views-queries.ts';
import { createViewCounter } from './view-counter.ts';

interface ViewerOnDevice extends Viewer {
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

  /** All processes hash with the same secret of the day, so that together they count a visitor once. */
  async function saltOf(day: number): Promise<string> {
    if (known?.day !== day)
      known = { day, salt: await findOrCreateSalt(database, day, newSecret()) };
    return known.salt;
  }

  async function visitorIdOf(
    { userId, address, userAgent }: ViewerOnDevice,
    day: number,
  ): Promise<string> {
    if (userId !== null) return userId;
    const salt = await saltOf(day);
    return createHmac('sha256', salt).update(`${address}\n${userAgent}`).digest('base64url');
  }

  return {
    /** Returns the tree's number of views, including those not stored yet. */
    view: async (treeId: string, viewer: ViewerOnDevice): Promise<number> => {
      const day = today();
      const visitor = await visitorIdOf(viewer, day);
      const { tree, extra } = await requireTreeAndView(database, treeId, viewer, 'see', {
        visitor,
        day,
      });
      if (extra !== 'true') counter.add({ treeId, visitor, day });
      return tree.viewsCount + counter.waitingFor(treeId);
    },

    /** Views from before yesterday can't count twice, so who viewed is not kept. */
    forgetOldViews: (): Promise<void> => deleteViewsBefore(database, today() - 1),
  };
}
