import { createFileRoute, redirect } from '@tanstack/react-router';
import {
  type CanvasSearch,
  readCanvasSearch,
  writeCanvasSearch,
} from '../../../features/canvas-tools/index.ts';
import { EditorScreen } from '../../../features/editor/index.ts';

export const Route = createFileRoute('/account/trees/$id')({
  validateSearch: (search: Record<string, unknown>): CanvasSearch =>
    writeCanvasSearch(readCanvasSearch(search)),
  beforeLoad: async ({ context, params: { id } }) => {
    // Loaded on demand: route definitions are part of every page, but only this one needs permissions.
    const { canEdit } = await import('../../../features/editor/index.ts');
    if (!(await canEdit(context, id))) throw redirect({ to: '/account' });
  },
  component: Editor,
});

function Editor() {
  const { id } = Route.useParams();
  return <EditorScreen treeId={id} address={readCanvasSearch({ ...Route.useSearch() })} />;
}
