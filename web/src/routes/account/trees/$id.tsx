import { can } from '@life-tree/contract';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { EditorScreen } from '../../../features/editor/index.ts';
import { isMissing } from '../../../features/open-tree/index.ts';
import { meQuery } from '../../../features/session/index.ts';
import { treeQuery } from '../../../features/trees/index.ts';

export const Route = createFileRoute('/account/trees/$id')({
  beforeLoad: async ({ context: { api, queryClient }, params: { id } }) => {
    const me = await queryClient.ensureQueryData(meQuery(api));
    try {
      const tree = await queryClient.fetchQuery(treeQuery(api, id));
      if (can(me?.id ?? null, 'edit', tree)) return;
    } catch (failure) {
      // When it cannot be told whose tree it is, the screen says so and offers to try again.
      if (!isMissing(failure)) return;
    }
    throw redirect({ to: '/account' });
  },
  component: Editor,
});

function Editor() {
  const { id } = Route.useParams();
  return <EditorScreen treeId={id} />;
}
