import { createFileRoute, redirect } from '@tanstack/react-router';
import { ProfileScreen, readProfileAddress } from '../../features/profiles/index.ts';
import { meQuery } from '../../features/session/index.ts';

export const Route = createFileRoute('/profiles/$id')({
  validateSearch: readProfileAddress,
  beforeLoad: async ({ context: { api, queryClient }, params }) => {
    const me = await queryClient.ensureQueryData(meQuery(api));
    if (me?.id === params.id.toLowerCase()) throw redirect({ to: '/account/profile' });
  },
  component: Person,
});

function Person() {
  const { id } = Route.useParams();
  // The key resets all state when another profile is opened.
  return <ProfileScreen key={id} userId={id} page={Route.useSearch().page ?? 1} />;
}
