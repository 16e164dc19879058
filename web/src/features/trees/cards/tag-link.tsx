import { Link } from '@tanstack/react-router';
import { Badge } from '../../../ui/display/badge.tsx';

/** A tag that leads to the public trees with it. Relative, to be above the link that covers a card. */
export function TagLink({ tag }: { readonly tag: string }) {
  return (
    <Link
      to="/trees"
      search={{ search: tag }}
      preload="intent"
      className="relative inline-flex max-w-full rounded-full py-0.5 hover:underline"
    >
      <Badge>{tag}</Badge>
    </Link>
  );
}
