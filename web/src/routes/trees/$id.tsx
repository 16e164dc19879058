import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import {
  type CanvasSearch,
  readCanvasSearch,
  writeCanvasSearch,
} from '../../features/canvas-tools/index.ts';

interface TreeSearch extends CanvasSearch {
  /** The key in the link of a private tree. */
  readonly link?: string;
}

export const Route = createFileRoute('/trees/$id')({
  // Split here, because the server must find the page's file: see `render-page.tsx`.
  codeSplitGroupings: [],
  validateSearch: (search: Record<string, unknown>): TreeSearch => ({
    ...(typeof search.link === 'string' && { link: search.link }),
    ...writeCanvasSearch(readCanvasSearch(search)),
  }),
  component: lazyRouteComponent(() => import('../-pages/tree-page.tsx'), 'TreePage'),
});
