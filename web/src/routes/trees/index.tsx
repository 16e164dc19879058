import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readListAddress } from '../../features/trees/index.ts';

export const Route = createFileRoute('/trees/')({
  // Split here, because the server must find the page's file: see `render-page.tsx`.
  codeSplitGroupings: [],
  validateSearch: readListAddress,
  component: lazyRouteComponent(() => import('../-pages/search-page.tsx'), 'SearchPage'),
});
