import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.ts';
import { failureText } from '../../api/api-error.ts';
import { imageAddress } from '../../api/image-address.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { InternalLink } from '../../ui/pages/internal-link.tsx';
import { blockedQuery } from './blocked-query.ts';
import { useBlock } from './use-block.ts';

/** The people whom the user blocks, each with a button that undoes it. */
export function BlockedPeople() {
  const { data, error, isFetching, refetch } = useQuery(blockedQuery(useApi()));
  const { unblock } = useBlock();
  if (!data && error) {
    return <ErrorState message={failureText(error)} retrying={isFetching} onRetry={refetch} />;
  }
  if (!data) return <Skeleton className="h-5 w-full" />;
  if (data.length === 0) {
    return (
      <p className="max-w-prose text-quiet text-sm">
        {t('You block nobody. To block somebody, open the menu on their profile.')}
      </p>
    );
  }
  return (
    <ul aria-label={t('Blocked people')} className="flex flex-col gap-3">
      {data.map((person) => (
        <li key={person.id} className="flex items-center gap-3">
          <Avatar
            username={person.username}
            photo={person.photo && imageAddress(person.photo, 'node')}
            size="small"
          />
          <InternalLink
            href={`/profiles/${person.id}`}
            className="min-w-0 grow truncate text-sm hover:text-leaf"
          >
            @{person.username}
          </InternalLink>
          <Button
            variant="secondary"
            aria-label={t('Unblock @{username}', { username: person.username })}
            onClick={() => unblock(person)}
          >
            {t('Unblock')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
