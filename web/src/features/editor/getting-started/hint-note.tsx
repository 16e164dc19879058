import type { CanvasSettings } from '@life-tree/canvas';
import { can, type Tree } from '@life-tree/contract';
import type { Forest, SpeciesId } from '@life-tree/phylogeny';
import { useQuery } from '@tanstack/react-query';
import { Lightbulb, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useApi } from '../../../api/api-context.ts';
import { t } from '../../../texts/t.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { treeTotalsQuery } from '../../trees/index.ts';
import {
  dismissed,
  type Hinting,
  type HintName,
  hintNames,
  keepSeenHints,
  nextHinting,
  readSeenHints,
  type Situation,
} from './hints.ts';

/** Whoever has more trees than this knows their way. */
const mostTrees = 2;
/** On smaller screens a note would lie on the tree. */
const roomForNote = '(min-width: 64rem) and (min-height: 36rem)';

interface HintNoteProps {
  readonly tree: Tree;
  readonly forest: Forest;
  readonly settings: CanvasSettings;
  readonly selection: SpeciesId | null;
  readonly userId: string;
}

/** A sentence over the canvas at the moment it helps; each of them comes once in a person's life. */
export function HintNote(props: HintNoteProps) {
  const { userId } = props;
  const [hinting, setHinting] = useState<Hinting>(() => ({
    seen: readSeenHints(userId),
    shown: null,
    restingAt: null,
  }));
  const { seen, shown } = hinting;
  const hasRoom = useMediaQuery(roomForNote);
  const isLeft = shown !== null || seen.length < hintNames.length;
  const { data: totals } = useQuery({
    ...treeTotalsQuery(useApi()),
    enabled: hasRoom && isLeft,
  });
  const isWelcome = hasRoom && totals !== undefined && totals.total <= mostTrees;

  const situation = situationOf(props);
  const next = isWelcome ? nextHinting(hinting, situation) : hinting;
  if (next !== hinting) setHinting(next);
  useEffect(() => keepSeenHints(userId, seen), [userId, seen]);

  if (!isWelcome || !isLeft) return null;
  return (
    <div className="pointer-events-none absolute right-4 bottom-24 left-4 flex justify-end">
      <div
        className={
          shown === null
            ? undefined
            : 'pointer-events-auto flex max-w-md items-start gap-1 rounded-md border border-line bg-surface py-1 pr-1 pl-4 text-sm shadow-raised'
        }
      >
        {/* Always there: a status that appears together with its text is not read out everywhere. */}
        <p role="status" className="flex gap-3 py-2.5 empty:hidden">
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
            onClick={() => setHinting(dismissed(hinting, situation))}
          />
        )}
      </div>
    </div>
  );
}

function situationOf({ tree, forest, settings, selection, userId }: HintNoteProps): Situation {
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
      return t('Add a descendant of the selected species with the plus button, or press N.');
    case 'walk':
      return t(
        'Move through the tree with the arrow keys, zoom with + and −, and press 0 to see the whole tree.',
      );
    case 'publish':
      return t('Ready to share it? Use the switch in the Tree tab to make the tree public.');
  }
}

function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia?.(query);
      list?.addEventListener('change', onChange);
      return () => list?.removeEventListener('change', onChange);
    },
    // Absent where nothing is shown at all, as in tests.
    () => window.matchMedia?.(query).matches ?? false,
  );
}
