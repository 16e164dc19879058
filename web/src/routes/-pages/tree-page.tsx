import { getRouteApi } from '@tanstack/react-router';
import { readCanvasSearch } from '../../features/canvas-tools/index.ts';
import { ViewerScreen } from '../../features/viewer/index.ts';

const route = getRouteApi('/trees/$id');

export function TreePage() {
  const { id } = route.useParams();
  return <ViewerScreen treeId={id} address={readCanvasSearch({ ...route.useSearch() })} />;
}
