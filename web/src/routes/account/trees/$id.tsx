import { createFileRoute, redirect } from '@tanstack/react-router';
import { EditorScreen } from '../../../features/editor/index.ts';

export const Route = createFileRoute('/account/trees/$id')({
  beforeLoad: async ({ context, params: { id } }) => {
    // Loaded when an editor is opened: routes stand on every page, and none but this needs the rights.
    const { canEdit } = await import('../../../features/editor/index.ts');
    if (!(await canEdit(context, id))) throw redirect({ to: '/account' });
  },
  component: Editor,
});

function Editor() {
  const { id } = Route.useParams();
  return <EditorScreen treeId={id} />;
}
