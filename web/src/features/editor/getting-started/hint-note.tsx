import { can } from '@life-tree/contract/values';
import { useQuery } from '@tanstack/react-query';
import { Lightbulb, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useApi } from '../../../api/api-context.ts';
import { t } from '../../../texts/t.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { useForest, useSelected, useTree, useTreeSettings } from '../../shown-tree/index.ts';
import { treeTotalsQuery } from '../../trees/index.ts';
import {
  dismissHint,
  type HintName,
  type HintState,
  hintNames,
  nextHintState,
  readSeenHints,
  type Situation,
  storeSeenHints,
} from './hints.ts';

/** Users with more trees than this get no hints. */
const maxTrees = 2;
/** How long a hint that nobody follows stays, in milliseconds. */
const hintLifetimeMs = 30_000;
/** On smaller screens, the panel is a sheet that covers the tree. */
const largeScreen = '(min-width: 64rem) and (min-height: 36rem)';

interface HintNoteProps {
  readonly userId: string;
}

/** Shows a hint when it is useful, until it is followed or has been there for a while. Each user sees each hint once. */
export function HintNote({ userId }: HintNoteProps) {
  const [hintState, setHintState] = useState<HintState>(() => ({
    seen: readSeenHints(userId),
    shown: null,
    dismissedAt: null,
  }));
  const { seen, shown } = hintState;
  const hasRoom = useMediaQuery(largeScreen);
  const hasHints = shown !== null || seen.length < hintNames.length;
  const { data: totals } = useQuery({
    ...treeTotalsQuery(useApi()),
    enabled: hasRoom && hasHints,
  });
  const isBeginner = hasRoom && totals !== undefined && totals.total <= maxTrees;

  const situation = useSituation(userId);
  const next = isBeginner ? nextHintState(hintState, situation) : hintState;
  if (next !== hintState) setHintState(next);
  useEffect(() => storeSeenHints(userId, seen), [userId, seen]);

  const dismiss = useEffectEvent(() => setHintState(dismissHint(hintState, situation)));
  const name = shown?.name;
  useEffect(() => {
    if (name === undefined) return;
    const timer = setTimeout(() => dismiss(), hintLifetimeMs);
    return () => clearTimeout(timer);
  }, [name]);

  if (!isBeginner || !hasHints) return null;
  return (
    <div
      className={
        shown === null
          ? undefined
          : 'flex shrink-0 items-start gap-1 border-line border-t bg-surface py-1 pr-1 pl-4 text-sm'
      }
    >
      {/* Always rendered, because some screen readers skip a status that appears with its text. */}
      <p role="status" className="flex grow gap-3 py-2.5 empty:hidden">
        {shown !== null && (
          <>
            <Lightbulb
              aria-hidden="true"
              className="size-5 shrink-0 text-amber"
              strokeWidth={1.5}
            />
            {textOf(shown.name)}
          </>
        )}
      </p>
      {shown !== null && (
        <IconButton
          icon={X}
          label={t('Dismiss')}
          className="text-quiet"
          onClick={() => setHintState(dismissHint(hintState, situation))}
        />
      )}
    </div>
  );
}

function useSituation(userId: string): Situation {
  const tree = useTree();
  const forest = useForest();
  const settings = useTreeSettings();
  const { selection } = useSelected();
  const row = selection === null ? -1 : forest.indexOf(selection);
  return {
    species: forest.size,
    selected: selection,
    times: row < 0 ? null : `${forest.apparition(row)} ${forest.duration(row)}`,
    canDrag: settings.chronological && settings.mode === 'selection',
    canPublish: !tree.isPublic && can(userId, 'change-visibility', tree),
  };
}

function textOf(name: HintName): string {
  switch (name) {
    case 'times':
      return t('Drag the ends of the bar to set when the species appeared and died out.');
    case 'descendant':
      return t(
        'Add a descendant of the selected species with the plus button, or press N. Tab after its name adds a sibling.',
      );
    case 'walk':
      return t(
        'Move through the tree with the arrow keys, zoom with + and −, and press 0 to see the whole tree.',
      );
    case 'publish':
      return t('Ready to share it? Press Share to make the tree public.');
  }
}
