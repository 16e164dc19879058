import { getRouteApi } from '@tanstack/react-router';
import { TreeSearchScreen } from '../../features/trees/index.ts';

const route = getRouteApi('/trees/');

export function SearchPage() {
  return <TreeSearchScreen address={route.useSearch()} />;
}
