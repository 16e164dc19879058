import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import {
  type CanvasSearch,
  readCanvasSearch,
  writeCanvasSearch,
} from '../../../../features/canvas-tools/index.ts';

interface ReleaseSearch extends CanvasSearch {
  /** The key in the link of a private tree. */
  readonly link?: string;
}

export const Route = createFileRoute('/trees/$id_/releases/$number')({
  validateSearch: (search: Record<string, unknown>): ReleaseSearch => ({
    ...(typeof search.link === 'string' && { link: search.link }),
    ...writeCanvasSearch(readCanvasSearch(search)),
  }),
  component: lazyRouteComponent(() => import('../../../-pages/release-page.tsx'), 'ReleasePage'),
});
