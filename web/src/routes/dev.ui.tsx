import { createFileRoute, notFound } from '@tanstack/react-router';
import { lazy } from 'react';

// The production build drops this branch with the whole gallery.
const Gallery = import.meta.env.DEV ? lazy(() => import('../ui/gallery/gallery.tsx')) : () => null;

export const Route = createFileRoute('/dev/ui')({
  beforeLoad: () => {
    if (!import.meta.env.DEV) throw notFound();
  },
  component: Gallery,
});
