import { createFileRoute } from '@tanstack/react-router';
import {
  type CanvasSearch,
  readCanvasSearch,
  writeCanvasSearch,
} from '../../features/canvas-tools/index.ts';
import { EmbedScreen } from '../../features/viewer/index.ts';

export const Route = createFileRoute('/embed/$id')({
  validateSearch: (search: Record<string, unknown>): CanvasSearch =>
    writeCanvasSearch(readCanvasSearch(search)),
  component: Embed,
});

function Embed() {
  const { id } = Route.useParams();
  return <EmbedScreen treeId={id} address={readCanvasSearch({ ...Route.useSearch() })} />;
}
