import { Settings } from 'lucide-react';
import { t } from '../../texts/t.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { pageName } from '../../ui/pages/page-names.ts';
import { usePageTitle } from '../../ui/pages/use-page-title.ts';
import { useMe } from '../session/index.ts';
import { NoOwnTrees } from '../trees/index.ts';
import { OwnDescription } from './own-description.tsx';
import { ProfileHeader } from './profile-header.tsx';
import { ProfileTrees } from './profile-trees.tsx';

/** The user's own profile, which they can edit. */
export function OwnProfileScreen({ page }: { readonly page: number }) {
  usePageTitle(pageName('/account/profile'));
  const me = useMe();
  if (!me) return null;
  return (
    <main id="main" className="page-width flex flex-col gap-12 py-8 lg:py-10">
      <ProfileHeader
        user={me}
        own
        description={<OwnDescription description={me.description} />}
        actions={
          <LinkButton variant="secondary" to="/account/settings">
            <Settings aria-hidden="true" className="size-4" strokeWidth={1.5} />
            {t('Settings')}
          </LinkButton>
        }
      />
      <ProfileTrees userId={me.id} own page={page} empty={<NoOwnTrees />} />
    </main>
  );
}
