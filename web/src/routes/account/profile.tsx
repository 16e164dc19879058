import { createFileRoute } from '@tanstack/react-router';
import { OwnProfileScreen, readProfileAddress } from '../../features/profiles/index.ts';

export const Route = createFileRoute('/account/profile')({
  validateSearch: readProfileAddress,
  component: OwnProfile,
});

function OwnProfile() {
  return <OwnProfileScreen page={Route.useSearch().page ?? 1} />;
}
