import { createFileRoute } from '@tanstack/react-router';
import {
  type CanvasSearch,
  readCanvasSearch,
  writeCanvasSearch,
} from '../../features/canvas-tools/index.ts';
import { ViewerScreen } from '../../features/viewer/index.ts';

export const Route = createFileRoute('/trees/$id')({
  validateSearch: (search: Record<string, unknown>): CanvasSearch =>
    writeCanvasSearch(readCanvasSearch(search)),
  component: Viewer,
});

function Viewer() {
  const { id } = Route.useParams();
  return <ViewerScreen treeId={id} address={readCanvasSearch({ ...Route.useSearch() })} />;
}
