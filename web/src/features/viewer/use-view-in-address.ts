import type { CanvasView } from '@life-tree/canvas';
import type { SpeciesId, TimeUnit } from '@life-tree/phylogeny';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import {
  type CanvasAddress,
  linkFolded,
  useCanvasViewState,
  writeCanvasSearch,
} from '../canvas-tools/index.ts';

/** Browsers limit how often the address may change, so it changes after a pause. */
const pause = 400;

/** Writes the view into the address, so that a copied link shows others the same view. */
export function useViewInAddress(
  view: CanvasView,
  species: SpeciesId | null,
  unit: TimeUnit | null,
  collapsed: ReadonlySet<SpeciesId>,
  shape: CanvasAddress['shape'],
): void {
  const router = useRouter();
  const { position } = useCanvasViewState(view);
  useEffect(() => {
    const timer = setTimeout(() => {
      const { location, resolvedLocation = location } = router.state;
      // The user is leaving, so this is the address of another page already.
      if (location.pathname !== resolvedLocation.pathname) return;
      const { pathname, hash, searchStr } = location;
      const search = new URLSearchParams();
      // The copied address of a private tree must also give access to it.
      const link = new URLSearchParams(searchStr).get('link');
      if (link !== null) search.set('link', link);
      const shown = { species, unit, position, folded: linkFolded(collapsed), shape };
      for (const [key, value] of Object.entries(writeCanvasSearch(shown))) {
        search.set(key, String(value));
      }
      const query = search.size > 0 ? `?${search}` : '';
      const address = `${pathname}${query}${hash === '' ? '' : `#${hash}`}`;
      if (address !== location.href) router.history.replace(address);
    }, pause);
    return () => clearTimeout(timer);
  }, [router, species, unit, position, collapsed, shape]);
}
