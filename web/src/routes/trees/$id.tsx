import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import {
  type CanvasSearch,
  readCanvasSearch,
  writeCanvasSearch,
} from '../../features/canvas-tools/index.ts';

export const Route = createFileRoute('/trees/$id')({
  // Split here, because the server must find the page's file: see `render-page.tsx`.
  codeSplitGroupings: [],
  validateSearch: (search: Record<string, unknown>): CanvasSearch =>
    writeCanvasSearch(readCanvasSearch(search)),
  component: lazyRouteComponent(() => import('../-pages/tree-page.tsx'), 'TreePage'),
});
