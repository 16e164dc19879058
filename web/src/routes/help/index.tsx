import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';

export const Route = createFileRoute('/help/')({
  // Split here, because the server must find the page's file: see `render-page.tsx`.
  codeSplitGroupings: [],
  component: lazyRouteComponent(() => import('../-pages/help-page.tsx'), 'HelpPage'),
});
