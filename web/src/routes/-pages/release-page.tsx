import { getRouteApi } from '@tanstack/react-router';
import { readCanvasSearch } from '../../features/canvas-tools/index.ts';
import { ReleaseScreen } from '../../features/viewer/index.ts';

const route = getRouteApi('/trees/$id_/releases/$number');

export function ReleasePage() {
  const { id, number } = route.useParams();
  const address = readCanvasSearch({ ...route.useSearch() });
  return <ReleaseScreen treeId={id} number={number} address={address} />;
}
