import type { Presence } from '@life-tree/contract';
import { readableOn } from '@life-tree/phylogeny';
import { t } from '../../../texts/t.ts';
import { userColour } from './user-colour.ts';

const maxShown = 4;

/** The other users who have this tree open, each in the colour of their ring on the canvas. */
export function PresentUsers({ present }: { readonly present: readonly Presence[] }) {
  const users = [...new Map(present.map((one) => [one.userId, one])).values()];
  if (users.length === 0) return null;
  return (
    <ul aria-label={t('Also editing')} className="flex shrink-0 -space-x-2">
      {users.slice(0, maxShown).map(({ userId, username }) => {
        const colour = userColour(userId);
        return (
          <li
            key={userId}
            title={`@${username}`}
            style={{ background: colour, color: readableOn(colour, ['#FFFFFF', '#000000']) }}
            className="inline-flex size-8 items-center justify-center rounded-full border-2 border-surface font-medium text-sm uppercase"
          >
            <span aria-hidden="true">{[...username][0]}</span>
            <span className="sr-only">@{username}</span>
          </li>
        );
      })}
      {users.length > maxShown && (
        <li className="inline-flex size-8 items-center justify-center rounded-full border-2 border-surface bg-sunken text-xs">
          +{users.length - maxShown}
        </li>
      )}
    </ul>
  );
}
