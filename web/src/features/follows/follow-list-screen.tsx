import { t } from '../../texts/t.ts';
import { useMe } from '../session/index.ts';
import { Pager, PastEnd } from '../trees/index.ts';
import { EmptyFollowList } from './empty-follow-list.tsx';
import type { FollowSide } from './follow-queries.ts';
import { FollowsLayout } from './follows-layout.tsx';
import type { PeopleAddress } from './people-address.ts';
import { peopleDefaults } from './people-address.ts';
import { PeopleGrid } from './people-grid.tsx';

interface FollowListScreenProps {
  readonly side: FollowSide;
  readonly address: PeopleAddress;
}

/** The user's followers, or the users they follow. */
export function FollowListScreen({ side, address }: FollowListScreenProps) {
  const me = useMe();
  if (!me) return null;
  const { page = peopleDefaults.page, limit = peopleDefaults.limit } = address;
  return (
    <FollowsLayout username={me.username} page={side}>
      <section aria-labelledby="people-heading" className="flex flex-col gap-10">
        <h2 id="people-heading" className="sr-only">
          {t('People')}
        </h2>
        <PeopleGrid
          side={side}
          userId={me.id}
          page={page}
          limit={limit}
          empty={({ count }) =>
            count === 0 ? <EmptyFollowList side={side} /> : <PastEnd address={{ page }} />
          }
          after={({ count }) => (
            <Pager
              address={{ page: address.page, limit: address.limit }}
              lastPage={Math.ceil(count / limit)}
            />
          )}
        />
      </section>
    </FollowsLayout>
  );
}
