import type { Presence } from '@life-tree/contract';
import { readableOn } from '@life-tree/phylogeny';
import { t } from '../../../texts/t.ts';
import { personColour } from './user-colour.ts';

const mostShown = 4;

/** Who else has this tree open, each in the colour of their ring on the canvas. */
export function PresentPeople({ present }: { readonly present: readonly Presence[] }) {
  const people = [...new Map(present.map((one) => [one.userId, one])).values()];
  if (people.length === 0) return null;
  return (
    <ul aria-label={t('Also editing')} className="flex shrink-0 -space-x-2">
      {people.slice(0, mostShown).map(({ userId, username }) => {
        const colour = personColour(userId);
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
      {people.length > mostShown && (
        <li className="inline-flex size-8 items-center justify-center rounded-full border-2 border-surface bg-sunken text-xs">
          +{people.length - mostShown}
        </li>
      )}
    </ul>
  );
}
